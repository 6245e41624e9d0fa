# A later version, removal and purge: what the house made stays.
kept () { inside sh -c 'cd / && sha256sum etc/upcard/table.ini var/lib/upcard/people var/lib/upcard/people.key var/lib/upcard/archive/* var/lib/upcard/training/*.journal'; }
kept >"$work/kept-before"
inside sh -c 'echo "#of the house" >>/etc/upcard/kiosk.conf'
# The same package with a later number.
for name in upcard upcard-sim upcard-replay; do
  rm -rf "$work/later"
  dpkg-deb -R "$packages"/${name}_*.deb "$work/later"
  sed -i 's/^Version: .*/&.1/; s/\(upcard (= [^)]*\))/\1.1)/' "$work/later/DEBIAN/control"
  rm -f "$machine/packages/${name}_"*.deb
  dpkg-deb --root-owner-group -b "$work/later" "$machine/packages/${name}_later.deb" >/dev/null
done
before=$(pid)
check "a later version installs" install_packages
check "the service goes on under it" sh -c '[ "$1" != "$2" ]' sh "$before" "$(pid)"
check "it is up" is_property upcardd.service ActiveState active
kept_is () { kept | diff "$work/kept-before" -; }
check "tables, people and journals are as they were" kept_is
check "the kiosk's file is as the house left it" inside grep -q 'of the house' /etc/upcard/kiosk.conf

inside systemctl stop upcardd upcard-kiosk
kept >"$work/kept-before"
check "the packages are removed" inside apt-get -q -y remove upcard upcard-sim upcard-replay
check "no unit is left" not inside test -e /lib/systemd/system/upcardd.service
check "removed, everything that the house made is there" kept_is
check "the packages are purged" inside apt-get -q -y purge upcard upcard-sim upcard-replay
check "purged, everything that the house made is there" kept_is
check "the live journals too" inside sh -c 'ls /var/lib/upcard/journals/*.journal'
check "its configuration file is gone" not inside test -e /etc/upcard/kiosk.conf
