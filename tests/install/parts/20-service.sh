# The service with a table of simulated devices: who may speak to it, what it leaves, and that it comes back.
check "a dealer is enrolled as the service's user" enrol 1001 dealer
check "a floorperson is enrolled" enrol 2001 floorperson
check "a pit manager is enrolled" enrol 3001 pit-manager

set_up_training () {
  inside sh -c 'cp /packages/BJ-07.ini /etc/upcard/table.ini &&
    mkdir -p /etc/systemd/system/upcardd.service.d &&
    cp /usr/share/doc/upcard-sim/examples/training.conf /etc/systemd/system/upcardd.service.d/ &&
    systemctl daemon-reload'
}
check "a table file and the drop-in for training" set_up_training
# systemctl start comes back when READY=1 has come.
check "the service says that it is ready" inside systemctl start upcardd
check "it is up" is_property upcardd.service ActiveState active
check "it tells its table and round" sh -c 'printf "%s" "$1" | grep -q "^Table BJ-07: round"' sh "$(property upcardd.service StatusText)"

# ---- the bus ----

# call USER METHOD ARGUMENT...: what the bus answers; an error's name when it is one.
call () {
  local user=$1 method=$2; shift 2
  inside runuser -u "$user" -- call-table "$method" "$@"
}
# busctl prints an error's message only, dbus-send its name.
cat >"$machine/usr/bin/call-table" <<'EOF'
#!/bin/sh
method=$1; shift
exec dbus-send --system --print-reply --dest="${DEST:-org.upcard.Table}" "${OBJECT:-/org/upcard/Table}" "$method" "$@" 2>&1
EOF
chmod 755 "$machine/usr/bin/call-table"
answers () {
  local pattern=$1 answer; shift
  answer=$(call "$@") || true
  printf '%s' "$answer" | grep -q "$pattern" || { printf '%s\n' "$answer"; return 1; }
}
denied='org.freedesktop.DBus.Error.AccessDenied'
read_row="org.upcard.Table1.Read uint64:1 uint32:1"
submit_line="org.upcard.Table1.Submit uint64:0 array:string:confirm"
check_record="org.upcard.Table1.Check"
get_all="org.freedesktop.DBus.Properties.GetAll string:org.upcard.Table1"
introspect="org.freedesktop.DBus.Introspectable.Introspect"
# What the service itself answers is a reply, or an error of its own: the bus let the call pass.
passes='^method return\|^Error org.upcard.Error'
while read -r user what expected method; do
  # shellcheck disable=SC2086 # a method is words
  check "$user: $what is $expected" answers "$([ "$expected" = denied ] && printf '%s' "$denied" || printf '%s' "$passes")" \
    "$user" $method
done <<EOF
stranger Read denied $read_row
stranger Submit denied $submit_line
stranger Check denied $check_record
stranger properties denied $get_all
stranger introspection denied $introspect
watcher Read denied $read_row
watcher properties passed $get_all
watcher Submit denied $submit_line
watcher Check denied $check_record
manager Read passed $read_row
manager Submit passed $submit_line
upcard-kiosk Read passed $read_row
upcard-kiosk Submit passed $submit_line
upcard-kiosk Check passed $check_record
upcard-kiosk properties passed $get_all
root Submit passed $submit_line
EOF
# hears USER: whether it learns that something was recorded.
hears () {
  # A file for each: who listened before may still do so, and write.
  local monitor status=0 heard=$work/heard-$1
  as "$1" timeout 60 dbus-monitor --system "type='signal',sender='org.upcard.Table'" >"$heard" 2>&1 &
  monitor=$!
  # Its first signal is the bus's own, once it listens.
  until_true 20 grep -q NameAcquired "$heard"
  call root org.upcard.Table1.Submit uint64:1000000000 array:string:call-floor
  until_true 5 grep -q member=Head "$heard" || status=1
  kill $monitor
  return $status
}
for user in watcher manager upcard-kiosk root; do
  check "$user hears that something was recorded" hears $user
done
check "stranger hears nothing of it" not hears stranger
# The longest message that the bus passes on, in place of a question's argument: what the bus says to it is printed.
long_call='import os, socket, struct
def field (code, kind, text):
    length = bytes ([len (text)]) if kind == "g" else struct.pack ("<I", len (text))
    return bytes ([code, 1]) + kind.encode () + bytes (1) + length + text.encode () + bytes (1)
