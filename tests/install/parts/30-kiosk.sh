# The kiosk, as its unit starts it, on a screen that is not there: no input, no rotation of a real display.
# Turned by 180 degrees, since cage 0.1.4 shows a picture that is not turned by handing the console's buffer on to the
# display as it is, and there is none: grim then takes a black picture, more often than not.
inside mkdir -p /etc/systemd/system/upcard-kiosk.service.d
cat >"$machine/etc/systemd/system/upcard-kiosk.service.d/headless.conf" <<'EOF'
[Service]
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 UPCARD_ROTATION=180
EOF
inside systemctl daemon-reload

console_pid () { inside pgrep -u upcard-kiosk -x upcard-console; }
console_is_new () { local now; now=$(console_pid) && [ "$now" != "$1" ] && is_property upcard-kiosk.service ActiveState active; }
# picture NAME: what the screen shows, as a file in the folder of pictures.
picture () {
  inside runuser -u upcard-kiosk -- env XDG_RUNTIME_DIR=/run/upcard-kiosk WAYLAND_DISPLAY=wayland-0 \
    grim - >"$out/$1.png"
}
# A picture with an open table on it: PNG makes almost nothing of a plain colour, and little of a page with a sentence.
shows_table () { picture "$1" && [ "$(stat -c %s "$out/$1.png")" -gt 50000 ]; }

check "the kiosk is up when its first picture is shown" inside systemctl start upcard-kiosk
check "it is up" is_property upcard-kiosk.service ActiveState active
check "the console runs as the kiosk's user" console_pid
home_of () { inside cat "/proc/$(console_pid)/environ" | tr '\0' '\n' | sed -n 's/^HOME=//p'; }
check_same "its home is among the program's files" /usr/share/upcard home_of
inside install -D /dev/null /usr/share/upcard/.config/gtk-4.0/gtk.css
check "a style rule there is found by everybody" identified stranger 1 '/usr/share/upcard/.config/gtk-4.0/gtk.css: NOT IN THE MANIFEST'
inside rm -r /usr/share/upcard/.config
check "its screen shows the table" until_true 30 shows_table kiosk
# The listening socket and the service's end of a connection.
has_private () { [ "$(inside grep -c ' /run/upcard-console/socket$' /proc/net/unix)" -ge 2 ]; }
check "it speaks to the service on its own socket" has_private

before=$(console_pid)
inside kill -KILL "$before"
check "the console is killed and comes back" until_true 60 console_is_new "$before"
check "its screen shows the table again" until_true 30 shows_table kiosk-again
# All of it but the bar with the clock.
same_prompt () {
  picture kiosk-again &&
    [ "$(convert "$out/kiosk.png" "$out/kiosk-again.png" -crop 1280x660+0+60 +repage \
           -metric AE -compare -format '%[distortion]' info:)" = 0 ]
}
if command -v convert >/dev/null; then
  check "it is at the same prompt, to the pixel" until_true 20 same_prompt
fi

inside sh -c 'printf "[Service]\nWatchdogSec=2\n" >/etc/systemd/system/upcard-kiosk.service.d/watchdog.conf; systemctl daemon-reload; systemctl restart upcard-kiosk'
before=$(console_pid)
inside kill -STOP "$before"
check "the console hangs and is started again" until_true 60 console_is_new "$before"
inside sh -c 'rm /etc/systemd/system/upcard-kiosk.service.d/watchdog.conf; systemctl daemon-reload'

inside sh -c 'echo UPCARD_ROTATION=90 >>/etc/upcard/kiosk.conf; systemctl restart upcard-kiosk'
check "turned, it is up" is_property upcard-kiosk.service ActiveState active
check "the turned screen shows the table" until_true 30 shows_table kiosk-turned
upright () { python3 -c '
import struct, sys
width, height = struct.unpack(">II", open(sys.argv[1], "rb").read(24)[16:24])
sys.exit(0 if height > width else f"{width}x{height}")' "$out/$1.png"; }
check "the picture stands upright" upright kiosk-turned
inside sh -c 'sed -i /UPCARD_ROTATION=90/d /etc/upcard/kiosk.conf; systemctl restart upcard-kiosk'
