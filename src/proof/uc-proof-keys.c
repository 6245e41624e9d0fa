/* The signatures of the link's record: each of them, each change of the key, and what no signature covers. */
#include "uc-proof-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static void
judge_key (UcProof *proof, const UcLedgerSigned *is, UcLedgerSignedHow how)
{
  const UcLedgerRestored *restored = &is->restored;
  const UcProofFinding where = { .row = is->row };
  char code[UC_CODE_TEXT];

  uc_key_fingerprint (&is->own, code);
  proof->keys++;
  proof->restorations += how == UC_LEDGER_SIGNED_ANEW;
  if (how == UC_LEDGER_SIGNED_ANEW && restored->last < restored->first)
    uc_proof_say_note (proof, &where, _ ("key %s: the key before it did not sign it; %s and %s restored the ledger, and no row was rebuilt"), code,
                       restored->by, restored->second);
  else if (how == UC_LEDGER_SIGNED_ANEW)
    uc_proof_say_note (proof, &where,
                       _ ("key %s: the key before it did not sign it; %s and %s restored the ledger: rows %" PRIu64 " to %" PRIu64 " were rebuilt"), code,
                       restored->by, restored->second, restored->first, restored->last);
  else if (how == UC_LEDGER_SIGNED && is->is_over)
    uc_proof_say_note (proof, &where, _ ("key %s: the second link took over by the key that %s and %s filed in row %" PRIu64), code, is->filed.by,
                       is->filed.second, is->filed.row);
  else if (is->is_over)
    uc_proof_say_finding (proof, &where,
                          _ ("key %s: it is that of a second link, and no key that two persons filed for one signed it: rows %" PRIu64 " to %" PRIu64
                             " were changed, or somebody put this one in"),
                          code, is->first, is->row);
  else if (how != UC_LEDGER_SIGNED && is->row == 1)
    uc_proof_say_finding (proof, &where, _ ("key %s: the first key did not sign its own row"), code);
  else if (how != UC_LEDGER_SIGNED)
    uc_proof_say_finding (proof, &where,
                          _ ("key %s: the key before it did not sign it: rows %" PRIu64 " to %" PRIu64
                             " were changed, or somebody without that key put this one in"),
                          code, is->first, is->row);
}

void
uc_proof_keys_row (UcProof *proof, const UcLedgerRow *row)
{
  const UcProofFinding where = { .row = row->id };
  UcLedgerSigned is;
  UcLedgerSignedHow how;

  if (!uc_ledger_signing_follow (&proof->signing, row, &is))
    {
      uc_proof_say_finding (proof, &where, _ ("it names no key that can be read"));
      return;
    }
  how = uc_ledger_signing_judge (&is);
  proof->signatures += is.is_signed;
  if (is.is_key)
    judge_key (proof, &is, how);
  else if (how == UC_LEDGER_SIGNED_WRONG && is.first == is.row)
    uc_proof_say_finding (proof, &where, _ ("its signature does not fit: the row was changed, or another key signed it"));
  else if (how == UC_LEDGER_SIGNED_WRONG)
    uc_proof_say_finding (proof, &where,
                          _ ("its signature does not fit: one of the rows %" PRIu64 " to %" PRIu64 " was changed, or another key signed it"), is.first,
                          is.row);
}

void
uc_proof_keys_close (UcProof *proof)
{
  const UcLedgerSigning *signing = &proof->signing;
  const UcProofFinding where = { .row = signing->signed_row + 1 }, first = { .row = 1 };
  const char *trust = proof->options != NULL ? proof->options->trust : NULL;
  char code[UC_CODE_TEXT];

  uc_key_fingerprint (&signing->first, code);
  if (signing->signed_row < signing->row)
    uc_proof_say_finding (proof, &where,
                          _ ("rows %" PRIu64 " to %" PRIu64 " are behind the last signature: somebody added them, or cut the end off"),
                          signing->signed_row + 1, signing->row);
  if (trust != NULL && !uc_code_equal (trust, code))
    uc_proof_say_finding (proof, &first, _ ("the first key is %s and not %s: this is another ledger, or it was written and signed again"), code, trust);
}
