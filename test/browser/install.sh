#!/bin/sh
# Installs Debian's Chromium where there is none. Quiet, never asks, may be run again. Without root it says what is missing.
set -eu
for command in "${CHROMIUM:-chromium}" chromium chromium-browser google-chrome; do
  if command -v "$command" >/dev/null 2>&1; then
    echo "browser: $command is installed"
    exit 0
  fi
done
if [ "$(id -u)" -ne 0 ]; then
  echo "browser: missing: chromium" >&2
  echo "browser: on Debian 12: sudo $0" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
if apt-get update -qq >"$log" 2>&1 && apt-get install -y -qq --no-install-recommends chromium >>"$log" 2>&1; then
  echo "browser: installed chromium"
  rm -f "$log"
else
  cat "$log" >&2
  echo "browser: could not install chromium" >&2
  exit 1
fi
