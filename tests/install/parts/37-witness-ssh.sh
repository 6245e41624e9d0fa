# A witness as docs/howto/witness.md sets it up: this machine's sshd with a restricted key, and the unit of the sender. Runs alone.
# A machine on which other parts have run has its table file, people and record.
inside test -e /etc/upcard/table.ini || inside cp /packages/BJ-07.ini /etc/upcard/table.ini
enrolled () { inside runuser -u upcard -- upcardctl badge --people $people list 2>/dev/null | grep -q "^$1 "; }
while read -r badge role; do
  enrolled "$badge" || check "a $role is enrolled" enrol "$badge" "$role"
done <<EOF2
1001 dealer
2001 floorperson
3001 pit-manager
EOF2

# The record of the unit, and devices that a program plays.
table_drop_in=/etc/systemd/system/upcardd.service.d/simulated.conf
inside mkdir -p "$(dirname $table_drop_in)"
cat >"$machine$table_drop_in" <<'EOF2'
[Service]
ExecStart=
ExecStart=/usr/libexec/upcardd --table /etc/upcard/table.ini --journal /var/lib/upcard/journals --people /var/lib/upcard/people \
  --last-head /var/lib/upcard-seen/last-head --simulate /run/upcard/devices --console /run/upcard-console/socket
EOF2
check "a table with simulated devices starts" inside sh -c 'systemctl daemon-reload && systemctl restart upcardd'
check "two rounds are played" play 2

# ---- the page's steps ----

witness_home=/var/lib/upcard-heads heads=/var/lib/upcard-heads/2026 vault=/var/lib/upcard-witness/vault.state
check "1. the witness has a user who owns the heads" inside sh -c "adduser --quiet --system --group --home $witness_home --shell /bin/sh upcard-heads &&
  runuser -u upcard-heads -- mkdir -m 700 $witness_home/.ssh"
make_key () {
  inside install -d -o upcard-witness -g upcard-witness -m 700 /var/lib/upcard-witness/.ssh
  as upcard-witness ssh-keygen -q -t ed25519 -N '' -f /var/lib/upcard-witness/.ssh/id_ed25519
  inside sh -c "printf 'Host vault\n  HostName 127.0.0.1\n  User upcard-heads\n' |
    runuser -u upcard-witness -- tee /var/lib/upcard-witness/.ssh/config"
}
check "2. the table has a key" make_key
allow_key () {
  inside sh -c "printf 'restrict,command=\"upcardctl witness $heads\" %s\n' \"\$(cat /var/lib/upcard-witness/.ssh/id_ed25519.pub)\" |
    runuser -u upcard-heads -- tee -a $witness_home/.ssh/authorized_keys"
}
check "3. the witness allows it one command" allow_key
# Debian 13 may listen by a socket.
start_sshd () { inside sh -c 'systemctl start ssh.service 2>/dev/null || systemctl start ssh.socket'; }
check "an sshd runs" start_sshd
vault_ssh () { as upcard-witness ssh -T -F /var/lib/upcard-witness/.ssh/config -o BatchMode=yes "$@"; }
check "a machine whose key nobody has compared is not the witness" not vault_ssh vault
connect () { vault_ssh -o StrictHostKeyChecking=accept-new vault </dev/null; }
check "4. connected once" connect
known_host () { inside sh -c 'ssh-keygen -lF 127.0.0.1 -f /var/lib/upcard-witness/.ssh/known_hosts | grep -qF "$(ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub | cut -d" " -f2)"'; }
check "the host's fingerprint is the one that the witness shows" known_host
check "the sender starts" inside systemctl enable --now upcard-witness@vault

# ---- heads come ----

