/* What was signed last, beside the record: compared at the start, kept after each commit. */
#include "uc-last-head.h"
#include "uc-last-logged.h"
#include "uc-log.h"
#include "uc-plain.h"
#include "uc-service-private.h"

#include <string.h>

static const char *
table_id (UcTableService *self)
{
  return uc_desk_get_rules (self->desk)->table_id;
}

/* The disk is waited for here, and never by the table. */
static void
write_head (gpointer data, gpointer user_data)
{
  g_autofree UcLastHead *head = data;
  g_autoptr (GError) error = NULL;

  if (!uc_last_head_save (user_data, head, &error))
    uc_log (UC_TOPIC_RECORD, UC_LOG_WARNING, head->round, 0, "The last signature is not kept: %s", error->message);
}

/* Behind the last signature a row can be written by whoever has the file. What the rules make of its input he cannot choose. */
static UcWord
find_difference (UcTableService *self, char reason[UC_REASON_TEXT])
{
  g_autofree char *difference = uc_desk_find_difference (self->desk);

  if (difference == NULL)
    return UC_WORD_NONE;
  uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "%s", difference);
  g_strlcpy (reason, "The last rows are not what the rules make of their inputs; the log says which.", UC_REASON_TEXT);
  return UC_WORD_OTHER_RECORD;
}

/* The first file that is not as it was installed; %NULL: each of them is. */
static const UcInstalledFile *
find_changed_file (const UcInstalled *installed)
{
  for (guint i = 0; i < installed->files->len; i++)
    {
      const UcInstalledFile *file = installed->files->pdata[i];

      if (file->state != UC_INSTALLED_SAME)
        return file;
    }
  return NULL;
}

/* The first setting that has other code loaded. */
static const UcSetting *
find_loading_setting (const UcInstalled *installed)
{
  for (guint i = 0; i < installed->settings->len; i++)
    {
      const UcSetting *setting = installed->settings->pdata[i];

      if (*setting->loads != '\0')
        return setting;
    }
  return NULL;
}

/* The program is not the one that was installed, or a setting has it load other code, and two persons have not accepted just this. One that
 * is in no manifest is a copy, or is run by another program: where an installed one has signed last, it is another one. */
static UcWord
find_other_program (UcTableService *self, const UcLastHead *seen, char reason[UC_REASON_TEXT])
{
  const UcInstalled *installed = self->installed;

  if (installed == NULL)
    g_strlcpy (reason, "Nobody can say whether this is the program that was installed.", UC_REASON_TEXT);
  else if (!installed->known && *seen->program != '\0')
    g_strlcpy (reason, "This program is not installed here, and the one that signed last was.", UC_REASON_TEXT);
  else if (installed->n_differ > 0 && strcmp (seen->program, installed->digest) != 0)
    {
      const UcInstalledFile *file = find_changed_file (installed);

      if (installed->n_differ == 1)
        g_snprintf (reason, UC_REASON_TEXT, "%.50s is %s.", file->path, uc_installed_state_name (file->state));
      else
        g_snprintf (reason, UC_REASON_TEXT, "%.50s is %s, and so are %u more.", file->path, uc_installed_state_name (file->state),
                    installed->n_differ - 1);
    }
  else if (installed->n_load > 0 && strcmp (seen->settings, installed->loads_digest) != 0)
    g_snprintf (reason, UC_REASON_TEXT, "%.50s loads other code: %.20s.", find_loading_setting (installed)->path,
                find_loading_setting (installed)->loads);
  return *reason != '\0' ? UC_WORD_OTHER_PROGRAM : UC_WORD_NONE;
}

/* Who spoils the file that is compared, or removes it, gains nothing by it, and does not stop the table. A record that is restored to
 * a new card is looked at so, too. */
static UcWord
find_other_record (UcTableService *self, const char *path, UcLastHead *seen, char reason[UC_REASON_TEXT])
{
  UcJournal *journal = uc_desk_get_journal (self->desk);
  g_autoptr (GError) error = NULL;

  if (path != NULL && !uc_last_head_load (path, seen, &error))
    {
      uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "The last signature cannot be read: %s", error->message);
      g_strlcpy (reason, "The last signature of this table cannot be read, and is not compared with the record.", UC_REASON_TEXT);
      return UC_WORD_OTHER_RECORD;
    }
  if (path != NULL && seen->table[0] == '\0' && uc_journal_last_round (journal) > 0)
    {
      g_strlcpy (reason, "The record has rounds, and nothing is kept of what this table signed last.", UC_REASON_TEXT);
      return UC_WORD_OTHER_RECORD;
    }
  return uc_last_head_doubt (seen, journal, uc_desk_get_recorded_table (self->desk), reason);
}

