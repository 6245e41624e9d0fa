#!/bin/sh
# Holds docs/reference/clauses.tsv against the list of clauses, the tests' own listings, the prompts of the core, and what the screen
# says at each of them.
# usage: check-clauses.sh TABLE IDS PROMPTS-HEADER PROMPT-WORDS TEST-PROGRAM…
set -eu

table=$1
ids=$2
header=$3
words=$4
shift 4

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

# The program numbers the prompts in the order of the header.
"$words" >"$folder/words"

awk -F '\t' -v tests="$folder/tests" -v prompts="$folder/prompts" -v ids="$folder/ids" -v words="$folder/words" '
function fail(text) { print "docs/reference/clauses.tsv: " text; bad = 1 }
# "685a.7(h)(1)" → "/685a.7/h/1"
function path_of(clause) { gsub(/[( ]/, "/", clause); gsub(/\)/, "", clause); return "/" clause }
function begins(text, start) { return text == start || substr(text, 1, length(start) + 1) == start "/" }
function check_test(clause, path,    i) {
  for (i = 1; i <= n_tests; i++)
    if (begins(test[i], path))
      return
  fail(clause ": no test is named " path)
}
# The clause that a test is named after: the longest that its path begins with.
function clause_of(path) {
  while (path != "" && !(path in clause_path)) sub(/\/[^\/]*$/, "", path)
  return path
}
# A clause does not live on the tests of the clauses below it.
function check_own(clause, path,    i) {
  for (i = 1; i <= n_tests; i++)
    if (begins(test[i], path) && clause_of(test[i]) == path)
      return
  fail(clause ": only clauses below it have tests; none is its own")
}
# prompt:offer-cut "Offer the cut": the screen says it wherever the program that plays the scripts comes to that prompt.
function check_prompt(clause, proof,    name, phrase, said) {
  name = substr(proof, 8)
  sub(/ .*/, "", name)
  phrase = proof
  if (!sub(/^[^"]*"/, "", phrase) || !sub(/"$/, "", phrase) || phrase == "")
    fail(clause ": “" proof "” has no phrase; expected prompt:" name " \"what the screen says\"")
  else if (!(name in prompt))
    fail(clause ": there is no prompt " name)
  else if (!(name in says))
    fail(clause ": no script comes to the prompt " name)
  else if (index(says[name], phrase) == 0)
    fail(clause ": the prompt " name " never says “" phrase "”")
}
function check_proof(clause, proof) {
  if (proof ~ /^test:\//)
    check_test(clause, substr(proof, 6))
  else if (proof ~ /^prompt:/)
    check_prompt(clause, proof)
  else if (proof !~ /^not-(console|there): .+/)
    fail(clause ": “" proof "” is neither test:/…, prompt:… \"a phrase\", not-console: a reason nor not-there: what is missing")
}
BEGIN {
  while ((getline line < tests) > 0) test[++n_tests] = line
  while ((getline line < prompts) > 0) { prompt[line] = 1; prompt_name[n_prompts++] = line }
  while ((getline line < words) > 0)
    if (split(line, said, "\t") >= 4)
      says[prompt_name[said[1] + 0]] = says[prompt_name[said[1] + 0]] said[3] "\n" said[4] "\n" said[5] "\n"
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
  if ((";" $3) ~ ("[; ]test:" path_of($1) "(;|$)")) own[$1] = path_of($1)
}
END {
  for (id in own) check_own(id, own[id])
  for (id in wanted)
    if (!(id in listed)) fail(id " is missing")
  for (i = 1; i <= n_tests; i++) {
    if (test[i] !~ /^\/(605a|633b|635b|685[ac])\.|^\/wsgc\//) continue
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
