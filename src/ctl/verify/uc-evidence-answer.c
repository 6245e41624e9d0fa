#include "uc-evidence-answer.h"

#include "uc-export-file.h"
#include "uc-plain.h"
#include "uc-round-set.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <inttypes.h>

static void
append_cover (GString *out, const UcBundle *bundle, const char *code)
{
  g_autofree char *rounds = uc_round_set_format (bundle->rounds);
  char own[UC_CODE_TEXT];

  uc_plain_append_line (out, ngettext ("%s: evidence of round %s of %s\n", "%s: evidence of rounds %s of %s\n", bundle->rounds->len),
           bundle->path, rounds, bundle->journal);
  uc_plain_append_line (out, _ ("Made %.19s UTC by %s\n"), bundle->made, bundle->program);
  if (bundle->case_text[0] != '\0')
    uc_plain_append_line (out, _ ("Case: %s\n"), bundle->case_text);
  uc_plain_append_line (out, code == NULL ? _ ("Code of the file: %s. Compare it with the code that you were given, or "
                                               "use --code CODE\n")
                        : _ ("Code of the file: %s\n"),
           uc_bundle_code (bundle, own));
  for (guint i = 0; i < bundle->notes->len; i++)
    uc_plain_append_line (out, _ ("The journal was damaged when this was made: %s\n"), (const char *)bundle->notes->pdata[i]);
}

static void
append_signatures (GString *out, const UcBundle *bundle, const UcVerdict *verdict)
{
  g_autoptr (GHashTable) heads = uc_bundle_heads (bundle);
  char code[UC_CODE_TEXT];

  uc_plain_append_line (out, _ ("Rows %" PRIu64 ", events %" PRIu64 ", rounds %u, signatures %u, keys %u\n"),
           verdict->rows, verdict->events, verdict->rounds, verdict->signatures, verdict->keys);
  if (verdict->trusted)
    uc_plain_append_line (out, _ ("First key: %s, the one that is trusted\n"), verdict->fingerprint);
  else
    uc_plain_append_line (out, _ ("First key: %s\n"), verdict->fingerprint);
  for (guint i = 0; i < bundle->rounds->len; i++)
    {
      guint32 round = g_array_index (bundle->rounds, guint32, i);
      const UcHead *head = g_hash_table_lookup (heads, GUINT_TO_POINTER (round));

      if (head != NULL)
        uc_plain_append_line (out, _ ("Round %u: signed as %s\n"), round, uc_head_code (head, code));
    }
  if (bundle->has_head)
    uc_plain_append_line (out, _ ("The journal went as far as round %u, event %" PRIu64 ", code %s\n"), bundle->head.round,
             bundle->head.seq, uc_head_code (&bundle->head, code));
  if (verdict->unsigned_rows > 0)
    uc_plain_append_line (out, _ ("Rows after the last signature, chained but not signed: %" PRIu64 "\n"),
             verdict->unsigned_rows);
  if (verdict->witnessed)
    uc_plain_append_line (out, _ ("Witnessed: what was asked for with --head is signed in it\n"));
}

/* The table has signed the rows and nothing else: anyone who knows the format can change the rest and write a digest that fits. */
static void
append_unvouched (GString *out, const UcBundle *bundle, const UcVerdict *verdict, const char *code)
{
  g_autoptr (GString) files = g_string_new (NULL);

  if (code != NULL && verdict->n_grave == 0)
    {
      uc_plain_append_line (out, _ ("The code is the one that was written down: nothing in the file was changed since\n"));
      return;
    }
  for (guint i = 0; i < bundle->files->len; i++)
    g_string_append_printf (files, ", %s", ((const UcBundleFile *) bundle->files->pdata[i])->name);
  uc_plain_append_line (out, _ ("The table's signatures do not vouch for: the cover (who made it, when, of which journal, the case, damage)%s; "
                                "--code CODE does\n"),
                        files->str);
}

static void
append_sentences (GString *out, const char *before, const GPtrArray *sentences)
{
  for (guint i = 0; i < sentences->len; i++)
    uc_plain_append_line (out, "%s%s\n", before, (const char *) sentences->pdata[i]);
}

static void
append_linked (GString *out, const UcBundle *bundle, const UcBundleLinked *linked)
{
  if (linked == NULL)
    return;
  uc_plain_append_line (out, _ ("Ledger %s: rows %" PRIu64 ", signatures %" PRIu64 ", keys %" PRIu64 "; the table is %s there\n"), bundle->ledger,
                        linked->rows, linked->signatures, linked->keys, bundle->table);
  if (linked->trusted)
    uc_plain_append_line (out, _ ("First key of the ledger: %s, the one that is trusted\n"), linked->first_key);
  else
    uc_plain_append_line (out, _ ("First key of the ledger: %s\n"), linked->first_key);
  append_sentences (out, "", linked->facts);
  append_sentences (out, _ ("Not in it: "), linked->missing);
  append_sentences (out, _ ("Note: "), linked->notes);
}

void
uc_evidence_append (GString *out, const UcBundle *bundle, const UcVerdict *verdict, const UcBundleLinked *linked, const char *code, gboolean prove)
{
  append_cover (out, bundle, code);
  /* What leads to the rounds, and what goes with them. */
  for (guint i = 0; i < bundle->months->len; i++)
    uc_plain_append_line (out, _ ("Month before: %s\n"), ((const UcBundleMonth *) bundle->months->pdata[i])->name);
  for (guint i = 0; i < bundle->files->len; i++)
    {
      const UcBundleFile *file = bundle->files->pdata[i];

      uc_plain_append_line (out, _ ("File in it: %s, %zu bytes; --extract FOLDER writes it\n"), file->name,
               g_bytes_get_size (file->bytes));
    }
  append_signatures (out, bundle, verdict);
  append_linked (out, bundle, linked);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (damage->round == 0)
        uc_plain_append_line (out, _ ("The file: %s: %s\n"), uc_damage_name (damage->kind), damage->text);
      else
        uc_plain_append_line (out, _ ("Round %u: %s: %s\n"), damage->round, uc_damage_name (damage->kind), damage->text);
    }
  if (verdict->n_damage > verdict->damage->len)
    uc_plain_append_line (out, _ ("… and %u more\n"), verdict->n_damage - verdict->damage->len);
  append_unvouched (out, bundle, verdict, code);
  if (prove && verdict->proven)
    uc_plain_append_line (out, _ ("Proven: core %s decides every input of these rounds again with the same events\n"),
             uc_journal_core_version ());
  else if (prove)
    uc_plain_append_line (out, _ ("Not proven\n"));
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

      if (!uc_export_file_write (path, data, length, FALSE, error))
        return FALSE;
      uc_tell (_ ("%s: written\n"), path);
    }
  return TRUE;
}
