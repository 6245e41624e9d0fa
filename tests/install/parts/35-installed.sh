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
