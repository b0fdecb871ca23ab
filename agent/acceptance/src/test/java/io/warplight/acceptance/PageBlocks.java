package io.warplight.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The blocks of code on a page of the handbook, in order. */
final class PageBlocks {

  private static final Path HANDBOOK = Path.of("../../docs");

  /** A block: what stands behind its fence ("java", "yaml", or nothing) and its lines. */
  record Block(String language, List<String> lines) {

    String text() {
      return String.join("\n", lines);
    }

    /** Its commands, each in one line. */
    List<String> commands() {
      return text().replaceAll("\\\\\n *", "").lines().toList();
    }
  }

  private final String page;
  private final List<Block> blocks;

  private PageBlocks(String page, List<Block> blocks) {
    this.page = page;
    this.blocks = blocks;
  }

  static PageBlocks of(String page) throws IOException {
    List<Block> blocks = new ArrayList<>();
    String language = "";
    List<String> lines = null;
    for (String line : Files.readAllLines(HANDBOOK.resolve(page))) {
      if (!line.startsWith("```")) {
        if (lines != null) {
          lines.add(line);
        }
      } else if (lines == null) {
        language = line.substring(3);
        lines = new ArrayList<>();
      } else {
        blocks.add(new Block(language, lines));
        lines = null;
      }
    }
    return new PageBlocks(page, blocks);
  }

  List<Block> all() {
    return blocks;
  }

  /** The one block with this in it. */
  Block with(String text) {
    return one(text, block -> block.text().contains(text));
  }

  /** The one block that begins so. */
  Block from(String start) {
    return one(start, block -> block.text().startsWith(start));
  }

  private Block one(String text, Predicate<Block> wanted) {
    List<Block> found = blocks.stream().filter(wanted).toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " blocks of " + page + " have " + text);
    }
    return found.get(0);
  }

  /** What stands after a block: what its commands print. */
  Block after(Block block) {
    return blocks.get(blocks.indexOf(block) + 1);
  }
}
