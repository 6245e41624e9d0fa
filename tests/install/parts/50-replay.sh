# Surveillance's program, beside the table here; on its own machine it needs nothing of it.
check "upcard-replay runs" as watcher upcard-replay --version
needs_table () { dpkg-deb -f "$packages"/upcard-replay_*.deb Depends | grep -qw 'upcard ('; }
check "it needs no table on its machine" not needs_table
