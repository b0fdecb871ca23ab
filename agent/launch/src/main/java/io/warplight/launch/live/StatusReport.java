package io.warplight.launch.live;

import io.warplight.callsites.Place;
import io.warplight.launch.start.Parts;
import io.warplight.launch.start.Start;
import io.warplight.monitor.Site;
import io.warplight.monitor.leak.Growing;
import io.warplight.monitor.selfcheck.Left;
import io.warplight.signals.MetricName;
import io.warplight.signals.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that {@code status} shows, as maps and lists; the names are described in docs/attach.md. On
 * the channel's thread; reads counters, stops nothing.
 */
final class StatusReport {

  /** Of each list the first so many; how many there are is said beside it. */
  private static final int MOST = 1_000;

  private StatusReport() {}

  static Map<String, Object> of(Start start) {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("version", start.version());
    Parts parts = start.parts();
    status.put("at_work", parts != null);
    if (parts == null) {
      return status;
    }
    BookReport book = BookReport.of(parts.book());
    List<Site> sites = parts.sites().all();
    long calls = 0;
    for (Site site : sites) {
      calls += site.calls();
    }
    status.put("classes", parts.coverage().rewrittenClasses());
    status.put("sites", parts.coverage().rewrittenSites());
    status.put("sites_linked", sites.size());
    status.put("hooks", parts.coverage().hooks());
    status.put("calls", calls);
    status.put("failures", parts.failures().counts().failures());
    status.put("swallowed", parts.failures().counts().swallowed());
    status.put("open", parts.failures().counts().open());
    status.put("echoes", parts.failures().counts().echoes());
    status.put("lost_devices", book.sum(MetricName.DEVICE_LOST));
    status.put("handles", book.handles());
    status.put("notices", book.notices());
    status.put("growing", growing(parts.growing()));
    status.put("by_code", byCode(book));
    status.put("by_site", bySite(sites));
    List<Left> left = parts.coverage().left();
    status.put("left_count", left.size());
    status.put("left", texts(left));
    status.put("left_by_reason", parts.coverage().leftByReason());
    status.put("time", OwnTime.of(start));
    status.put("faults", parts.counters().faults());
    status.put("dropped", parts.counters().dropped());
    status.put("dropped_lines", parts.log().droppedLines());
    return status;
  }

  private static List<Object> growing(List<Growing> places) {
    List<Object> all = new ArrayList<>();
    for (Growing place : places.subList(0, Math.min(MOST, places.size()))) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("place", place(place.site(), place.site().decodedPlace()));
      one.put("op", place.site().function());
      one.put("kind", place.kind().id());
      one.put("live", place.live());
      one.put("bytes", place.bytes());
      one.put("live_a_minute", place.handlesAMinute());
      one.put("bytes_a_minute", place.bytesAMinute());
      all.add(one);
    }
    return all;
  }

  private static List<Object> byCode(BookReport book) {
    List<Object> all = new ArrayList<>();
    for (Series series : book.series(MetricName.ERROR)) {
      if (all.size() < MOST) {
        Map<String, Object> one = new LinkedHashMap<>();
        List<String> tags = MetricName.ERROR.tags();
        for (int i = 0; i < tags.size(); i++) {
          one.put(tags.get(i), series.values().get(i));
        }
        one.put("count", series.count().sum());
        all.add(one);
      }
    }
    return all;
  }

  private static List<Object> bySite(List<Site> sites) {
    List<Site> failed = new ArrayList<>();
    for (Site site : sites) {
      if (site.failures() > 0) {
        failed.add(site);
      }
    }
    failed.sort((a, b) -> Long.compare(b.failures(), a.failures()));
    List<Object> all = new ArrayList<>();
    for (Site site : failed.subList(0, Math.min(MOST, failed.size()))) {
      Place place = site.decodedPlace();
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("place", place(site, place));
      one.put("op", site.function());
      one.put("fate", place.fate().id());
      one.put("calls", site.calls());
      one.put("failures", site.failures());
      all.add(one);
    }
    return all;
  }

  private static String place(Site site, Place place) {
    String file = place.sourceFile();
    return site.className()
        + '.'
        + place.method()
        + '('
        + (file == null ? "Unknown Source" : file + (place.line() > 0 ? ":" + place.line() : ""))
        + ')';
  }

  private static List<String> texts(List<Left> left) {
    List<String> texts = new ArrayList<>();
    for (Left one : left.subList(0, Math.min(MOST, left.size()))) {
      texts.add(one.toString());
    }
    return texts;
  }
}
