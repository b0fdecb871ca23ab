package io.warplight.signals.micrometer;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.signals.SinkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A port with one page: {@code /metrics}, by GET or HEAD, each on a connection of its own.
 *
 * <p>Not the JDK's server: on Java 8 that one asks java.util.logging for a logger, before the
 * application has chosen its log manager, and on later ones it lives in a module that many images
 * lack. Adds one daemon thread, and up to two more while there are scrapes, so that a client that
 * reads slowly keeps nobody else waiting; beyond 16 that wait, connections are closed and counted.
 */
final class ScrapeServer {

  static final String PATH = "/metrics";

  private static final int ANSWERERS = 2;
  private static final int MOST_WAITING = 16;
  private static final long IDLE_SECONDS = 60;

  /** How long a client may keep an answerer waiting for its next bytes. */
  private static final int PATIENCE_MILLIS = 5_000;

  private final ServerSocket socket;
  private final Exposition exposition;
  private final Counters counters;
  private final String part;
  private final ThreadPoolExecutor answerers =
      new ThreadPoolExecutor(
          ANSWERERS,
          ANSWERERS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          work -> AgentThreads.daemon("scrape", work));

  private ScrapeServer(ServerSocket socket, Exposition exposition, Counters counters, String part) {
    this.socket = socket;
    this.exposition = exposition;
    this.counters = counters;
    this.part = part;
    answerers.allowCoreThreadTimeOut(true);
  }

  /**
   * Opens the port.
   *
   * @param part what is dropped is counted under it
   * @throws SinkException if the port is taken or the address is not this machine's
   */
  static ScrapeServer open(
      MetricsTarget target, Exposition exposition, Counters counters, String part)
      throws SinkException, IOException {
    ServerSocket socket = new ServerSocket();
    try {
      // A port that a program left a moment ago can be had again.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address(target), target.port()));
    } catch (IOException refused) {
      socket.close();
      throw new SinkException(
          "port "
              + target.port()
              + (target.host() == null ? "" : " of " + target.host())
              + " cannot be opened ("
              + refused.getMessage()
              + "); perhaps another JVM with the same options has it. The application goes on"
              + " without this endpoint");
    }
    ScrapeServer server = new ScrapeServer(socket, exposition, counters, part);
    AgentThreads.daemon("metrics", server::accept).start();
    return server;
  }

  private static InetAddress address(MetricsTarget target) throws UnknownHostException {
    String host = target.host();
    return host == null ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host);
  }

  /** Where the page is. */
  String address() {
    return "http://"
        + socket.getInetAddress().getHostAddress()
        + ':'
        + socket.getLocalPort()
        + PATH;
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        answerLater(connection);
      } catch (IOException closedOrOutOfFiles) {
        // Closed: the loop ends. No file left for a connection: waiting is all there is to do.
        if (!socket.isClosed()) {
          counters.drop(part);
          pause();
        }
      }
    }
  }

  private void answerLater(Socket connection) throws IOException {
    try {
      connection.setSoTimeout(PATIENCE_MILLIS);
      answerers.execute(() -> answer(connection));
    } catch (RejectedExecutionException tooMany) {
      counters.drop(part);
      connection.close();
    }
  }

  private void answer(Socket connection) {
    try (Socket open = connection) {
      ScrapeRequest request = ScrapeRequest.read(open.getInputStream());
      ScrapeAnswer.to(request, exposition).write(open.getOutputStream());
    } catch (IOException clientGone) {
      counters.drop(part);
    } catch (RuntimeException fault) {
      counters.fault(part, fault);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PATIENCE_MILLIS);
    } catch (InterruptedException nobodyMeansUs) {
      return;
    }
  }

  void close() throws IOException {
    socket.close();
    answerers.shutdownNow();
  }
}
