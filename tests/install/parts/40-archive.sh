# Ended months go to the archive and are never lost.
months=/var/lib/upcard/journals archive=/var/lib/upcard/archive
# make_month MONTH [FOLDER]: FOLDER is where its key lies.
make_month () {
  inside runuser -u upcard -- sh -c "umask 077; cp /packages/0.1.0.journal $months/$1.journal; echo key >${2:-$months/keys}/$1.journal.key"
}
make_month 2026-01
make_month 2026-02 $months
make_month 2026-03
check "the mirror copies them, too" until_true 40 inside sh -c "ls $copies/2026-01.journal $copies/2026-02.journal $copies/2026-03.journal"
sum_of () { inside sh -c "sha256sum <$1"; }
sum=$(sum_of $months/2026-01.journal)
check "the archive's service runs" inside systemctl start upcard-archive
check_same "the two newest months stay" "2026-03.journal" \
  inside sh -c "cd $months && ls *.journal | head -n -1"
check_same "the others are in the archive" "2026-01.journal 2026-02.journal" inside sh -c "cd $archive && echo *.journal"
check_same "each with its key" "2026-01.journal.key 2026-02.journal.key" inside sh -c "cd $archive && echo *.key"
check_same "what was moved is what it was" "$sum" sum_of $archive/2026-01.journal
check_same "surveillance may read the archive's journals" "640 upcard:upcard-surveillance" mode_of $archive/2026-01.journal
check "watcher verifies an archived month" as watcher upcardctl verify $archive/2026-01.journal
check "watcher cannot read its key" not as watcher cat $archive/2026-01.journal.key
check "what is in the archive has no copy beside it" inside sh -c "! ls $copies/2026-01.journal* $copies/2026-02.journal*"
check "the live journal's copy is still level" until_true 40 level

# An archive on another disk: copied, compared, and only then let go.
inside sh -c "mkdir /disk && mount -t tmpfs -o size=16m disk $archive && chown upcard:upcard-surveillance $archive && chmod 2750 $archive"
make_month 2026-02
check "an archive on another disk takes a month" inside systemctl start upcard-archive
check_same "it is there" "2026-02.journal" inside sh -c "cd $archive && echo *.journal"
check_same "what was copied is what it was" "$sum" sum_of $archive/2026-02.journal
check_same "for surveillance to read" "640 upcard:upcard-surveillance" mode_of $archive/2026-02.journal
check "and here no more" inside test ! -e $months/2026-02.journal -a ! -e $months/keys/2026-02.journal.key

# What does not fit, and what is damaged, stays.
inside sh -c "head -c 15M /dev/zero >$archive/full; head -c 4M /dev/zero >$archive/fuller 2>/dev/null || true"
make_month 2026-02
check "a full disk is a fault" not inside systemctl start upcard-archive
check_same "the month stays where it was" "$sum" sum_of $months/2026-02.journal
inside umount $archive
inside rm -f $archive/2026-02.journal $archive/2026-02.journal.key
inside sh -c "dd if=/dev/zero of=$months/2026-02.journal bs=4096 seek=2 count=1 conv=notrunc 2>/dev/null"
check "a month that does not verify is a fault" not inside systemctl start upcard-archive
check "it stays where it is" inside test -e $months/2026-02.journal
check "and is named" until_true 20 logged upcard-archive "2026-02.journal does not verify"
inside sh -c "rm -f $months/2026-02.journal*; cp /packages/0.1.0.journal $archive/2026-02.journal; chown upcard:upcard-surveillance $archive/2026-02.journal; systemctl reset-failed upcard-archive"
make_month 2026-02
check "a month of that name in the archive is a fault" not inside systemctl start upcard-archive
check "neither is lost" inside test -e $months/2026-02.journal -a -e $archive/2026-02.journal
inside systemctl reset-failed upcard-archive
