package io.warplight.simulator.ptx.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses a whole module. One instance a text, one thread. */
public final class ModuleParser {
  /** Longer texts are refused: what they declare could not be held in memory. */
  private static final int LONGEST_TEXT = 64 << 20;

  private final Tokens tokens;
  private final VariableParser variableParser;
  private final ModuleText module = new ModuleText();

  private ModuleParser(String text) throws PtxException {
    tokens = new Tokens(text);
    variableParser = new VariableParser(tokens);
  }

  /**
   * Parses an image as it was given to the driver.
   *
   * @param image the text, which ends at its first zero byte or with the array
   * @param newestVersion the newest PTX version that the device knows, 90 for 9.0
   * @param capability the device's compute capability, 75 for 7.5
   */
  public static ModuleText parse(byte[] image, int newestVersion, int capability)
      throws PtxException {
    refuseBinaries(image);
    int end = 0;
    while (end < image.length && image[end] != 0) {
      end++;
    }
    if (end > LONGEST_TEXT) {
      throw new PtxException(
          PtxException.NOT_SUPPORTED, 0, "PTX of " + end + " bytes is too large to be simulated");
    }
    String text = new String(image, 0, end, StandardCharsets.ISO_8859_1);
    return new ModuleParser(text).module(newestVersion, capability);
  }

  private static void refuseBinaries(byte[] image) throws PtxException {
    if (image.length >= 4) {
      int magic =
          (image[0] & 255)
              | (image[1] & 255) << 8
              | (image[2] & 255) << 16
              | (image[3] & 255) << 24;
      if (magic == 0x464c457f) {
        throw binary("cubin");
      }
      if (magic == 0xba55ed50) {
        throw binary("fatbin");
      }
    }
  }

  private static PtxException binary(String kind) {
    return new PtxException(
        PtxException.NOT_SUPPORTED,
        0,
        "the image is a " + kind + ", machine code for a real GPU; load PTX text (nvcc -ptx)");
  }

  private ModuleText module(int newestVersion, int capability) throws PtxException {
    header(newestVersion, capability);
    while (!tokens.atEnd()) {
      item();
    }
    return module;
  }

  private void header(int newestVersion, int capability) throws PtxException {
    if (!tokens.at(".version")) {
      throw new PtxException(
          PtxException.INVALID_IMAGE, 0, "no PTX: it does not begin with .version");
    }
    tokens.next();
    module.version = version();
    if (module.version > newestVersion) {
      throw new PtxException(
          PtxException.UNSUPPORTED_PTX_VERSION,
          tokens.line(),
          ".version "
              + number(module.version)
              + ", but the device knows PTX up to "
              + number(newestVersion));
    }
    tokens.expect(".target");
    module.target = target(tokens.word());
    while (tokens.accept(",")) {
      tokens.word();
    }
    if (module.target > capability) {
      throw PtxException.syntax(
          tokens.line(), ".target sm_" + module.target + " on a device of sm_" + capability);
    }
  }

  private static String number(int version) {
    return version / 10 + "." + version % 10;
  }

  private int version() throws PtxException {
    Token token = tokens.next();
    if (token.kind == Token.Kind.FLOAT && token.text.matches("[0-9]{1,3}\\.[0-9]")) {
      int dot = token.text.indexOf('.');
      return Integer.parseInt(token.text.substring(0, dot)) * 10
          + Integer.parseInt(token.text.substring(dot + 1));
    }
    throw PtxException.syntax(token.line, token + " is no version");
  }

  private int target(String name) throws PtxException {
    if (!name.matches("sm_[0-9]{1,4}[af]?")) {
      throw PtxException.syntax(tokens.line(), "'" + Token.printable(name) + "' is no target");
    }
    return Integer.parseInt(name.replaceAll("[^0-9]", ""));
  }

