#!/bin/sh
# Extracts the jar and archives the classes of a start, so that the service starts faster. Repeat it after an update of
# Tidemark or Java; until then, Java ignores the archive.
#
#   class-archive.sh JAR DIRECTORY [JAVA]
#
# Creates DIRECTORY/tidemark.jar, lib, and tidemark.jsa. Start the service with
#
#   java -XX:SharedArchiveFile=DIRECTORY/tidemark.jsa -XX:+VerifySharedSpaces -jar DIRECTORY/tidemark.jar
#
# The start that loads the classes uses an empty database in a temporary directory and no settings, listens on any free
# port of 127.0.0.1, connects to no vCenter, and ends at once.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: class-archive.sh JAR DIRECTORY [JAVA]" >&2
  exit 2
fi
java=$(command -v "${3:-java}")
mkdir -p "$2"
directory=$(cd "$2" && pwd)
empty=$(mktemp -d)
service=
trap '[ -z "$service" ] || kill "$service" || true; rm -rf "$empty"' EXIT
trap 'exit 130' INT TERM
rm -rf "$directory/lib" "$directory/tidemark.jsa"

"$java" -Djarmode=tools -jar "$1" extract --force --application-filename tidemark.jar --destination "$directory" \
  >"$empty/log"

# From 25 on, the archive also contains linked classes; -XX:SharedArchiveFile reads both kinds.
version=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/.*java\.specification\.version = //p')
if [ "$version" -ge 25 ]; then option=AOTCacheOutput; else option=ArchiveClassesAtExit; fi

cd "$empty"
env -i TIDEMARK_HOME="$empty" TIDEMARK_DATADIR="$empty/data" TIDEMARK_HTTP_ADDRESS=127.0.0.1 TIDEMARK_HTTP_PORT=0 \
  "$java" -Xmx256m -XX:+UseSerialGC "-XX:$option=$empty/tidemark.jsa" -jar "$directory/tidemark.jar" serve \
  >"$empty/log" 2>&1 &
service=$!
until grep -q ' listens on ' "$empty/log" || ! kill -0 "$service" 2>/dev/null; do sleep 1; done
# Java writes the archive when it ends.
kill "$service" 2>/dev/null || true
wait "$service" || true
service=
if [ -s "$empty/tidemark.jsa" ]; then
  chmod 0644 "$empty/tidemark.jsa"
  # Under another name until it is complete: an archive that was cut off would end each start.
  cp "$empty/tidemark.jsa" "$directory/tidemark.jsa.new"
  mv "$directory/tidemark.jsa.new" "$directory/tidemark.jsa"
else
  tail -n 40 "$empty/log" >&2
  exit 1
fi