state_says () { inside grep -q "^$1" $vault; }
last_round () { inside sh -c 'upcardctl export "$(ls /var/lib/upcard/journals/*.journal | tail -1)" --json' | sed -n 's/.*"round":\([0-9]*\),.*"kind":"round-closed".*/\1/p' | tail -1; }
witness_is_level () { printed_same "$(last_round)" "$(inside sed -n 's/^round=//p' $vault)"; }
check "the witness answers" until_true 60 state_says answered=
check "it has each round" until_true 60 witness_is_level
check_same "its file is its own" "600 upcard-heads:upcard-heads" mode_of $heads
check "the sender names the first key that the witness saw" until_true 20 logged upcard-witness@vault "first key seen of table BJ-07 is"
by_witness () { inside upcardctl verify /var/lib/upcard/journals --witness $heads; }
check "the record is whole by the witness" by_witness
check "the doctor says when it answered" doctor_finds "ok  *The witness vault answered last at"

# ---- the key can do nothing else ----

asked_for_more () { vault_ssh vault "touch $witness_home/more" </dev/null; inside test ! -e $witness_home/more; }
check "whatever is asked for, one command runs" asked_for_more
check "nothing is forwarded" not vault_ssh -o ExitOnForwardFailure=yes -N -R 4711:127.0.0.1:22 vault
# With the hash of another row, and the signature that the table gave to its own.
forge () {
  local line
  line=$(inside sed -n 's/^\(head .*\) kept=[^ ]*$/\1/p' $heads | tail -1)
  case $line in
    *" hash=0"*) line=${line/ hash=0/ hash=1} ;;
    *) line=$(printf '%s' "$line" | sed 's/ hash=./ hash=0/') ;;
  esac
  printf '%s\n' "$line" | vault_ssh vault
}
forged_is_contradicted () {
  local answer
  answer=$(forge 2>&1) || true
  printf '%s\n' "$answer" | grep '^contradicts ' || { printf '%s\n' "$answer"; return 1; }
}
check "a forged head is contradicted" forged_is_contradicted
check "it stands beside the others" inside grep -q '^contradicts head ' $heads
check "and proves nothing against the table" by_witness

# ---- the witness is away ----

# A session goes on without the service that began it.
cut_off () { inside sh -c 'systemctl stop ssh.socket ssh.service 2>/dev/null; pkill -u upcard-heads; ! pgrep -u upcard-heads'; }
check "the witness is away" until_true 20 cut_off
before=$(inside sha256sum $heads)
check "the table plays on" play 2
check "it is up" is_property upcardd.service ActiveState active
check "the sender goes on trying" until_true 60 state_says silent-since=
check "the doctor says since when" doctor_finds "FAULT  *The witness vault has not answered since"
check_same "the witness has heard nothing" "$before" inside sha256sum $heads
check "it comes back" start_sshd
check "and gets what it has missed" until_true 330 witness_is_level
check "the silence is over" until_true 20 not state_says silent-since=
check "the record is whole by the witness" by_witness

# ---- an older record is put back ----

put_back_older () {
  inside sh -c 'systemctl stop upcardd && rm -r /var/lib/upcard/journals && cp -a /root/older-record /var/lib/upcard/journals && systemctl start upcardd'
}
check "the record is copied" inside sh -c 'systemctl stop upcardd && cp -a /var/lib/upcard/journals /root/older-record && systemctl start upcardd'
check "a round more" play 1
check "the witness has it" until_true 60 witness_is_level
check "the copy is put back" put_back_older
check "two persons accept it, and it goes on" play 1
check "the witness contradicts" until_true 330 state_says contradictions=
check "the sender's log says so" until_true 20 logged upcard-witness@vault CONTRADICTION
check "the witness keeps both" inside grep -q '^contradicts key ' $heads
check "the doctor reports it" doctor_finds "FAULT  *The witness vault was sent heads that contradict those it has"
check "and verify" not by_witness

# As it was found.
inside sh -c "systemctl disable --now upcard-witness@vault; systemctl stop upcardd; rm -r /root/older-record; rm -f $vault $table_drop_in; systemctl daemon-reload; systemctl start upcardd"
check "the table is as before" is_property upcardd.service ActiveState active