  private void item() throws PtxException {
    boolean external = false;
    while (tokens.at(".visible")
        || tokens.at(".extern")
        || tokens.at(".weak")
        || tokens.at(".common")) {
      external |= tokens.next().is(".extern");
    }
    Token token = tokens.next();
    switch (token.text) {
      case ".entry":
        function(true, token.line);
        return;
      case ".func":
        function(false, token.line);
        return;
      case ".address_size":
        if (tokens.integer() != 64) {
          throw PtxException.syntax(token.line, "only .address_size 64 exists on this device");
        }
        return;
      case ".file":
      case ".loc":
        tokens.skipLine();
        return;
      case ".section":
        tokens.skipBraces();
        return;
      case ".pragma":
      case ".alias":
        throw new PtxException(
            PtxException.NOT_SUPPORTED, token.line, "'" + token.text + "' is not simulated");
      default:
        variables(token, external);
    }
  }

  private void variables(Token token, boolean external) throws PtxException {
    Space space = token.text.startsWith(".") ? Space.of(token.text.substring(1)) : null;
    if (token.kind != Token.Kind.WORD || space == null) {
      if (token.is(".tex") || token.is(".surf") || token.is(".sampler")) {
        throw new PtxException(
            PtxException.NOT_SUPPORTED, token.line, "textures are not simulated");
      }
      throw PtxException.syntax(token.line, token + " where a declaration should be");
    }
    if (space == Space.LOCAL || space == Space.PARAM) {
      throw PtxException.syntax(token.line, token + " outside a function");
    }
    for (Variable variable : variableParser.declaration(space, external)) {
      Variable earlier = module.variables.put(variable.name(), variable);
      if (earlier != null && !earlier.isExternal() && !external) {
        throw PtxException.syntax(
            token.line, "'" + Token.printable(variable.name()) + "' is declared twice");
      }
      if (earlier != null && external) {
        module.variables.put(variable.name(), earlier);
      }
    }
  }

  private void function(boolean kernel, int line) throws PtxException {
    List<Variable> results = new ArrayList<>();
    if (tokens.at(".attribute")) {
      tokens.next();
      variableParser.parameters();
    }
    if (!kernel && tokens.at("(")) {
      results = variableParser.parameters();
    }
    String name = tokens.name();
    List<Variable> parameters = new ArrayList<>();
    if (tokens.at("(")) {
      parameters = variableParser.parameters();
    }
    Map<String, int[]> limits = limits();
    BodyParser body = null;
    if (!tokens.accept(";")) {
      body = new BodyParser(tokens, module.variables);
      List<Variable> visible = new ArrayList<>(results);
      visible.addAll(parameters);
      body.parse(visible);
    }
    add(
        new Function(
            name,
            kernel,
            new Prototype(results, parameters),
            body == null ? null : body.statements(),
            body == null ? new ArrayList<>() : body.variables(),
            limits,
            line));
  }

  private void add(Function function) throws PtxException {
    @Nullable Function earlier = module.functions.get(function.name());
    if (earlier != null && !earlier.isDeclaration()) {
      if (!function.isDeclaration()) {
        throw PtxException.syntax(
            function.line(), "'" + Token.printable(function.name()) + "' is defined twice");
      }
      return;
    }
    module.functions.put(function.name(), function);
  }

  private Map<String, int[]> limits() throws PtxException {
    Map<String, int[]> limits = new HashMap<>();
    while (tokens.peek().kind == Token.Kind.WORD && tokens.peek().text.startsWith(".")) {
      Token token = tokens.next();
      if (token.is(".pragma")) {
        tokens.next();
        tokens.expect(";");
        continue;
      }
      if (token.text.contains("cluster")) {
        throw new PtxException(
            PtxException.NOT_SUPPORTED, token.line, "clusters of blocks are not simulated");
      }
      List<Integer> numbers = new ArrayList<>();
      while (tokens.peek().kind == Token.Kind.INTEGER) {
        long number = tokens.integer();
        if (number < 0 || number > Integer.MAX_VALUE) {
          throw PtxException.syntax(token.line, token + " of " + number);
        }
        numbers.add((int) number);
        if (!tokens.accept(",")) {
          break;
        }
      }
      limits.put(token.text, numbers.stream().mapToInt(Integer::intValue).toArray());
    }
    return limits;
  }
}
