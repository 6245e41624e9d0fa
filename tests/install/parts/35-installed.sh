# The service as it is installed, without the drop-in: its devices are not there, and it says so.
inside sh -c 'rm /etc/systemd/system/upcardd.service.d/training.conf; systemctl daemon-reload; systemctl restart upcardd'
check "without any of its devices the service starts" is_property upcardd.service ActiveState active
live_journal () { inside sh -c 'ls /var/lib/upcard/journals/*.journal'; }
check "its journal is one a month" sh -c 'printf "%s" "$1" | grep -q "/var/lib/upcard/journals/....-..\.journal$"' sh "$(live_journal)"
live=$(live_journal)
live_key=$(dirname "$live")/keys/$(basename "$live").key
check "its key lies in a folder of the keys" inside test -e "$live_key" -a ! -e "$live.key"
check_same "which is the service's alone" "700 upcard:upcard" mode_of "$(dirname "$live_key")"
for file in "$live" "$live_key" "$live.lock" "$live-wal" "$live-shm"; do
  check_same "$(basename "$file") is the service's alone" "600 upcard:upcard" mode_of "$file"
done
check "watcher cannot read the key" not as watcher cat "$live_key"

# ---- the copy for those who read ----

copies=/var/lib/upcard/copy
copy=$copies/$(basename "$live")
state () { inside sed -n "s/^$1=//p" $copies/mirror.state; }
rows_in () { inside upcardctl verify "$1" | sed -n 's/.*: \([0-9]*\) rows,.*/\1/p'; }
level () { [ -n "$(rows_in "$live")" ] && [ "$(rows_in "$live")" = "$(rows_in "$copy")" ]; }
check "the mirror runs" until_true 20 is_property upcard-mirror.service ActiveState active
check "the copy has every row" until_true 20 level
check_same "surveillance may read the copy" "640 upcard:upcard-surveillance" mode_of "$copy"
check_same "and what the mirror says" "640 upcard:upcard-surveillance" mode_of $copies/mirror.state
check "watcher verifies the copy that is being written" as watcher upcardctl verify --prove "$copy"
check "stranger cannot" not as stranger upcardctl verify "$copy"
check "watcher cannot write it" not as watcher tee -a "$copy"

# The attacks that stopped a table, by somebody who may read the record.
take_lock='import fcntl, sys, time
fcntl.lockf (open (sys.argv[1] + "-shm", "rb"), fcntl.LOCK_SH, 1, 120)
print ("locked", flush=True)
time.sleep (float (sys.argv[2]))'
check "watcher cannot lock the live WAL" not as watcher python3 -c "$take_lock" "$live" 0
check "watcher cannot hold the live lock file" not as watcher flock --shared --nonblock "$live.lock" true
check "nor that of the copy" not as watcher flock --shared --nonblock "$copy.lock" true
# A reload with another person is a row of the record.
badge=5000
put_row () {
  local before
  before=$(rows_in "$live")
  badge=$((badge + 1))
  enrol $badge dealer && inside systemctl reload upcardd && until_true 20 has_more_than "$before"
}
has_more_than () { [ "$(rows_in "$live")" -gt "$1" ]; }
check "a row is recorded" put_row
check "it is in the copy" until_true 20 level
in_mirror () { inside nsenter --mount --target "$(property upcard-mirror.service MainPID)" "$@"; }
check_same "of /var/lib the mirror sees one folder" upcard in_mirror ls /var/lib
check_same "in it the record and the copies, and no people file, although that was replaced since" "copy journals" in_mirror sh -c 'ls /var/lib/upcard | xargs'
check "it cannot write the record" not in_mirror sh -c 'printf "" >>"$1"' sh "$live"
check "nor the index of the record's WAL" not in_mirror sh -c 'printf "" >>"$1-shm"' sh "$live"
check "nor make a file beside it" not in_mirror touch /var/lib/upcard/journals/x
check_same "of the keys it sees an empty folder" "" in_mirror ls "$(dirname "$live_key")"
check "and each key" not in_mirror cat "$live_key"
# landlock_create_ruleset, asked which Landlock the kernel has.
if inside perl -e 'exit (syscall (444, 0, 0, 1) < 1)'; then
  check "Landlock keeps it from the keys" not logged upcard-mirror "could read the record's keys"
else
  say "    There is no Landlock here, and nothing keeps the mirror from the keys."
fi
check "it has no way to the bus" not in_mirror ls /run/dbus/system_bus_socket
# A mirror that was taken over, within the sandbox of its unit: it asks whether it might signal the service.
asks_to_signal () {
  inside sh -c 'mkdir -p /etc/systemd/system/upcard-mirror.service.d && printf "[Service]\nType=oneshot\nRestart=no\nWatchdogSec=0\nExecStart=\nExecStart=/bin/sh -c \"kill -0 $1\"\n$2\n" >/etc/systemd/system/upcard-mirror.service.d/taken-over.conf && systemctl daemon-reload && systemctl restart upcard-mirror' sh "$(pid)" "${1:-}"
}
check "it cannot signal the service, whose user it has" not asks_to_signal
check "which only its filter keeps it from" asks_to_signal "SystemCallFilter="
inside sh -c 'rm -r /etc/systemd/system/upcard-mirror.service.d; systemctl daemon-reload; systemctl restart upcard-mirror'
check "it runs as before" until_true 20 is_property upcard-mirror.service ActiveState active
as watcher python3 -c "$take_lock" "$copy" 600 >"$work/locked" 2>&1 &
locker=$!
check "watcher locks the WAL of the copy" until_true 20 grep -q locked "$work/locked"
check "the table records a row" put_row
check "it is up" is_property upcardd.service ActiveState active
inside pkill -u watcher python3 || true
wait $locker 2>/dev/null || true
check "the copy catches up" until_true 30 level

