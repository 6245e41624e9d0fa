# The server's backup, and the disk of the server is lost behind the last row of the link.
opens_meter () {
  printf '%s\n' "${persons[@]}" | on link runuser -u upcard-linkd -- upcardctl link open MTD-5 the first day --by=2001 --second=3001
}
asks () { on link runuser -u postgres -- psql -At house -c "$1"; }
# The record up to a row.
record_to () { asks "SELECT count(*), md5(string_agg(link_row::text, '' ORDER BY id)) FROM upcard_ledger.link_row WHERE id <= $1"; }
follow ledger-server "Set up the backup"
check "the link is back behind its server" until_true 120 status_of_link
follow ledger-server "Make a backup"
check "two persons open the meter, behind the backup" until_true 120 opens_meter
check "and it is open" until_true 60 prints "Meter MTD-5: open" status_of_link
last=$(asks 'SELECT max(id) FROM upcard_ledger.link_row')
record=$(record_to "$last")
follow ledger-server "Restore the server"
check "the link is up, on the server of the backup" until_true 120 prints "Meter MTD-5: open" status_of_link
check "no row of its record is lost" prints "$record" record_to "$last"
