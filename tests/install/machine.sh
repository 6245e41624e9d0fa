# What the tests of an emulated machine have in common; they read this file. They set $suite, the folders $work and $out, and $qemu, the
# emulator's process, whose orders are taken at $work/qmp.

# tell COMMAND [ARGUMENTS-AS-JSON]...: orders for the emulator.
tell () {
  python3 - "$work/qmp" "$@" <<'EOF'
import json, socket, sys
with socket.socket(socket.AF_UNIX) as end:
    end.connect(sys.argv[1])
    talk = end.makefile("rw")
    talk.readline()
    orders = ["qmp_capabilities", "{}"] + sys.argv[2:]
    for command, arguments in zip(orders[::2], orders[1::2]):
        talk.write(json.dumps({"execute": command, "arguments": json.loads(arguments)}) + "\n")
        talk.flush()
        while True:
            answer = json.loads(talk.readline())
            if "error" in answer:
                sys.exit(answer["error"]["desc"])
            if "return" in answer:
                break
EOF
}
picture () {
  tell screendump "{\"filename\": \"$work/screen.ppm\"}" && convert "$work/screen.ppm" "$out/$1.png"
}
press () {
  local keys= key
  for key in "$@"; do keys="$keys${keys:+, }{\"type\": \"qcode\", \"data\": \"$key\"}"; done
  tell send-key "{\"keys\": [$keys]}"
}
# tap X Y: in 32768ths of the display.
tap () {
  local move="{\"type\": \"abs\", \"data\": {\"axis\": \"x\", \"value\": $1}}, {\"type\": \"abs\", \"data\": {\"axis\": \"y\", \"value\": $2}}"
  tell input-send-event "{\"events\": [$move, {\"type\": \"btn\", \"data\": {\"button\": \"left\", \"down\": true}}]}" \
    input-send-event '{"events": [{"type": "btn", "data": {"button": "left", "down": false}}]}'
}
# All but the bar with the clock.
differs () {
  [ "$(convert "$out/$1.png" "$out/$2.png" -crop 1280x720+0+70 +repage -metric AE -compare -format '%[distortion]' info:)" != 0 ]
}
# until_true SECONDS COMMAND...: waits for a state; the time is a guard against waiting for ever.
until_true () {
  local end=$((SECONDS + $1)); shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] && kill -0 $qemu 2>/dev/null || return 1
    sleep 1
  done
}

passed=0 failed=0
check () {
  local what=$1; shift
  if "$@" >"$work/said" 2>&1; then
    passed=$((passed + 1))
    say "ok - $suite: $what"
  else
    failed=$((failed + 1))
    say "not ok - $suite: $what"
    sed 's/^/    /' "$work/said"
  fi
}
not () { ! "$@"; }
# The console's own colours, where its bar and its ground are; and words where the closed table asks for a touch, which the page
# before, about the record that is read, has not.
pixel () { convert "$out/$1.png" -format "%[hex:u.p{$2,$3}]" info:; }
asks_for_touch () { [ "$(convert "$out/$1.png" -crop 400x40+130+470 -format '%[fx:maxima > 0.5]' info:)" = 1 ]; }
is_console () {
  picture closed && [ "$(pixel closed 640 20)" = 151C1E ] && [ "$(pixel closed 20 400)" = 0B0F10 ] && asks_for_touch closed
}
