# A second machine, whose server is the standby of the first one; one copy for a while, and two again.
tls=var/lib/postgresql/tls
# The names of the folders at the authority: db1 is on the machine of the link.
carry_requests () {
  local name folder=$work/link/root/srv/house
  mkdir -p "$folder/authority" &&
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 -subj "/O=House/CN=Link authority" \
      -addext keyUsage=critical,keyCertSign,cRLSign -keyout "$folder/authority/authority.key" -out "$folder/authority/authority.crt" &&
    for name in db1:link db2:second; do
      mkdir -p "$folder/${name%:*}" && cp "$work/${name#*:}/root/$tls"/*.csr "$folder/${name%:*}/" || return 1
    done && on link chown -R administrator /srv/house
}
carry_certificates () {
  local name folder=$work/link/root/srv/house
  for name in db1:link db2:second; do
    mkdir -p "$work/${name#*:}/root/srv/house/certificates" &&
      cp "$folder/${name%:*}"/*.crt "$folder/authority/authority.crt" "$work/${name#*:}/root/srv/house/certificates/" &&
      on "${name#*:}" sh -c "install -m 644 -o postgres -g postgres /srv/house/certificates/*.crt /$tls/" || return 1
  done
}
standby_is () { prints "second|$1" on link runuser -u postgres -- psql -At -c 'SELECT application_name, sync_state FROM pg_stat_replication'; }
copies_are () { prints "copies           $1, by badges 2001 and 3001" status_of_link; }

follow ledger-server "Make the keys and the requests"
check "the requests are carried to the authority" carry_requests
follow ledger-server "Sign the requests"
check "the certificates are carried back" carry_certificates
follow ledger-server "Open the first server to the second one"
check "the link is up again" until_true 120 prints "MTD-5" status_of_link
follow ledger-server "Make the standby"
check "the second server is a standby" until_true 120 standby_is async
follow ledger-server "Let each commit wait for it"
check "each commit waits for it" until_true 120 standby_is sync
check "the meter is open again: the link waits for nobody" until_true 120 prints "Meter MTD-5: open" status_of_link
check "one copy is filed until now" copies_are 1
follow ledger-server "File two copies" "${persons[@]}"
check "two copies are filed" until_true 60 copies_are 2
