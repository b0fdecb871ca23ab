/**
 * Races of the linking. Run, from the repository's root after {@code mvn package}, with the bridge
 * in place:
 *
 * <pre>
 * java -cp "agent/stress/target/classes:agent/stress/target/lib/*" org.openjdk.jcstress.Main -m sanity
 *     --jvmArgs "--patch-module java.base=agent/bridge/target/classes --add-opens java.base/java.lang=ALL-UNNAMED"
 * </pre>
 */
package io.warplight.monitor.link;
