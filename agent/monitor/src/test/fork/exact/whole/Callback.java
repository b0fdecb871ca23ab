package lib;

public interface Callback {
  void call();
}
