package lib;

public class Ptr {}
