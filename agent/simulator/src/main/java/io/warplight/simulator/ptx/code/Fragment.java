package io.warplight.simulator.ptx.code;

import java.util.ArrayList;
import java.util.List;

/** Consecutive blocks of a function that become one method. Immutable. */
final class Fragment {
  /** HotSpot leaves methods of more than 8,000 bytes to its interpreter. */
  static final int LARGEST = 7600;

  final int number;
  final int from;
  final int to;

  Fragment(int number, int from, int to) {
    this.number = number;
    this.from = from;
    this.to = to;
  }

  boolean holds(BasicBlock block) {
    return block.index >= from && block.index < to;
  }

  /**
   * Cuts a function where its methods get too large, between loops rather than inside them.
   *
   * @param limit bytes that the blocks of one method may have
   */
  static List<Fragment> cut(List<BasicBlock> blocks, int limit) {
    int[] depth = depths(blocks);
    List<Fragment> fragments = new ArrayList<>();
    int from = 0;
    int size = 0;
    int best = -1;
    for (int i = 0; i < blocks.size(); i++) {
      size += blocks.get(i).size;
      if (size > limit && i > from) {
        int cut = best > from ? best : i;
        fragments.add(new Fragment(fragments.size(), from, cut));
        from = cut;
        size = 0;
        for (int k = from; k <= i; k++) {
          size += blocks.get(k).size;
        }
        best = -1;
      }
      boolean late = size > limit / 3;
      if (late && (best <= from || depth[i + 1] <= depth[best])) {
        best = i + 1;
      }
    }
    fragments.add(new Fragment(fragments.size(), from, blocks.size()));
    return fragments;
  }

  /** In how many loops the boundary before each block lies. */
  private static int[] depths(List<BasicBlock> blocks) {
    int[] change = new int[blocks.size() + 2];
    for (BasicBlock block : blocks) {
      for (BasicBlock target : block.targets) {
        if (target.index <= block.index) {
          change[target.index + 1]++;
          change[block.index + 1]--;
        }
      }
    }
    int[] depth = new int[blocks.size() + 1];
    int now = 0;
    for (int i = 0; i <= blocks.size(); i++) {
      now += change[i];
      depth[i] = now;
    }
    return depth;
  }
}
