package lib;

public class Parent {}
