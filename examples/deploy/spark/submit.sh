#!/bin/sh
# The same on the command line, for one application. An executor on Kubernetes starts before Spark has fetched its files: put
# the jar into the executor's image there, and name its full path.
set -eu
exec spark-submit \
  --files /opt/warplight/warplight.jar \
  --conf "spark.executor.extraJavaOptions=-javaagent:warplight.jar=log=json" \
  --conf "spark.driver.extraJavaOptions=-javaagent:/opt/warplight/warplight.jar=log=json" \
  --conf "spark.executor.resource.gpu.amount=1" \
  "$@"
