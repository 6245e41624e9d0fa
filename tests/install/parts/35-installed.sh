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

# The doctor finds what such a machine has not (devices, a clock, a display), and nothing wrong with what was installed.
inside upcardctl doctor >"$out/doctor.txt" 2>&1 || true
doctor_says () { grep -q "ok  *$1" "$out/doctor.txt" || { cat "$out/doctor.txt"; return 1; }; }
check "the doctor finds table file, users, people and programs well" \
  eval 'doctor_says /etc/upcard/table.ini && doctor_says "There is a user upcard.$" && doctor_says "There is a user upcard-kiosk" &&
    doctor_says "The people file" && doctor_says upcardd.service && doctor_says upcard-kiosk.service'
