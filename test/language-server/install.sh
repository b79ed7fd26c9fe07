#!/bin/sh
# Installs Debian's Neovim and Emacs (with eglot) where they are missing. Quiet, never asks, may be run again. Without root it says what is missing.
set -eu
missing=""
command -v nvim >/dev/null 2>&1 || missing="neovim"
emacs --batch --eval "(progn (require 'eglot) (require 'yaml-mode))" >/dev/null 2>&1 || missing="$missing emacs-nox elpa-eglot elpa-yaml-mode"
if [ -z "$missing" ]; then
  echo "editor: nvim and emacs are installed"
  exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "editor: missing: $missing" >&2
  echo "editor: on Debian 12: sudo $0" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
# The list is split into its words on purpose.
# shellcheck disable=SC2086
if apt-get update -qq >"$log" 2>&1 && apt-get install -y -qq --no-install-recommends $missing >>"$log" 2>&1; then
  echo "editor: installed $missing"
  rm -f "$log"
else
  cat "$log" >&2
  echo "editor: could not install $missing" >&2
  exit 1
fi
