# Linked meters, as docs/howto/linked-meters.md sets them up: a ledger, the service that keeps it, and who may speak to it. Runs alone.
# Ledger and service stay, for the parts that install another version and remove the packages.
ledger=/var/lib/upcard-linkd/house.ledger
# answers_pins USER COMMAND...: the two persons' PINs, as each is asked for.
answers_pins () {
  local user=$1; shift
  printf '2580\n3690\n' | inside runuser -u "$user" -- "$@" --by=2001 --second=3001
}
enrol_for_link () { printf '%s\n%s\n' "$3" "$3" | inside runuser -u upcard-linkd -- upcardctl badge add "$1" "$2" --people /var/lib/upcard-linkd/people; }
check "a floorperson may sign for the link" enrol_for_link 2001 floorperson 2580
check "a pit manager, too" enrol_for_link 3001 pit-manager 3690

# The module works in the sandbox: it is the server that is not there.
check "a ledger's file names a server" inside install -o upcard-linkd -g upcard-linkd -m 600 /packages/server.ledger $ledger
inside systemctl start --no-block upcard-linkd
check "the service asks that server" until_true 60 logged upcard-linkd "the server cannot be reached"
inside systemctl stop upcard-linkd
inside rm -f $ledger

cat >"$machine/packages/link.ini" <<'EOF2'
[meter MTD-5]
section=685c.1
wager=5.00
seed=5000.00
primary=15%
secondary=6%
[member BJ-07]
meters=MTD-5
file=linked.ini
journal=D902-BS9J-KK6A-25X8
EOF2
sed 's/^paytable=4$/&\nlinked=MTD-5/' data/tables/BJ-07.ini >"$machine/packages/linked.ini"
check "two persons create a ledger" answers_pins upcard-linkd upcardctl link init /packages/link.ini
for file in $ledger $ledger.key; do
  check_same "$(basename $file) is the service's alone" "600 upcard-linkd:upcard-linkd" mode_of $file
done
check "now the service starts" inside systemctl start upcard-linkd
check "it is up" is_property upcard-linkd.service ActiveState active
# The link first waits for what its tables have seen of the ledger.
check "two persons open the meter" until_true 60 answers_pins root upcardctl link open MTD-5 the first day
meter () { as "$1" upcardctl link status | sed -n 's/^Meter //p'; }
check_same "the table service's user reads it at the socket" "MTD-5: open" meter upcard
check "stranger cannot" not as stranger upcardctl link status
check "nor read the ledger" not as stranger cat $ledger
check "the doctor finds it well" doctor_finds "ok  *upcard-linkd runs, and has opened $ledger"
