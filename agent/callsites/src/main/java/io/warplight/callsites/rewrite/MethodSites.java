package io.warplight.callsites.rewrite;

import java.util.ArrayList;
import java.util.List;

/** A method that has call sites, and which functions they call. Confined to one transformation. */
final class MethodSites {
  private final int number;
  private final String name;
  private final String descriptor;
  private final List<String> owners = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private final List<String> functionDescriptors = new ArrayList<>();

  /** The method with this number in its class file; no site yet. */
  MethodSites(int number, String name, String descriptor) {
    this.number = number;
    this.name = name;
    this.descriptor = descriptor;
  }

  void add(String owner, String function, String functionDescriptor) {
    owners.add(owner);
    functions.add(function);
    functionDescriptors.add(functionDescriptor);
  }

  int number() {
    return number;
  }

  String name() {
    return name;
  }

  String descriptor() {
    return descriptor;
  }

  /** How many sites; their ordinals run from 0. */
  int count() {
    return functions.size();
  }

  String owner(int ordinal) {
    return owners.get(ordinal);
  }

  String function(int ordinal) {
    return functions.get(ordinal);
  }

  String functionDescriptor(int ordinal) {
    return functionDescriptors.get(ordinal);
  }
}
