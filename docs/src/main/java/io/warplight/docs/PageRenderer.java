package io.warplight.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Turns a page into HTML whose links lead to the site's other pages and whose headings have their
 * anchors. Remembers which files that are no pages were linked to.
 */
final class PageRenderer {
  private final Handbook handbook;
  private final Set<Path> linkedFiles = new TreeSet<>();

  PageRenderer(Handbook handbook) {
    this.handbook = handbook;
  }

  String render(Page page) {
    AttributeProvider attributes = (node, tag, map) -> attributes(page, node, tag, map);
    return HtmlRenderer.builder()
        .extensions(List.of(TablesExtension.create()))
        .attributeProviderFactory(context -> attributes)
        .build()
        .render(page.document());
  }

  Set<Path> linkedFiles() {
    return linkedFiles;
  }

  private void attributes(Page page, Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Heading heading) {
      attributes.put("id", page.anchors().getOrDefault(heading, ""));
    } else if (node instanceof Link link) {
      attributes.put("href", href(page, link.getDestination()));
    } else if (node instanceof TableBlock && tag.equals("table")) {
      attributes.put("class", "wide");
    }
  }

  private String href(Page page, String destination) {
    Path target = Handbook.target(page, destination);
    if (target == null || destination.startsWith("#")) {
      return destination;
    }
    int hash = destination.indexOf('#');
    boolean folder = Files.isDirectory(handbook.repository().resolve(target));
    if (folder && handbook.pages().containsKey(target.resolve("README.md"))) {
      target = target.resolve("README.md");
    } else if (!handbook.pages().containsKey(target)) {
      linkedFiles.add(target);
    }
    return relative(page.path(), target) + (hash < 0 ? "" : destination.substring(hash));
  }

  /** From one page's or file's place on the site to another's. */
  static String relative(Path from, Path to) {
    Path folder = address(from).getParent();
    Path address = address(to);
    return (folder == null ? address : folder.relativize(address)).toString().replace('\\', '/');
  }

  /** Where a page or a file of the repository is on the site. */
  static Path address(Path path) {
    String name = path.getFileName().toString();
    if (name.equals("README.md")) {
      return path.resolveSibling("index.html");
    }
    return path.resolveSibling(name.replaceFirst("\\.md$", "") + ".html");
  }
}
