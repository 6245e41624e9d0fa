#include "uc-last-logged.h"

#include "uc-log.h"
#include "uc-record-line.h"

#include <errno.h>
#include <string.h>
#include <systemd/sd-journal.h>
#include <unistd.h>

void
uc_last_logged_tell (const UcLastHead *head, const char *record, const char *message)
{
  char signed_[UC_TIME_TEXT], hash[UC_HASH_TEXT];
  g_autofree char *row = g_strdup_printf ("%" G_GUINT64_FORMAT, head->context);
  const GLogField fields[] = {
    { "MESSAGE_ID", UC_LAST_LOGGED_ID, -1 },
    { "UC_RECORD", record, -1 },
    { "UC_TABLE", head->table, -1 },
    { "UC_KEY", head->key, -1 },
    { "UC_HEAD", head->head, -1 },
    { "UC_SIGNED", uc_time_format (head->signed_ns, signed_), -1 },
    { "UC_ROW", row, -1 },
    { "UC_HASH", uc_hash_format (&head->hash, hash), -1 },
  };

  uc_log_fields (UC_TOPIC_RECORD, UC_LOG_NOTICE, head->round, 0, fields, G_N_ELEMENTS (fields), message);
}

/* The entry's field @name; "" where it has none, as the round of a record without one. */
static char *
get (sd_journal *log, const char *name)
{
  const gsize before = strlen (name) + 1; /* "NAME=" */
  const void *data;
  gsize size;

  if (sd_journal_get_data (log, name, &data, &size) < 0 || size < before)
    return g_strdup ("");
  return g_strndup ((const char *) data + before, size - before);
}

static gboolean
read_entry (sd_journal *log, UcLastHead *head)
{
  g_autofree char *table = get (log, "UC_TABLE"), *key = get (log, "UC_KEY"), *round = get (log, "UC_ROUND"), *code = get (log, "UC_HEAD");
  g_autofree char *at = get (log, "UC_SIGNED"), *row = get (log, "UC_ROW"), *hash = get (log, "UC_HASH");
  guint64 number = 0;

  if (*table == '\0' || g_strlcpy (head->table, table, sizeof head->table) >= sizeof head->table
      || g_strlcpy (head->key, key, sizeof head->key) >= sizeof head->key
      || g_strlcpy (head->head, code, sizeof head->head) >= sizeof head->head || !uc_time_parse (at, &head->signed_ns)
      || (*round != '\0' && !g_ascii_string_to_unsigned (round, 10, 0, G_MAXUINT32, &number, NULL))
      || !g_ascii_string_to_unsigned (row, 10, 0, G_MAXUINT64, &head->context, NULL) || !uc_record_parse_hash (hash, &head->hash))
    return FALSE;
  head->round = (guint32) number;
  return TRUE;
}

static int
find_newest (sd_journal *log, const char *record)
{
  g_autofree char *of_record = g_strconcat ("UC_RECORD=", record, NULL);
  g_autofree char *of_user = g_strdup_printf ("_UID=%u", getuid ());
  int status = sd_journal_add_match (log, "MESSAGE_ID=" UC_LAST_LOGGED_ID, 0);

  if (status >= 0)
    status = sd_journal_add_match (log, of_record, 0);
  /* The log itself writes down whose entry it is: nobody else puts the table in doubt. */
  if (status >= 0)
    status = sd_journal_add_match (log, of_user, 0);
  if (status >= 0)
    status = sd_journal_seek_tail (log);
  return status >= 0 ? sd_journal_previous (log) : status;
}

gboolean
uc_last_logged_find (const char *folder, const char *record, UcLastHead *head, GError **error)
{
  sd_journal *log = NULL;
  int status = *folder == '\0' ? sd_journal_open (&log, SD_JOURNAL_LOCAL_ONLY) : sd_journal_open_directory (&log, folder, 0);

  *head = (UcLastHead){ 0 };
  if (status >= 0)
    status = find_newest (log, record);
  if (status < 0)
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (-status), "The system's log cannot be read: %s.",
                 g_strerror (-status));
  else if (status > 0 && !read_entry (log, head))
    {
      *head = (UcLastHead){ 0 };
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                           "The system's log has an entry of what was signed last that no program of this table has written.");
      status = -EINVAL;
    }
  sd_journal_close (log);
  return status >= 0;
}
