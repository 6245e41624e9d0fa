# The service as it is installed, without the drop-in: its devices are not there, and it says so.
inside sh -c 'rm /etc/systemd/system/upcardd.service.d/training.conf; systemctl daemon-reload; systemctl restart upcardd'
check "without any of its devices the service starts" is_property upcardd.service ActiveState active
live_journal () { inside sh -c 'ls /var/lib/upcard/journals/*.journal'; }
check "its journal is one a month" sh -c 'printf "%s" "$1" | grep -q "/var/lib/upcard/journals/....-..\.journal$"' sh "$(live_journal)"
live=$(live_journal)
check_same "surveillance may read it" "640 upcard:upcard-surveillance" mode_of "$live"
check_same "not its key" "600 upcard:upcard-surveillance" mode_of "$live.key"
check "watcher cannot read the key" not as watcher cat "$live.key"
check "watcher verifies the journal that is being written" as watcher upcardctl verify "$live"
check "stranger cannot" not as stranger upcardctl verify "$live"

# The witness's user reads the record and nothing else. Its command is on this machine here; ssh would lead to another one.
inside install -d -o upcard-witness -g upcard-witness -m 700 /var/lib/upcard-witness
check "the witness's user sends the heads of the journal that is being written" \
  as upcard-witness upcardctl witness --send /var/lib/upcard/journals --state /var/lib/upcard-witness/here.state --once -- \
  upcardctl witness /var/lib/upcard-witness/heads
check_same "what it keeps is its own" "600 upcard-witness:upcard-witness" mode_of /var/lib/upcard-witness/heads
check "the record is whole by the witness" inside upcardctl verify "$live" --witness /var/lib/upcard-witness/heads
check "the witness's user cannot read the key" not as upcard-witness cat "$live.key"
check "nor the people" not as upcard-witness cat /var/lib/upcard/people
start_sender () {
  inside sh -c 'mkdir -p /etc/systemd/system/upcard-witness@vault.service.d && printf "%s\n" "[Service]" "ExecStart=" \
    "ExecStart=/usr/bin/upcardctl witness --send /var/lib/upcard/journals --state %S/upcard-witness/%i.state -- /usr/bin/upcardctl witness %S/upcard-witness/heads" \
    >/etc/systemd/system/upcard-witness@vault.service.d/here.conf && systemctl daemon-reload && systemctl start upcard-witness@vault'
}
check "the sender starts in its sandbox" start_sender
check "its witness answers there" until_true 30 inside grep -q '^answered=' /var/lib/upcard-witness/vault.state
check "without a fault" not inside grep -q '^problem=' /var/lib/upcard-witness/vault.state
inside sh -c 'systemctl stop upcard-witness@vault; rm -r /etc/systemd/system/upcard-witness@vault.service.d; systemctl daemon-reload'

# The doctor finds what such a machine has not (devices, a clock, a display), and nothing wrong with what was installed.
inside upcardctl doctor >"$out/doctor.txt" 2>&1 || true
doctor_says () { grep -q "ok  *$1" "$out/doctor.txt" || { cat "$out/doctor.txt"; return 1; }; }
check "the doctor finds table file, users, people and programs well" \
  eval 'doctor_says /etc/upcard/table.ini && doctor_says "There is a user upcard.$" && doctor_says "There is a user upcard-kiosk" &&
    doctor_says "The people file" && doctor_says upcardd.service && doctor_says upcard-kiosk.service'