def call (serial, name, path, interface, member, body):
    fields = b""
    for part in [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", name)] + ([(8, "g", "ay")] if body else []):
        fields += bytes (-len (fields) % 8) + field (*part)
    head = struct.pack ("<cBBBIII", b"l", 1, 0, 1, len (body), serial, len (fields)) + fields
    bus.sendall (head + bytes (-len (head) % 8) + body)
bus = socket.socket (socket.AF_UNIX)
bus.connect ("/run/dbus/system_bus_socket")
bus.sendall (bytes (1) + b"AUTH EXTERNAL " + str (os.getuid ()).encode ().hex ().encode () + b"\r\n")
bus.recv (99)
bus.sendall (b"BEGIN\r\n")
call (1, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello", b"")
n = 32 * 1024 * 1024 - 4096
call (2, "org.upcard.Table", "/org/upcard/Table", "org.freedesktop.DBus.Properties", "GetAll", struct.pack ("<I", n) + bytes (n))
bus.settimeout (60)
heard = b""
while b"LimitsExceeded" not in heard and b"ServiceUnknown" not in heard and b"NoReply" not in heard:
    heard += bus.recv (4096)
print (heard)'
call_long () {
  local answer
  answer=$(as "$1" python3 -c "$long_call" 2>&1) && printf '%s' "$answer" | grep -q LimitsExceeded || { printf '%s\n' "$answer"; return 1; }
}
long_before=$(inside systemctl show upcardd --property=MainPID --value)
check "watcher's longest message is refused" call_long watcher
check_same "and the service goes on" "$long_before" inside systemctl show upcardd --property=MainPID --value
# peer USER: whether it may submit on the console's own socket.
peer () {
  as "$1" timeout 20 dbus-send --peer=unix:path=/run/upcard-console/socket --print-reply /org/upcard/Table \
    org.upcard.Table1.Submit uint64:1000000000 array:string:call-floor
}
for user in upcard-kiosk root; do
  check "$user submits on the console's socket" peer $user
done
for user in stranger watcher manager; do
  check "$user does not reach the console's socket" not peer $user
done
may_not_own () {
  local answer
  answer=$(inside runuser -u "$1" -- env DEST=org.freedesktop.DBus OBJECT=/org/freedesktop/DBus \
    call-table org.freedesktop.DBus.RequestName string:org.upcard.Table uint32:4) || true
  printf '%s' "$answer" | grep -q "$denied" || { printf '%s\n' "$answer"; return 1; }
}
for user in stranger watcher manager upcard-kiosk root; do
  check "$user may not be the table service" may_not_own $user
done

# ---- the record ----

check "the simulator plays three rounds" play 3
journal () { inside sh -c 'ls /var/lib/upcard/training/*.journal'; }
live=$(journal)
check_same "people are the service's alone" "600 upcard:upcard" mode_of $people
for secret in "$live.key" $people.key; do
  check "$secret is the service's alone" sh -c '[ "$1" = "600 upcard:$2" ]' sh "$(mode_of "$secret")" "$(mode_of "$secret" | sed 's/.*://')"
done
check "stranger cannot read the journal" not as stranger cat "$live"
check "the administrator verifies, proves and audits it" inside upcardctl verify --prove --audit "$live"

# ---- it comes back ----

pid () { property upcardd.service MainPID; }
head_of () { call root org.freedesktop.DBus.Properties.Get string:org.upcard.Table1 string:Head | awk '/uint64/ { print $3 }'; }
rows () { call root org.upcard.Table1.Read uint64:1 "uint32:$1"; }
came_back () { [ "$(pid)" != "$1" ] && is_property upcardd.service ActiveState active; }
before=$(pid)
last=$(head_of)
# Without the reply's head, and without the array's and the message's end: the start may have written rows behind them.
rows 60 | tail -n +2 | head -n -2 >"$work/rows-before"
inside kill -KILL "$before"
check "killed, it is started again" until_true 60 came_back "$before"
rows 60 | tail -n +2 >"$work/rows-after"
check "what was on record is on record" cmp -n "$(stat -c %s "$work/rows-before")" "$work/rows-before" "$work/rows-after"
check "and nothing that stood is gone" [ "$(head_of)" -ge "$last" ]
check "it was one restart" is_property upcardd.service NRestarts 1

inside sh -c 'printf "[Service]\nWatchdogSec=2\n" >/etc/systemd/system/upcardd.service.d/watchdog.conf && systemctl daemon-reload && systemctl restart upcardd'
before=$(pid)
inside kill -STOP "$before"
check "hung, it is ended by the watchdog and started again" until_true 60 came_back "$before"
inside rm /etc/systemd/system/upcardd.service.d/watchdog.conf
inside systemctl daemon-reload

# ---- the clock ----

# Of a clock that follows a time source the service asks no person. The bus tells its user, whose sandbox may not ask the kernel.
synchronised () {
  as upcard \
    busctl get-property org.freedesktop.timedate1 /org/freedesktop/timedate1 org.freedesktop.timedate1 NTPSynchronized | grep -q '^b '
}
check "the service may ask whether the clock follows a time source" synchronised

# ---- a record that is put back ----

seen=/var/lib/upcard-seen/training
keep_last_head () {
  inside sh -c "sed -i 's|--simulate|--last-head $seen --simulate|' /etc/systemd/system/upcardd.service.d/training.conf &&
    systemctl daemon-reload && systemctl restart upcardd"
}
# put_back [ALSO]: a copy of the record takes its place; ALSO is done while the service is down.
put_back () { inside sh -c "systemctl stop upcardd && rm -r /var/lib/upcard/training && cp -a /root/older /var/lib/upcard/training && ${1:-true} && systemctl start upcardd"; }
# All is read: a writer whose reader has gone fails.
has_event () { inside upcardctl export "$live" --json | grep "$1" >/dev/null; }
check "the service keeps what it signed last" keep_last_head
check "a record with rounds, of which nothing is kept, is in doubt" until_true 20 has_event '"record-doubted","reason":"other-record"'
check "two persons accept it, and a round is played" play 1
check_same "what was signed last is the service's own" "600 upcard:upcard" mode_of $seen
check "stranger cannot change it" not as stranger tee $seen
check "watcher cannot change it" not as watcher tee $seen
check "the record is copied" inside sh -c 'systemctl stop upcardd && cp -a /var/lib/upcard/training /root/older && cp -a '"$seen"' /root/older-seen && systemctl start upcardd'
check "two rounds more" play 2
check "the copy is put back in its place" put_back
check "the record is in doubt" until_true 20 has_event '"record-doubted","reason":"older-record"'
check "the log says so" until_true 20 logged upcardd "in doubt"
check "two persons accept this one, too, and a round is played" play 1
check "both stand on record" has_event '"record-accepted","by":"2001","role":"floorperson","second":"3001"'
check "the copy is put back once more, and with it what was signed last" put_back "cp -a /root/older-seen $seen"
check "the system's log has a later signature, and the record is in doubt" until_true 20 has_event '"record-doubted","reason":"older-record"'
check "two persons accept it, and a round is played once more" play 1

# ---- a table file that is wrong ----

inside sed -i 's/^decks=.*/decks=9/' /etc/upcard/table.ini
inside systemctl restart upcardd >/dev/null 2>&1 || true
check "a wrong table file is no reason to try again and again" is_property upcardd.service ExecMainStatus 2
check "it stays down" is_property upcardd.service ActiveState failed
check "the log names the fault" until_true 20 logged upcardd decks
inside cp /packages/BJ-07.ini /etc/upcard/table.ini
check "mended, it starts" inside systemctl start upcardd
check "the log is kept over a restart" inside test -d /var/log/journal
check "signed heads are in the system's log" until_true 20 logged upcardd head

# ---- secrets in memory ----

for unit in upcardd upcard-kiosk upcard-archive upcard-mirror; do
  check "$unit writes no core" is_property $unit.service LimitCORE 0
done
no_core () { inside grep -q '^Max core file size  *0  *0 ' "/proc/$(pid)/limits"; }
check "the service may write none either" no_core
# What belongs to root below /proc is closed to the service's own user.
check_same "a process of its own user cannot read the service's memory" "root" inside stat -c %U "/proc/$(pid)/mem"
check "the service may lock all of its memory" is_property upcardd.service LimitMEMLOCK infinity
# A container whose host allows less has what the host allows.
locked () {
  inside grep -q '^Max locked memory  *unlimited ' "/proc/$(pid)/limits" || return 0
  [ "$(inside awk '/^VmLck:/ { print $2 }' "/proc/$(pid)/status")" -ge "$(inside awk '/^VmRSS:/ { print $2 }' "/proc/$(pid)/status")" ]
}
check "none of its pages can be swapped out" locked

# ---- the program ----

digest () { inside upcardctl identify --json | sed 's/.*"digest":"\([0-9a-f]*\)".*/\1/'; }
check "the log has the program's digest" until_true 20 logged upcardd "digest $(digest)"
program_on_bus () { call root org.freedesktop.DBus.Properties.Get string:org.upcard.Table1 string:Program | grep -q "\"$(digest)\""; }
check "the bus has it" program_on_bus
not_as_installed () { logged upcardd "not as it was installed"; }
check "the service has found nothing that changes it" not not_as_installed
check_same "a drop-in of the house is named" "  /etc/systemd/system/upcardd.service.d/training.conf" settings stranger
check "and is no fault" identified stranger 0 '^As installed: '
on_record () { inside sh -c "cat '$live' '$live'-wal | grep -aq 'program=$(digest) '"; }
check "the record has it" on_record

# No file says so: a variable that systemd hands to every service until the machine starts again. The people accept the record, not it.
set_variable () { inside sh -c 'systemctl set-environment GTK_THEME=Foreign && systemctl restart upcardd'; }
check "a variable that has another style loaded" set_variable
check "is a doubt about the program" until_true 20 has_event '"record-doubted","reason":"other-program","text":"/proc/self/environ loads other code: GTK_THEME=Foreign."'
check "the doctor finds it in the process" doctor_finds "FAULT  *upcardd.service runs with other code: GTK_THEME=Foreign"
check "the variable goes" inside sh -c 'systemctl unset-environment GTK_THEME && systemctl restart upcardd'
check "and two persons accept the record" play 1

# ---- the sandbox, from within ----

in_sandbox () { inside nsenter --target "$(pid)" --mount --user -- "$@"; }
check "the service cannot write beside its own folders" not in_sandbox touch /etc/upcard/x
