# The floor's program, beside the table here; on its own machine it needs nothing of it.
check "upcard-pit runs" as watcher upcard-pit --version
pit_needs_table () { dpkg-deb -f "$packages"/upcard-pit_*.deb Depends | grep -qw 'upcard ('; }
check "it needs no table on its machine" not pit_needs_table
check_same "bash completes an option of the pit" --picture= completes upcard-pit "upcard-pit --pic" 1
