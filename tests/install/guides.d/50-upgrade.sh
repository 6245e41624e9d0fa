# The same packages with a later number take the place of those that run.
make_later () {
  local name
  for name in upcard upcard-linkd; do
    rm -rf "$work/later"
    dpkg-deb -R "$packages"/${name}_*.deb "$work/later" &&
      sed -i 's/^Version: .*/&.1/; s/\(upcard (= [^)]*\))/\1.1)/' "$work/later/DEBIAN/control" &&
      dpkg-deb --root-owner-group -b "$work/later" "$work/link/root/srv/house/${name}_later.deb" || return 1
  done
}
process () { on link systemctl show upcard-linkd --property=MainPID --value; }
is_another () { [ "$(process)" != "$1" ] && [ "$(process)" != 0 ]; }
check "there are later packages" make_later
before=$(process)
follow restore "Bring a link up to date"
check "another process of the link runs" until_true 120 is_another "$before"
check "its version is the later one" prints .1 on link dpkg-query -W -f '${Version}' upcard-linkd
check "the meter opens again" until_true 120 prints "Meter MTD-5: open" status_of_link
check "the ledger is whole under it" prints Whole whole
