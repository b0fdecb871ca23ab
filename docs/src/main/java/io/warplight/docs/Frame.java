package io.warplight.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.commonmark.node.Heading;

/** What stands around each page of the site: the head, the contents, the page's own headings. */
final class Frame {
  private final Handbook handbook;
  private final Contents contents;
  private final String template;

  Frame(Handbook handbook, Contents contents) throws IOException {
    this.handbook = handbook;
    this.contents = contents;
    this.template = new String(Site.resource("page.html"), StandardCharsets.UTF_8);
  }

  String around(Page page, String body) {
    return fill(page.path(), page.title(), body, outline(page));
  }

  String around(Path path, String body) {
    return fill(path, path.toString(), body, "");
  }

  private String fill(Path path, String title, String body, String outline) {
    String full = title.equals("Warplight") ? title : title + " · Warplight";
    return template
        .replace("@title@", escape(full))
        .replace("@style@", style(path))
        .replace("@home@", PageRenderer.relative(path, Path.of("README.md")))
        .replace("@contents@", contents(path))
        .replace("@outline@", outline)
        .replace("@body@", body);
  }

  private static String style(Path path) {
    return "../".repeat(path.getNameCount() - 1) + "style.css";
  }

  private String contents(Path here) {
    StringBuilder html = new StringBuilder();
    for (Map.Entry<String, List<Path>> group : contents.groups().entrySet()) {
      html.append("<h2>").append(escape(group.getKey())).append("</h2>\n<ul>\n");
      for (Path path : group.getValue()) {
        Page page = handbook.pages().get(path);
        if (page == null) {
          throw new IllegalStateException("contents.txt lists " + path + ", which is not there");
        }
        html.append("<li><a href=\"").append(PageRenderer.relative(here, path)).append('"');
        html.append(path.equals(here) ? " aria-current=\"page\">" : ">");
        html.append(escape(page.title())).append("</a></li>\n");
      }
      html.append("</ul>\n");
    }
    return html.toString();
  }

  /** The page's sections, if it has more than three. */
  private static String outline(Page page) {
    List<Map.Entry<Heading, String>> sections =
        page.anchors().entrySet().stream().filter(entry -> entry.getKey().getLevel() == 2).toList();
    if (sections.size() < 4) {
      return "";
    }
    StringBuilder html = new StringBuilder("<nav class=\"outline\"><h2>On this page</h2>\n<ul>\n");
    for (Map.Entry<Heading, String> section : sections) {
      html.append("<li><a href=\"#").append(section.getValue()).append("\">");
      html.append(escape(Page.text(section.getKey()))).append("</a></li>\n");
    }
    return html.append("</ul></nav>\n").toString();
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
