#include "uc-evidence-answer.h"

#include "uc-hand-on-file.h"
#include "uc-round-set.h"

#include <glib/gi18n.h>

static void
print_cover (const UcBundle *bundle, const char *code)
{
  g_autofree char *rounds = uc_round_set_format (bundle->rounds);
  char own[UC_CODE_TEXT];

  g_print (ngettext ("%s: evidence of round %s of %s\n", "%s: evidence of rounds %s of %s\n", bundle->rounds->len),
           bundle->path, rounds, bundle->journal);
  g_print (_ ("Made %.19s UTC by %s\n"), bundle->made, bundle->program);
  if (bundle->case_text[0] != '\0')
    g_print (_ ("Case: %s\n"), bundle->case_text);
  g_print (code == NULL ? _ ("Code of the file: %s; --code CODE would hold it against the one that was written down\n")
                        : _ ("Code of the file: %s\n"),
           uc_bundle_code (bundle, own));
  for (guint i = 0; i < bundle->notes->len; i++)
    g_print (_ ("The journal was damaged when this was made: %s\n"), (const char *)bundle->notes->pdata[i]);
}

/* What leads to the rounds, and what goes with them. */
static void
print_more (const UcBundle *bundle)
{
  for (guint i = 0; i < bundle->months->len; i++)
    g_print (_ ("Month before: %s\n"), ((const UcBundleMonth *) bundle->months->pdata[i])->name);
  for (guint i = 0; i < bundle->files->len; i++)
    {
      const UcBundleFile *file = bundle->files->pdata[i];

      g_print (_ ("File in it: %s, %" G_GSIZE_FORMAT " bytes; --extract FOLDER writes it\n"), file->name,
               g_bytes_get_size (file->bytes));
    }
}

static void
print_signatures (const UcBundle *bundle, const UcVerdict *verdict)
{
  g_autoptr (GHashTable) heads = uc_bundle_heads (bundle);
  char code[UC_CODE_TEXT];

  g_print (_ ("Rows %" G_GUINT64_FORMAT ", events %" G_GUINT64_FORMAT ", rounds %u, signatures %u, keys %u\n"),
           verdict->rows, verdict->events, verdict->rounds, verdict->signatures, verdict->keys);
  if (verdict->trusted)
    g_print (_ ("First key: %s, the one that is trusted\n"), verdict->fingerprint);
  else
    g_print (_ ("First key: %s\n"), verdict->fingerprint);
  for (guint i = 0; i < bundle->rounds->len; i++)
    {
      guint32 round = g_array_index (bundle->rounds, guint32, i);
      const UcHead *head = g_hash_table_lookup (heads, GUINT_TO_POINTER (round));

      if (head != NULL)
        g_print (_ ("Round %u: signed as %s\n"), round, uc_head_code (head, code));
    }
  if (bundle->has_head)
    g_print (_ ("The journal went as far as round %u, event %" G_GUINT64_FORMAT ", code %s\n"), bundle->head.round,
             bundle->head.seq, uc_head_code (&bundle->head, code));
  if (verdict->unsigned_rows > 0)
    g_print (_ ("Rows after the last signature, chained but not signed: %" G_GUINT64_FORMAT "\n"),
             verdict->unsigned_rows);
  if (verdict->witnessed)
    g_print (_ ("Witnessed: what was asked for with --head is signed in it\n"));
}

static void
print_damage (const UcVerdict *verdict)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (damage->round == 0)
        g_print (_ ("No round's: %s: %s\n"), uc_damage_name (damage->kind), damage->text);
      else
        g_print (_ ("Round %u: %s: %s\n"), damage->round, uc_damage_name (damage->kind), damage->text);
    }
  if (verdict->n_damage > verdict->damage->len)
    g_print (_ ("… and %u more\n"), verdict->n_damage - verdict->damage->len);
}

void
uc_evidence_print (const UcBundle *bundle, const UcVerdict *verdict, const char *code, gboolean prove)
{
  print_cover (bundle, code);
  print_more (bundle);
  print_signatures (bundle, verdict);
  print_damage (verdict);
  if (prove && verdict->proven)
    g_print (_ ("Proven: core %s decides every input of these rounds again with the same events\n"),
             uc_journal_core_version ());
  else if (prove)
    g_print (_ ("Not proven\n"));
  if (verdict->n_grave == 0)
    g_print (_ ("Whole, and in the journal of that first key\n"));
  else
    g_print (_ ("Damaged\n"));
}

gboolean
uc_evidence_extract (const UcBundle *bundle, const char *folder, GError **error)
{
  for (guint i = 0; i < bundle->files->len; i++)
    {
      const UcBundleFile *file = bundle->files->pdata[i];
      g_autofree char *path = g_build_filename (folder, file->name, NULL);
      gsize length;
      gconstpointer data = g_bytes_get_data (file->bytes, &length);

      if (!uc_hand_on_write (path, data, length, FALSE, error))
        return FALSE;
      g_print (_ ("%s: written\n"), path);
    }
  return TRUE;
}
