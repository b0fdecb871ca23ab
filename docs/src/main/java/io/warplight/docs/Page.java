package io.warplight.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * One Markdown file of the repository, parsed: its title, the anchors of its headings as the usual
 * hosts of repositories name them, and its links.
 *
 * @param path relative to the repository
 * @param document the parsed text
 * @param anchors the headings and their anchors, in order
 */
record Page(Path path, Node document, Map<Heading, String> anchors) {
  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  static Page read(Path repository, Path path) throws IOException {
    Node document = PARSER.parse(Files.readString(repository.resolve(path)));
    return new Page(path, document, anchors(document));
  }

  /** The first heading, or the file's name. */
  String title() {
    return anchors.keySet().stream()
        .findFirst()
        .map(Page::text)
        .orElse(path.getFileName().toString());
  }

  /** Where links and images of this page lead, as written. */
  List<String> destinations() {
    List<String> all = new ArrayList<>();
    each(document, node -> destination(node, all));
    return all;
  }

  private static void destination(Node node, List<String> all) {
    if (node instanceof Link link) {
      all.add(link.getDestination());
    } else if (node instanceof Image image) {
      all.add(image.getDestination());
    }
  }

  private static Map<Heading, String> anchors(Node document) {
    Map<Heading, String> anchors = new LinkedHashMap<>();
    each(
        document,
        node -> {
          if (node instanceof Heading heading) {
            String name = slug(text(heading));
            String unique = name;
            for (int i = 1; anchors.containsValue(unique); i++) {
              unique = name + "-" + i;
            }
            anchors.put(heading, unique);
          }
        });
    return anchors;
  }

  /** Lower case, spaces as dashes, nothing else but letters, digits, dashes and underscores. */
  static String slug(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-').replaceAll("[^\\p{L}\\p{N}_-]", "");
  }

  static String text(Node node) {
    StringBuilder text = new StringBuilder();
    each(
        node,
        part -> {
          if (part instanceof Text literal) {
            text.append(literal.getLiteral());
          } else if (part instanceof Code code) {
            text.append(code.getLiteral());
          } else if (part instanceof SoftLineBreak) {
            text.append(' ');
          }
        });
    return text.toString();
  }

  /** Tells of a node and all below it, in the order of the text. */
  static void each(Node node, Consumer<Node> consumer) {
    consumer.accept(node);
    node.accept(
        new AbstractVisitor() {
          @Override
          protected void visitChildren(Node parent) {
            for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
              each(child, consumer);
            }
          }
        });
  }
}
