# The link reaches both servers by the network. The first one is lost, and the second one takes its place.
cp "$work/link/root/srv/house/authority/authority.crt" "$work/link/root/srv/house/"
follow ledger-server "Let the link reach both servers"
check "the link is up, by the network" until_true 120 prints "MTD-5" status_of_link
by_the_network () { on link runuser -u postgres -- psql -At -c "SELECT 'by ' || client_addr FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE usename = 'upcard-linkd' AND ssl"; }
check "it speaks TLS with the server" until_true 60 prints "by 192.0.2.10" by_the_network
check "the first server is lost" on link systemctl stop 'postgresql@*'
patience=60
follow ledger-server "When a machine is lost" "${persons[@]}"
patience=
check "the link continues on the second server" until_true 120 copies_are 1
holder () { on second runuser -u postgres -- psql -At house -c 'SELECT holder FROM upcard_ledger.lease'; }
check "which has its lease" prints upcard-linkd holder
whole () { on link runuser -u upcard-linkd -- upcardctl verify --link /var/lib/upcard-linkd/house.ledger; }
check "the ledger is whole" prints Whole whole
