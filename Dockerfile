# Warplight in a small image: an init container that copies the jar to where the application's container finds it, and a
# tool that attaches to the JVM of a container. docs/containers.md says how each is used.
#
#   mvn -q -DskipTests package
#   docker build -t warplight .
#
# JDK makes the image's own Java, which only attaching needs; BASE is what all of it stands on: anything with glibc,
# /bin/sh and cp.
ARG JDK=docker.io/library/eclipse-temurin:21-jdk
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${JDK} AS java
RUN jlink --add-modules java.base,java.instrument,jdk.attach,jdk.zipfs \
      --strip-java-debug-attributes --no-header-files --no-man-pages --output /opt/java

FROM ${BASE}
ARG BASE
ARG VERSION=unknown
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Warplight" \
      org.opencontainers.image.description="No CUDA error goes unseen on the JVM: a Java agent" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.vendor="Warplight" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.base.name="${BASE}"

COPY --from=java /opt/java /opt/java
COPY LICENSE /LICENSE
# One file, where the OpenTelemetry operator's injection looks for it, and readable by every user.
COPY --chmod=0644 agent/launch/target/warplight.jar /javaagent.jar

ENV PATH=/opt/java/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
# No user of this number is in the base's /etc/passwd, and none is needed.
USER 65532:65532
WORKDIR /tmp
ENTRYPOINT ["/opt/java/bin/java", "-jar", "/javaagent.jar"]
CMD ["help"]
