package io.warplight.simulator.memory;

/**
 * What a kernel did that takes its device down: thrown by the engine on the thread that ran the
 * kernel, turned by the device into a status that it notices some time later.
 */
public final class DeviceFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The faults, with the driver's status of each. */
  public enum Kind {
    ILLEGAL_ADDRESS(700),
    LAUNCH_TIMEOUT(702),
    ASSERT(710),
    HARDWARE_STACK_ERROR(714),
    ILLEGAL_INSTRUCTION(715),
    MISALIGNED_ADDRESS(716),
    INVALID_ADDRESS_SPACE(717),
    INVALID_PC(718),
    LAUNCH_FAILED(719);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /** The driver's status of this fault. */
    public int code() {
      return code;
    }
  }

  private final Kind kind;

  /** A fault with what happened: kernel, block, thread, instruction, address. */
  public DeviceFault(Kind kind, String what) {
    super(what, null, false, false);
    this.kind = kind;
  }

  /** Which fault. */
  public Kind kind() {
    return kind;
  }
}
