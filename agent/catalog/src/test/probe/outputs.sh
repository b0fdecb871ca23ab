#!/bin/sh
# Measures which outputs JCuda writes although a call failed: prints a line for each function (OutputsProbe.java).
# Needs Linux on x86-64, a JDK 17, Maven, gcc and binutils; no GPU. From the repository's root:
#   mvn -q -pl agent/catalog test-compile && agent/catalog/src/test/probe/outputs.sh > docs/evidence/undefined-outputs.log
set -eu
cd "$(dirname "$0")/../../.."
work=$(pwd)/target/probe
rm -rf "$work"
mkdir -p "$work/jars" "$work/lib" "$work/stub" "$work/tmp"

fetch() {
  mvn -q -B dependency:copy -Dartifact="org.jcuda:$1" -DoutputDirectory="$work/jars" >&2
}

# A library in which every function that this native library wants returns 7.
stub() {
  nm -D --undefined-only "$1" | sed -n 's/.* U \([a-z]*[A-Za-z0-9_]*\)@*\(lib[a-zA-Z]*\.so[.0-9]*\)$/\2 \1/p' | sort -u \
    >"$work/symbols"
  nm -D --undefined-only "$1" | sed -n 's/.* U \(cu[A-Z][A-Za-z0-9_]*\)$/libcuda.so.1 \1/p' | sort -u >>"$work/symbols"
  for library in $(cut -d ' ' -f 1 "$work/symbols" | sort -u | grep -E '^lib(cu|nv)'); do
    grep "^$library " "$work/symbols" | cut -d ' ' -f 2 | sort -u | sed 's/.*/int &(void) { return 7; }/' >"$work/stub.c"
    echo "$library { global: *; };" >"$work/stub.map"
    [ "$library" = libcuda.so.1 ] && : >"$work/stub.map" && echo "{ global: *; };" >"$work/stub.map"
    gcc -shared -fPIC -w -Wl,-soname,"$library" -Wl,--version-script="$work/stub.map" -o "$work/stub/$library" "$work/stub.c"
  done
}

# artifact, its version, the library, the classes
probe() {
  artifact=$1 version=$2 library=$3
  shift 3
  for one in jcuda "$artifact" jcusparse; do
    fetch "$one:$version:jar" || true
  done
  for one in jcuda "$artifact"; do
    fetch "$one-natives:$version:jar:linux-x86_64"
  done
  (cd "$work/lib" && unzip -qo "$work/jars/$artifact-natives-$version-linux-x86_64.jar" 'lib/*')
  stub "$work/lib/lib/lib$library-$version-linux-x86_64.so"
  for class in "$@"; do
    echo "# $class $version"
    killers=
    while :; do
      # shellcheck disable=SC2086 # one word a function
      if LD_LIBRARY_PATH="$work/stub" java -XX:-CreateCoredumpOnCrash -XX:ErrorFile="$work/crash" -Djava.io.tmpdir="$work/tmp" \
        -cp "target/test-classes:$work/jars/jcuda-$version.jar:$work/jars/$artifact-$version.jar:$work/jars/jcusparse-$version.jar:$work/jars/jcuda-natives-$version-linux-x86_64.jar:$work/jars/$artifact-natives-$version-linux-x86_64.jar" \
        io.warplight.catalog.OutputsProbe "$class" $killers >"$work/out" 2>"$work/err"; then
        break
      fi
      killer=$(tail -n 1 "$work/out" | cut -d ' ' -f 1)
      case " $killers " in *" $killer "*) cat "$work/err" >&2; exit 1 ;; esac
      killers="$killers $killer"
    done
    grep '^jcuda/' "$work/out"
  done
}

probe jcuda 12.6.0 JCudaRuntime jcuda.runtime.JCuda
probe jcuda 12.6.0 JCudaDriver jcuda.driver.JCudaDriver
probe jcuda 12.6.0 JNvrtc jcuda.nvrtc.JNvrtc
probe jcuda 12.6.0 JNvPTXCompiler jcuda.nvptxcompiler.JNvPTXCompiler
probe jcublas 12.6.0 JCublas2 jcuda.jcublas.JCublas2
probe jcusparse 12.6.0 JCusparse jcuda.jcusparse.JCusparse
probe jcufft 11.8.0 JCufft jcuda.jcufft.JCufft
probe jcurand 11.8.0 JCurand jcuda.jcurand.JCurand
probe jcusolver 11.7.0 JCusolver jcuda.jcusolver.JCusolver jcuda.jcusolver.JCusolverDn jcuda.jcusolver.JCusolverSp \
  jcuda.jcusolver.JCusolverRf jcuda.jcusolver.JCusolverMg
probe jcudnn 11.7.0 JCudnn jcuda.jcudnn.JCudnn
probe jnvgraph 10.2.0 JNvgraph jcuda.jnvgraph.JNvgraph
