package lib;

public class Gone {}
