#!/bin/sh
# Holds docs/clauses.tsv against the list of clauses, the tests' own listings and the prompts of the core.
# usage: check-clauses.sh TABLE IDS PROMPTS-HEADER TEST-PROGRAM…
set -eu

table=$1
ids=$2
header=$3
shift 3

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for program in "$@"; do
  # One path a line; newer versions of GLib write it as a TAP comment.
  "$program" -l | sed -nE 's!^(# )?(/[^ ]+).*!\2!p'
done | sort >"$folder/tests"

# UC_PROMPT_SIDE_RESULTS → side-results
sed -n 's/^ *UC_PROMPT_\([A-Z0-9_]*\),.*/\1/p' "$header" | tr 'A-Z_' 'a-z-' >"$folder/prompts"

# One id a line, as the table writes it: "685a.7(h)(1)", "685a.1 blackjack".
awk '!/^#/ { for (i = 2; i <= NF; i++) print $1 ($i ~ /^\(/ ? "" : " ") $i }' "$ids" >"$folder/ids"

awk -F '\t' -v tests="$folder/tests" -v prompts="$folder/prompts" -v ids="$folder/ids" '
function fail(text) { print "docs/clauses.tsv: " text; bad = 1 }
# "685a.7(h)(1)" → "/685a.7/h/1"
function path_of(clause) { gsub(/[( ]/, "/", clause); gsub(/\)/, "", clause); return "/" clause }
function begins(text, start) { return text == start || substr(text, 1, length(start) + 1) == start "/" }
function check_test(clause, path,    i) {
  for (i = 1; i <= n_tests; i++)
    if (begins(test[i], path))
      return
  fail(clause ": no test is named " path)
}
function check_proof(clause, proof) {
  if (proof ~ /^test:\//)
    check_test(clause, substr(proof, 6))
  else if (proof ~ /^prompt:/) {
    if (!(substr(proof, 8) in prompt))
      fail(clause ": there is no prompt " substr(proof, 8))
  } else if (proof !~ /^not-console: .+/)
    fail(clause ": “" proof "” is neither test:/…, prompt:… nor not-console: a reason")
}
BEGIN {
  while ((getline line < tests) > 0) test[++n_tests] = line
  while ((getline line < prompts) > 0) prompt[line] = 1
  while ((getline line < ids) > 0) wanted[line] = 1
}
/^#/ { next }
NF != 3 || $2 == "" { fail("line " NR ": expected clause, what it says and proof, parted by tabs"); next }
{
  if ($1 in listed) fail($1 " is listed twice")
  if (!($1 in wanted)) fail($1 " is no clause of tests/rules/clause-ids.txt")
  listed[$1] = 1
  clause_path[path_of($1)] = 1
  n = split($3, proofs, "; ")
  for (i = 1; i <= n; i++) check_proof($1, proofs[i])
}
END {
  for (id in wanted)
    if (!(id in listed)) fail(id " is missing")
  for (i = 1; i <= n_tests; i++) {
    if (test[i] !~ /^\/(633b|635b|685[ac])\.|^\/wsgc\//) continue
    found = 0
    for (path in clause_path)
      if (begins(test[i], path)) found = 1
    if (!found) fail("the test " test[i] " names no clause")
  }
  for (id in listed) count++
  if (!bad) print count " clauses, " n_tests " tests"
  exit bad
}
' "$table"
