#include "uc-proof-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

void
uc_proof_finding_free (gpointer data)
{
  UcProofFinding *finding = data;

  g_free (finding->text);
  g_free (finding);
}

static UcProofFinding *
new_finding (const UcProofFinding *where, const char *format, va_list args) G_GNUC_PRINTF (2, 0);

static UcProofFinding *
new_finding (const UcProofFinding *where, const char *format, va_list args)
{
  UcProofFinding *finding = g_new (UcProofFinding, 1);

  *finding = *where;
  finding->text = g_strdup_vprintf (format, args);
  return finding;
}

void
uc_proof_say_finding (UcProof *proof, const UcProofFinding *where, const char *format, ...)
{
  va_list args;

  if (proof->n_findings++ >= UC_PROOF_MOST)
    return;
  va_start (args, format);
  g_ptr_array_add (proof->findings, new_finding (where, format, args));
  va_end (args);
}

void
uc_proof_say_note (UcProof *proof, const UcProofFinding *where, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (proof->notes, new_finding (where, format, args));
  va_end (args);
}

static void
add_place (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add_place (GString *text, const char *format, ...)
{
  va_list args;

  if (text->len > 0)
    g_string_append (text, ", ");
  va_start (args, format);
  g_string_append_vprintf (text, format, args);
  va_end (args);
}

char *
uc_proof_finding_say (const UcProofFinding *finding)
{
  GString *text = g_string_new (NULL);

  if (finding->table[0] != '\0')
    add_place (text, "%s", finding->table);
  if (finding->round != 0)
    add_place (text, _ ("round %u"), finding->round);
  if (finding->seq != 0)
    add_place (text, _ ("event %" PRIu64), finding->seq);
  if (finding->meter[0] != '\0')
    add_place (text, _ ("meter %s"), finding->meter);
  if (finding->has_entry)
    add_place (text, _ ("entry %" PRIu64), finding->entry);
  if (finding->row != 0)
    add_place (text, _ ("row %" PRIu64 " of the ledger"), finding->row);
  g_string_append_printf (text, "%s%s", text->len > 0 ? ": " : "", finding->text);
  return g_string_free (text, FALSE);
}

const char *
uc_proof_say_kind (UcLinkedInputKind kind)
{
  switch ((guint)kind)
    {
    case UC_LINKED_ASKED:
      return _ ("the round asks for a ticket");
    case UC_LINKED_RETURNED:
      return _ ("wagers go back");
    case UC_LINKED_LEFT:
      return _ ("the round leaves the meter");
    case UC_LINKED_CLAIMED:
      return _ ("the round claims a part of the meter");
    case UC_LINKED_SETTLED:
      return _ ("a claim is settled");
    case UC_LINKED_DOCUMENTED:
      return _ ("an award has its documents");
    default:
      return _ ("two persons say something");
    }
}

const char *
uc_proof_say_line (UcLinkedSay say)
{
  switch (say)
    {
    case UC_LINKED_SAY_JOINED:
      return _ ("the round has joined the meter");
    case UC_LINKED_SAY_REFUSED:
      return _ ("the meter refuses");
    case UC_LINKED_SAY_LOCKED:
      return _ ("a claim is locked");
    case UC_LINKED_SAY_SETTLED:
      return _ ("a settlement is booked");
    }
  g_return_val_if_reached ("");
}
