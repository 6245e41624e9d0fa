#!/bin/sh
# Runs a program on a virtual display of its own, of UPCARD_SCREEN pixels: Xvfb picks a free display number and is ended
# with the program. -noreset: who connects while the last client leaves would be turned away.
set -eu

if ! command -v Xvfb >/dev/null; then
  echo "1..0 # SKIP Xvfb is not installed (package xvfb)"
  exit 77
fi

folder=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 "${UPCARD_SCREEN:-1280x800}x24" -nolisten tcp -noreset 3>"$folder/display" >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT INT TERM

while [ ! -s "$folder/display" ]; do
  if ! kill -0 "$server" 2>/dev/null; then
    echo "Bail out! Xvfb did not start"
    exit 1
  fi
  sleep 0.02
done

DISPLAY=":$(cat "$folder/display")"
export DISPLAY
export GDK_BACKEND=x11
export GSK_RENDERER="${GSK_RENDERER:-cairo}"
# A driver of the graphics card that the display opens and nobody draws with leaks; newer versions of GTK read the second.
export GDK_DEBUG="${GDK_DEBUG-gl-disable}"
export GDK_DISABLE="${GDK_DISABLE-gl}"
export XDG_RUNTIME_DIR="$folder"
unset WAYLAND_DISPLAY
status=0
"$@" || status=$?
exit "$status"