mirror_pid () { property upcard-mirror.service MainPID; }
mirror_came_back () { [ "$(mirror_pid)" != "$1" ] && is_property upcard-mirror.service ActiveState active; }
before=$(mirror_pid) service_before=$(pid)
inside kill -KILL "$before"
check "a row is recorded while the mirror is dead" put_row
check "killed, the mirror is started again" until_true 60 mirror_came_back "$before"
check "the copy catches up" until_true 30 level
inside sh -c 'mkdir -p /etc/systemd/system/upcard-mirror.service.d && printf "[Service]\nWatchdogSec=2\n" >/etc/systemd/system/upcard-mirror.service.d/watchdog.conf && systemctl daemon-reload && systemctl restart upcard-mirror'
before=$(mirror_pid)
inside kill -STOP "$before"
check "a row is recorded while the mirror is stopped" put_row
check "hung, the mirror is ended by the watchdog and started again" until_true 60 mirror_came_back "$before"
inside sh -c 'rm -r /etc/systemd/system/upcard-mirror.service.d; systemctl daemon-reload; systemctl restart upcard-mirror'
# The mirror may write there meanwhile.
check "the folder of copies is removed" until_true 20 inside rm -r $copies
check "a row is recorded while there is no folder of copies" put_row
check "the mirror makes folder and copy again" until_true 40 level
check_same "the folder as it was" "750 upcard:upcard-surveillance" mode_of $copies
# Its last words would write the first page again.
inside systemctl stop upcard-mirror
inside dd if=/dev/zero of="$copy" bs=100 count=1 conv=notrunc status=none
inside systemctl start upcard-mirror
check "a damaged copy is set aside and begun again" until_true 40 inside sh -c "ls $copies/*.aside-*"
check "and is level" until_true 40 level
check "the doctor names it" inside sh -c 'upcardctl doctor | grep -q "did not fit the record"'
inside sh -c "rm $copies/*.aside-*; systemctl restart upcard-mirror"
check_same "none of it was seen by the service" "$service_before" pid
check "the table service is stopped, and the mirror with it" inside sh -c 'systemctl stop upcardd; ! systemctl -q is-active upcard-mirror'
check "nobody holds the live file: its WAL is gone" inside test ! -e "$live-wal"
check "it starts again" inside systemctl start upcardd
check "and the mirror with it" until_true 20 is_property upcard-mirror.service ActiveState active
check "the copy catches up" until_true 40 level

# The witness's user reads the record and nothing else. Its command is on this machine here; ssh would lead to another one.
inside install -d -o upcard-witness -g upcard-witness -m 700 /var/lib/upcard-witness
check "the witness's user sends the heads of the copy that is being written" \
  as upcard-witness upcardctl witness --send $copies --state /var/lib/upcard-witness/here.state --once -- \
  upcardctl witness /var/lib/upcard-witness/heads
check_same "what it keeps is its own" "600 upcard-witness:upcard-witness" mode_of /var/lib/upcard-witness/heads
check "the record is whole by the witness" inside upcardctl verify "$live" --witness /var/lib/upcard-witness/heads
check "the witness's user cannot read the key" not as upcard-witness cat "$live_key"
check "nor the people" not as upcard-witness cat /var/lib/upcard/people
start_sender () {
  inside sh -c 'mkdir -p /etc/systemd/system/upcard-witness@vault.service.d && printf "%s\n" "[Service]" "ExecStart=" \
    "ExecStart=/usr/bin/upcardctl witness --send /var/lib/upcard/copy --state %S/upcard-witness/%i.state -- /usr/bin/upcardctl witness %S/upcard-witness/heads" \
    >/etc/systemd/system/upcard-witness@vault.service.d/here.conf && systemctl daemon-reload && systemctl start upcard-witness@vault'
}
check "the sender starts in its sandbox" start_sender
check "its witness answers there" until_true 30 inside grep -q '^answered=' /var/lib/upcard-witness/vault.state
check "without a fault" not inside grep -q '^problem=' /var/lib/upcard-witness/vault.state
inside sh -c 'systemctl stop upcard-witness@vault; rm -r /etc/systemd/system/upcard-witness@vault.service.d; systemctl daemon-reload'

# The doctor finds what such a machine has not (devices, a clock, a display), and nothing wrong with what was installed.
inside upcardctl doctor >"$out/doctor.txt" 2>&1 || true
doctor_says () { grep -q "ok  *$1" "$out/doctor.txt" || { cat "$out/doctor.txt"; return 1; }; }
check "the doctor finds the copies level" doctor_says "The copies in /var/lib/upcard/copy have every row"
check "the doctor finds table file, users, people and programs well" \
  eval 'doctor_says /etc/upcard/table.ini && doctor_says "There is a user upcard.$" && doctor_says "There is a user upcard-kiosk" &&
    doctor_says "The people file" && doctor_says upcardd.service && doctor_says upcard-kiosk.service'
