#!/bin/sh
# Installs Debian's Neovim where there is none. Quiet, never asks, may be run again. Without root it says what is missing.
set -eu
if command -v nvim >/dev/null 2>&1; then
  echo "editor: nvim is installed"
  exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "editor: missing: neovim" >&2
  echo "editor: on Debian 12: sudo $0" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
if apt-get update -qq >"$log" 2>&1 && apt-get install -y -qq --no-install-recommends neovim >>"$log" 2>&1; then
  echo "editor: installed neovim"
  rm -f "$log"
else
  cat "$log" >&2
  echo "editor: could not install neovim" >&2
  exit 1
fi