/* The system's log may have lost its older entries, or its last ones in a power cut: what it does not have says nothing. */
static UcWord
find_record_unlike_log (UcTableService *self, const char *folder, char reason[UC_REASON_TEXT])
{
  UcLastHead logged;
  g_autoptr (GError) error = NULL;

  if (folder == NULL)
    return UC_WORD_NONE;
  if (!uc_last_logged_find (folder, self->record_path, &logged, &error))
    {
      uc_log (UC_TOPIC_RECORD, UC_LOG_WARNING, 0, 0, "The record is not compared with the system's log. %s", error->message);
      return UC_WORD_NONE;
    }
  return uc_last_head_doubt (&logged, uc_desk_get_journal (self->desk), "", reason);
}

/* Each start says it anew, and whoever had answered before answers again: what one person has signed does not hold for
 * whatever is started next, and is no row that somebody may have written. What comes from a file is put in plain letters. */
void
uc_service_doubt (UcTableService *self, UcWord word, const char *reason)
{
  g_autofree char *plain = uc_plain_text (reason);

  if (word == UC_WORD_NONE)
    return;
  plain[MIN (strlen (plain), UC_REASON_TEXT - 1)] = '\0';
  uc_log (UC_TOPIC_RECORD, UC_LOG_ERROR, 0, 0, "The record is in doubt. %s", plain);
  uc_service_say (self, "doubt %s %s", uc_word_name (word), plain);
  self->doubt_said = TRUE;
}

/* The gravest is said last: its reason is what the screen shows. */
void
uc_service_open_last_head (UcTableService *self, const UcTableServiceOptions *options)
{
  char other_record[UC_REASON_TEXT] = "", difference[UC_REASON_TEXT] = "", other_program[UC_REASON_TEXT] = "";
  char count[UC_REASON_TEXT] = "";
  const char *path = options->last_head_path;
  UcLastHead seen = { 0 };
  UcWord record = find_other_record (self, path, &seen, other_record);

  self->record_path = g_canonicalize_filename (options->journal_path, NULL);
  if (record == UC_WORD_NONE)
    record = find_record_unlike_log (self, options->log_folder, other_record);
  self->last_head_path = g_strdup (path);
  if (path != NULL)
    self->last_head_writer = g_thread_pool_new (write_head, self->last_head_path, 1, TRUE, NULL);
  uc_service_doubt (self, find_other_program (self, &seen, other_program), other_program);
  uc_service_doubt (self, find_difference (self, difference), difference);
  uc_service_doubt (self, uc_service_open_count (self, options, count), count);
  uc_service_doubt (self, record, other_record);
}

/* Whether it is another one than was kept last. */
static gboolean
is_new (const UcLastHead *kept, UcJournal *journal, guint32 round, const char *table)
{
  return kept->round != round || kept->context != uc_journal_last_context (journal)
         || strcmp (kept->key, uc_journal_fingerprint (journal)) != 0 || strcmp (kept->table, table) != 0;
}

/* The head of a closed round is what a slip has; the rest of what is signed has no code. */
static void
tell_log (UcTableService *self, const UcHead *signed_, gboolean closed)
{
  const UcLastHead *kept = &self->last_head;
  g_autofree char *message
      = closed ? g_strdup_printf ("Closed at event %" G_GUINT64_FORMAT ", head %s.", signed_->seq, kept->head)
               : g_strdup_printf ("Signed by row %" G_GUINT64_FORMAT ".", kept->context);

  uc_last_logged_tell (kept, self->record_path, message);
}

void
uc_service_keep_last_head (UcTableService *self)
{
  UcJournal *journal = uc_desk_get_journal (self->desk);
  UcLastHead *kept = &self->last_head;
  UcHead signed_ = { 0 };
  guint32 round_before;

  if (uc_desk_get_table (self->desk)->now.carry.record_doubt != 0)
    {
      self->doubt_said = FALSE;
      self->in_doubt = TRUE;
      return;
    }
  if (self->doubt_said)
    return;
  /* What lay on the sensors meanwhile was refused. */
  if (self->in_doubt)
    {
      uc_fittings_ask_again (self->fittings);
      uc_service_release_calendar (self);
    }
  self->in_doubt = FALSE;
  uc_journal_head (journal, &signed_);
  if (!is_new (kept, journal, signed_.round, table_id (self)))
    return;
  round_before = kept->round;
  uc_last_head_of (journal, table_id (self), kept);
  tell_log (self, &signed_, kept->round != 0 && kept->round != round_before);
  if (self->last_head_writer == NULL)
    return;
  g_strlcpy (kept->program, self->installed != NULL ? self->installed->digest : "", sizeof kept->program);
  g_strlcpy (kept->settings, self->installed != NULL ? self->installed->loads_digest : "", sizeof kept->settings);
  g_thread_pool_push (self->last_head_writer, g_memdup2 (kept, sizeof *kept), NULL);
}

void
uc_service_close_last_head (UcTableService *self)
{
  if (self->last_head_writer != NULL)
    g_thread_pool_free (g_steal_pointer (&self->last_head_writer), FALSE, TRUE);
  g_clear_pointer (&self->last_head_path, g_free);
  g_clear_pointer (&self->record_path, g_free);
}
