# The second server is lost, two persons decide, and it comes back.
check "the second server is lost" on second systemctl stop 'postgresql@*'
follow ledger-server "Play on with one copy" "${persons[@]}"
check "one copy is filed" until_true 60 copies_are 1
check "the second server is back" on second systemctl start postgresql
check "it fetches what it lacks" until_true 120 standby_is async
follow ledger-server "Return to two copies" "${persons[@]}"
check "two copies are filed again" until_true 60 copies_are 2
check "each commit waits for the second server again" until_true 60 standby_is sync
