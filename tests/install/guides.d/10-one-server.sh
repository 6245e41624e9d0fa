# One machine: the link, and the server that keeps its ledger.
install_packages () { on "$1" sh -c 'apt-get -q -y --no-install-recommends install /packages/upcard_*.deb /packages/upcard-linkd_*.deb'; }
check "the packages install on the machine of the link" install_packages link
server_is_up () { on "$1" runuser -u postgres -- psql -c 'SELECT 1'; }
check "its server is up" until_true 120 server_is_up link
check "a floorperson may sign for the link" enrol 2001 floorperson 2580
check "a pit manager, too" enrol 3001 pit-manager 3690
cat >"$work/link/root/srv/house/link.ini" <<'EOF2'
[meter MTD-5]
section=685c.1
wager=5.00
seed=5000.00
primary=15%
secondary=6%
[member BJ-07]
meters=MTD-5
file=BJ-07.ini
journal=D902-BS9J-KK6A-25X8
EOF2
sed 's/^paytable=4$/&\nlinked=MTD-5/' data/tables/BJ-07.ini >"$work/link/root/srv/house/BJ-07.ini"

follow ledger-server "Prepare the server"
follow ledger-server "Create the ledger there" "${persons[@]}"
check "the link is up" until_true 120 prints active on link systemctl is-active upcard-linkd
follow ledger-server "Give each login its rights"
check "the link is up, with the rights of its role" until_true 120 prints "MTD-5" status_of_link
owners () { on link runuser -u postgres -- psql -At house -c "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'upcard_ledger'"; }
check "nobody who logs in owns its tables" prints upcard_owner owners
