# Another version of the packages: in the middle of a round, and back again; a record of a format that is newer than the program.
# The same packages with a later number.
mkdir "$machine/packages/later"
for name in $names; do
  rm -rf "$work/later"
  dpkg-deb -R "$packages"/${name}_*.deb "$work/later"
  sed -i 's/^Version: .*/&.1/; s/\(upcard (= [^)]*\))/\1.1)/' "$work/later/DEBIAN/control"
  dpkg-deb --root-owner-group -b "$work/later" "$machine/packages/later/${name}_later.deb" >/dev/null
done
version () { inside dpkg-query -W -f '${Version}' upcard; }
is_later () { case $(version) in *.1) ;; *) version; return 1 ;; esac }
closed () { inside upcardctl verify --prove --audit "$live" | sed -n 's/.* \([0-9]*\) rounds closed.*/\1/p'; }
printf '%s\n' 'bet 1 main 10.00' 'bet 2 main 20.00' no-more-bets 'card 9S' 'card 8D' >"$machine/packages/half.script"
half_a_round () {
  inside timeout 60 runuser -u upcard -- upcard-sim --bus=system --fast --dealer --script=/packages/half.script /run/upcard/devices
}
# stands COMMAND...: another process of the service runs, and what was on record before is on record.
stands () {
  local before last; before=$(pid) last=$(head_of)
  rows 200 | tail -n +2 | head -n -2 >"$work/rows-before"
  "$@" || return 1
  until_true 60 came_back "$before" || return 1
  rows 200 | tail -n +2 >"$work/rows-after"
  cmp -n "$(stat -c %s "$work/rows-before")" "$work/rows-before" "$work/rows-after" && [ "$(head_of)" -ge "$last" ]
}
rounds=$(closed)
check "a round is begun" half_a_round
check_same "and is not closed" "$rounds" closed
check "a later version installs in the middle of it, and the record stands" stands install_packages /packages/later
check "it is the later one" is_later
check "the round is played to its end, and one more" play 2
check_same "two rounds were closed" $((rounds + 2)) closed

# ---- a newer format ----

# In the header of the database; once the service has ended, there is no WAL beside it.
format_of () { inside od -An -tu4 --endian=big -j60 -N4 "$live" | tr -d ' '; }
set_format () { inside perl -e 'open (my $f, "+<", $ARGV[0]) or die; seek ($f, 60, 0); print $f pack ("N", $ARGV[1])' "$live" "$1"; }
inside systemctl stop upcardd
format=$(format_of)
set_format $((format + 1))
check "with a record of a newer format the service does not start" not inside systemctl start upcardd
check "and says who can read it" logged upcardd.service "a newer program wrote this journal"
refused () {
  local answer
  answer=$(install_packages /packages --allow-downgrades 2>&1) && return 1
  printf '%s\n' "$answer"
  printf '%s' "$answer" | grep -q "Keep the version that is installed"
}
check "an older version is refused, with what to do" refused
check "the later one is still there" is_later
check_same "no package is half installed" "" inside dpkg --audit
inside systemctl stop upcardd
set_format "$format"
check "put back, the service starts" inside systemctl start upcardd
check_same "two rounds more than before are closed still" $((rounds + 2)) closed
check "an older version that reads the record installs, and the record stands" stands install_packages /packages --allow-downgrades
check "it is the older one" not is_later
check "it goes on" play 1
check_same "one more round was closed" $((rounds + 3)) closed
# apt starts what is started at boot: the kiosk, without the next part's screen.
inside systemctl stop upcard-kiosk
