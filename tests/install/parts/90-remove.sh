# A later version, removal and purge: what the house made stays.
kept () { inside sh -c 'cd / && sha256sum etc/upcard/table.ini var/lib/upcard/people var/lib/upcard/people.key var/lib/upcard/archive/* var/lib/upcard/training/*.journal'; }
kept >"$work/kept-before"
inside sh -c 'echo "#of the house" >>/etc/upcard/kiosk.conf'
before=$(pid)
check "a later version installs" install_packages /packages/later
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
