#!/bin/sh
# Installs the Debian packages of packages.txt that are not there yet. Quiet, never asks, may be run again.
# Without root it installs nothing and says what is missing and how to get it.
set -eu
cd "$(dirname "$0")"

missing=
while read -r package command _; do
  case $package in '' | '#'*) continue ;; esac
  if [ -n "$command" ] && command -v "$command" >/dev/null 2>&1; then continue; fi
  if dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then continue; fi
  missing="$missing $package"
done <packages.txt

if [ -z "$missing" ]; then
  echo "interop: all packages are installed"
  exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "interop: missing:$missing" >&2
  echo "interop: on Debian 12: sudo $PWD/install.sh" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
# shellcheck disable=SC2086 # a list of names
if apt-get update -qq >"$log" 2>&1 && apt-get install -y -qq --no-install-recommends $missing >>"$log" 2>&1; then
  echo "interop: installed$missing"
  rm -f "$log"
else
  cat "$log" >&2
  echo "interop: could not install:$missing" >&2
  exit 1
fi
