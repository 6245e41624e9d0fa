# Installed, and no table file there: users, files, and nothing running.
# install_packages [FOLDER [OPTION...]]: those of $names.
install_packages () {
  local folder=${1:-/packages}; shift $(($# > 0))
  inside sh -c 'folder=$1 names=$2; shift 2
    apt-get -q -y --no-install-recommends -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold "$@" \
      install $(for name in $names; do echo "$folder/$name"_*.deb; done)' sh "$folder" "$names" "$@"
}
# identified USER STATUS PATTERN: what the user's “upcardctl identify” ends with and prints.
identified () {
  local status=0 answer
  answer=$(as "$1" upcardctl identify 2>&1) || status=$?
  [ $status -eq "$2" ] && printf '%s' "$answer" | grep -q "$3" || { printf 'exit status %s\n%s\n' $status "$answer"; return 1; }
}

# ---- a table, and no package beside it ----

names=upcard
check "the package upcard installs alone" install_packages
[ $failed -eq 0 ] || { say "$passed passed, $failed failed"; exit 1; }
# The root has this library for upcard-linkd. dpkg would not remove what another package depends on.
can_lose_libpq () { inside dpkg --dry-run --remove libpq5; }
check "it does not depend on libpq5" can_lose_libpq
check "no program of it links with libpq" not inside sh -c 'ldd /usr/bin/upcard* /usr/libexec/upcard* 2>/dev/null | grep libpq'
check "it has no upcard-linkd, and no unit of it" inside sh -c '
  for path in /usr/libexec/upcard-linkd /usr/libexec/upcard-ledger-postgres.so /lib/systemd/system/upcard-linkd.service; do
    [ ! -e "$path" ] || { echo "$path"; exit 1; }
  done'
printf '[ledger-server]\nserver=host=/nowhere dbname=x\n' >"$machine/packages/server.ledger"
link_refuses () {
  local answer
  answer=$(inside upcardctl link status --ledger /packages/server.ledger 2>&1) && { printf '%s\n' "$answer"; return 1; }
  printf '%s\n' "$answer" | grep -F "$1" || { printf '%s\n' "$answer"; return 1; }
}
check "for a ledger on a server it names the package that is missing" link_refuses "expected the package upcard-linkd"
check "every file is as it was installed" identified stranger 0 '^As installed: '
module=/usr/libexec/upcard-ledger-postgres.so
inside touch "$module"
check "a module that no package brought is found by everybody" identified stranger 1 "$module: NOT IN THE MANIFEST"
inside rm "$module"

# ---- all that one machine can have ----

names="upcard upcard-linkd upcard-pit upcard-replay upcard-sim"
check "the packages install" install_packages
[ $failed -eq 0 ] || { say "$passed passed, $failed failed"; exit 1; }
check "upcard-linkd depends on libpq5" not can_lose_libpq
check "with it, the server of a ledger is asked" link_refuses "the server cannot be reached"
check "the link waits for a ledger" is_property upcard-linkd.service ActiveState inactive
check "the service waits for a table file" is_property upcardd.service ActiveState inactive
check "the mirror waits, too" is_property upcard-mirror.service ActiveState inactive
check "the kiosk waits for a table file" is_property upcard-kiosk.service ActiveState inactive
check "the mirror of other tables waits for its certificate" is_property upcard-mirrord.service ActiveState inactive
for unit in upcardd.service upcard-kiosk.service upcard-archive.timer upcard-linkd.service upcard-mirrord.service; do
  check_same "$unit is started at boot" enabled inside systemctl is-enabled $unit
done
check "upcardctl identify finds every file as it was installed" inside upcardctl identify
check "five packages have a manifest each" inside sh -c 'cd /usr/share/upcard/manifest && for name; do ls $name.b2 || exit 1; done' sh $names
check "the module is in that of upcard-linkd" inside grep -qF "  $module" /usr/share/upcard/manifest/upcard-linkd.b2
check "coreutils say so too" inside sh -c 'b2sum -l 256 --quiet -c /usr/share/upcard/manifest/*.b2'
unlisted () {
  inside sh -c 'dpkg -L "$@" | while read -r path; do
      [ ! -f "$path" ] || [ -L "$path" ] || printf "%s\n" "$path"
    done | grep -v -e ^/etc/ -e ^/usr/share/doc/ -e ^/usr/share/man/ -e ^/usr/share/upcard/manifest/ -e ^/usr/share/lintian/ |
    while read -r path; do grep -qF "  $path" /usr/share/upcard/manifest/*.b2 || printf "%s\n" "$path"; done' sh $names
}
check_same "every file of the packages is in a manifest" "" unlisted
completes () {
  inside bash -c '. "/usr/share/bash-completion/completions/$0" && COMP_LINE=$1 COMP_WORDS=($1) COMP_CWORD=$2 &&
    _upcard "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" && printf "%s\n" "${COMPREPLY[*]}"' "$@"
}
check_same "bash completes a command" verify completes upcardctl "upcardctl ver" 1
check_same "bash completes an option of the link" --ledger= completes upcard-linkd "/usr/libexec/upcard-linkd --led" 1
check_same "bash completes an option of the mirror" --listen= completes upcard-mirrord "/usr/libexec/upcard-mirrord --lis" 1
check_same "bash completes an option of the replay" --picture= completes upcard-replay "upcard-replay --pic" 1
check "the MIME type of a journal is known" inside grep -qx application/x-upcard-journal /usr/share/mime/types
# One bit of the service's program, and back again.
flip () { inside perl -e 'open (my $f, "+<", $ARGV[0]) or die; seek ($f, 4096, 0); read ($f, my $byte, 1); seek ($f, 4096, 0); print $f chr (ord ($byte) ^ 1)' "$1"; }
flip /usr/libexec/upcardd
check "a byte that was changed is found by everybody" identified stranger 1 '/usr/libexec/upcardd: CHANGED'
flip /usr/libexec/upcardd
flip "$module"
check "so is one of the module" identified stranger 1 "$module: CHANGED"
flip "$module"
check "put back, all is as it was installed" identified stranger 0 '^As installed: '
settings () { as "$1" upcardctl identify | sed '1,/^Settings/d; /^As installed/d; /^The files are/d'; }
check_same "no setting of an ordinary Debian is named" "" settings root
inside sh -c 'ls /usr/lib/*/libm.so.6 >/etc/ld.so.preload'
check "a library that is loaded into every program is found by everybody" identified stranger 1 '/etc/ld.so.preload: LOADS OTHER CODE: /usr/lib/.*/libm.so.6'
inside rm /etc/ld.so.preload
check_same "Ctrl+Alt+Del has nothing to start" masked inside systemctl is-enabled ctrl-alt-del.target
config () { inside systemd-analyze cat-config "$1" | grep -x "$2"; }
check "pressed again and again it does nothing either" config systemd/system.conf CtrlAltDelBurstAction=none
check "the power button is no shutdown" config systemd/logind.conf HandlePowerKey=ignore
check "the kernel takes no SysRq keys" config sysctl.d/50-upcard.conf 'kernel.sysrq = 0'
failed_units () { inside systemctl list-units --failed --plain --no-legend | grep upcard; }
check "nothing of Upcard's has failed" not failed_units

check_same "the service's user has the devices, the TPM, the link's socket and no other group" "tss upcard upcard-devices upcard-link" \
  inside sh -c 'id -nG upcard | xargs -n 1 | sort | xargs'
check_same "the kiosk's user has the screens, the sound card and no other group" "audio render upcard-kiosk upcard-screens video" \
  inside sh -c 'id -nG upcard-kiosk | xargs -n 1 | sort | xargs'
shell_of () { inside getent passwd "$1" | cut -d: -f7; }
check_same "the witness's user may read the copies, and has no other group" "upcard-witness upcard-surveillance" inside id -nG upcard-witness
for user in upcard upcard-kiosk upcard-witness upcard-keeper upcard-mirror upcard-linkd upcard-sign; do
  check_same "$user cannot log in" /usr/sbin/nologin shell_of $user
done
check_same "its own folder is passed through, not listed" "751 upcard:upcard" mode_of /var/lib/upcard
check_same "the live record is the service's alone" "700 upcard:upcard" mode_of /var/lib/upcard/journals
check_same "surveillance may read its copy" "750 upcard:upcard-surveillance" mode_of /var/lib/upcard/copy
check_same "surveillance may read the archive" "2750 upcard:upcard-surveillance" mode_of /var/lib/upcard/archive
check_same "/etc/upcard is the administrator's" "755 root:root" mode_of /etc/upcard
check_same "the only configuration file is the kiosk's" "/etc/upcard/kiosk.conf" \
  sh -c "dpkg-deb --ctrl-tarfile '$packages'/upcard_*.deb | tar -xO ./conffiles"
check "no program is set-user-ID" not inside sh -c 'dpkg -L "$@" | xargs -d "\n" stat -c "%a %n" | grep -E "^[4-7][0-7]{3} "' sh $names
check "no witness is started unasked" not inside systemctl is-enabled upcard-witness@vault.service
for unit in upcardd upcard-kiosk upcard-archive upcard-keeper upcard-linkd upcard-mirror; do
  check "$unit is at most 1.0 in systemd-analyze security" inside systemd-analyze security --threshold=10 $unit.service
done
# These speak to other machines, which costs 0.5 and more.
for unit in upcard-witness@vault upcard-mirror@mirror:7703 upcard-mirrord; do
  check "$unit is at most 2.0 in systemd-analyze security" inside systemd-analyze security --threshold=20 $unit.service
done
exposure () { inside systemd-analyze security --no-pager "$1.service" | tail -1; }
for unit in upcardd upcard-kiosk upcard-archive upcard-linkd upcard-mirror upcard-keeper upcard-witness@vault upcard-mirror@mirror:7703 upcard-mirrord; do say "    $(exposure $unit)"; done
# systemd-analyze takes what is behind a colon as another name, so the mirror has no port here.
check "the units are free of mistakes" inside sh -c 'cd "$(dirname "$(systemctl show upcardd --property=FragmentPath --value)")" &&
  systemd-analyze verify --man=no upcardd.service upcard-kiosk.service upcard-archive.service upcard-archive.timer upcard-linkd.service upcard-mirror.service upcard-mirror@mirror.service upcard-mirrord.service upcard-keeper.service upcard-witness@vault.service'
check "surveillance and administrators are groups to join" \
  inside sh -c 'usermod -aG upcard-surveillance watcher && usermod -aG upcard-admin manager'


# udev does not run in a container; its rules are run for one device of this machine.
if inside udevadm verify --help >/dev/null 2>&1; then
  check "the rules for udev are free of mistakes" \
    inside udevadm verify /usr/lib/udev/rules.d/99-upcard.rules /usr/lib/udev/rules.d/99-upcard-pointers.rules
fi
if [ -d /sys/class/tty/ttyS0 ]; then
  inside udevadm test --action=add /sys/class/tty/ttyS0 >"$out/udev.log" 2>&1 || true
  devices_group=$(inside getent group upcard-devices | cut -d: -f3)
  check "udev gives serial ports to upcard-devices" grep -q "99-upcard.rules:[0-9]* GROUP $devices_group" "$out/udev.log"
  check "and to nobody else" grep -q "99-upcard.rules:[0-9]* MODE 0660" "$out/udev.log"
  check "ModemManager leaves serial ports alone" grep -q 'ID_MM_DEVICE_IGNORE=1' "$out/udev.log"
  check "a port that is soldered on has a stable name" grep -q '/dev/serial/by-id/upcard-port-' "$out/udev.log"
fi
