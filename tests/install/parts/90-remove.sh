# A later version, removal and purge: what the house made stays.
of_the_house="etc/upcard/table.ini var/lib/upcard/people var/lib/upcard/people.key var/lib/upcard/archive/* var/lib/upcard/training/*.journal"
kept () { inside sh -c "cd / && sha256sum $of_the_house"; }
kept >"$work/kept-before"
inside sh -c 'echo "#of the house" >>/etc/upcard/kiosk.conf'
before=$(pid)
check "a later version installs" install_packages /packages/later
check "the service goes on under it" sh -c '[ "$1" != "$2" ]' sh "$before" "$(pid)"
check "it is up" is_property upcardd.service ActiveState active
kept_is () { kept | diff "$work/kept-before" -; }
check "tables, people and journals are as they were" kept_is
check "the kiosk's file is as the house left it" inside grep -q 'of the house' /etc/upcard/kiosk.conf

# Each start of the link is in the ledger's record: from here on it has none.
check "the link goes on under it" is_property upcard-linkd.service ActiveState active
check "upcard-linkd is removed alone" inside apt-get -q -y remove upcard-linkd
check "its service has ended" is_property upcard-linkd.service ActiveState inactive
check "the table goes on" is_property upcardd.service ActiveState active
check "every file of the others is as it was installed" identified stranger 0 '^As installed: '
check "a ledger on a server needs the package again" link_refuses "expected the package upcard-linkd"
of_the_house="$of_the_house var/lib/upcard-linkd/house.ledger var/lib/upcard-linkd/house.ledger.key var/lib/upcard-linkd/people"

inside systemctl stop upcardd upcard-kiosk
kept >"$work/kept-before"
check "the packages are removed" inside apt-get -q -y remove upcard upcard-pit upcard-sim upcard-replay
check "no unit is left" not inside test -e /lib/systemd/system/upcardd.service
check "removed, everything that the house made is there" kept_is
check "the packages are purged" inside apt-get -q -y purge $names
check "purged, everything that the house made is there" kept_is
check "the live journals too" inside sh -c 'ls /var/lib/upcard/journals/*.journal'
check "its configuration file is gone" not inside test -e /etc/upcard/kiosk.conf
