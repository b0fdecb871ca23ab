package io.warplight.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes the static site: each Markdown page as HTML at its own path, {@code README.md} as its
 * folder's {@code index.html}, and each other file that a page links to as a page that shows it. No
 * script, nothing from elsewhere.
 *
 * <p>{@code java io.warplight.docs.Site REPOSITORY FOLDER}
 */
final class Site {
  private final Handbook handbook;
  private final Contents contents;
  private final Path folder;

  /** Files and folders that are no Markdown and that a page links to. */
  private final Set<Path> shown = new TreeSet<>();

  private Site(Handbook handbook, Path folder) throws IOException {
    this.handbook = handbook;
    this.contents = Contents.of(handbook);
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    int pages = write(Path.of(arguments[0]).normalize(), folder);
    System.out.println(pages + " pages in " + folder);
  }

  /** Writes all of it and says how many pages there are. */
  static int write(Path repository, Path folder) throws IOException {
    Site site = new Site(Handbook.read(repository), folder);
    List<String> dead = site.handbook.deadLinks();
    if (!dead.isEmpty()) {
      throw new IOException("dead links:\n" + String.join("\n", dead));
    }
    return site.write();
  }

  private int write() throws IOException {
    Frame frame = new Frame(handbook, contents);
    PageRenderer renderer = new PageRenderer(handbook);
    for (Page page : handbook.pages().values()) {
      save(PageRenderer.address(page.path()), frame.around(page, renderer.render(page)));
    }
    shown.addAll(renderer.linkedFiles());
    for (Path path : Set.copyOf(shown)) {
      addFilesOf(path);
    }
    for (Path path : shown) {
      save(PageRenderer.address(path), frame.around(path, show(path)));
    }
    Files.write(folder.resolve("style.css"), resource("style.css"));
    return handbook.pages().size() + shown.size();
  }

  private void addFilesOf(Path path) throws IOException {
    if (Files.isDirectory(handbook.repository().resolve(path))) {
      shown.addAll(filesOf(path));
    }
  }

  private List<Path> filesOf(Path path) throws IOException {
    try (Stream<Path> files = Files.list(handbook.repository().resolve(path))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> handbook.repository().relativize(file))
          .filter(file -> !handbook.pages().containsKey(file))
          .sorted()
          .toList();
    }
  }

  private String show(Path path) throws IOException {
    String heading = "<h1>" + Frame.escape(path.toString()) + "</h1>\n";
    if (!Files.isDirectory(handbook.repository().resolve(path))) {
      String text = Files.readString(handbook.repository().resolve(path));
      return heading + "<pre><code>" + Frame.escape(text) + "</code></pre>\n";
    }
    StringBuilder list = new StringBuilder(heading).append("<ul>\n");
    for (Path file : filesOf(path)) {
      String name = Frame.escape(file.getFileName().toString());
      list.append("<li><a href=\"").append(Frame.escape(PageRenderer.relative(path, file)));
      list.append("\">").append(name).append("</a></li>\n");
    }
    return list.append("</ul>\n").toString();
  }

  private void save(Path address, String html) throws IOException {
    Path file = folder.resolve(address);
    Files.createDirectories(file.getParent());
    Files.writeString(file, html);
  }

  static byte[] resource(String name) throws IOException {
    try (var in = Site.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is not there");
      }
      return in.readAllBytes();
    }
  }
}
