#include "uc-link-signing.h"

#include "uc-escape.h"
#include "uc-linked-line.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcLinkSigning
{
  UcLookup *lookup;
  UcLinkSignedFunc done;
  gpointer user_data;
  char meter[UC_LINK_METER_TEXT], by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
  char second_pin[UC_LINK_PIN_TEXT];
  char *words;
  UcRole role;    /* of the first */
  guint asked;    /* questions under way */
  gboolean freed;
};

/* A floorperson at least, and a role above that one. */
static gboolean
may_sign (UcRole first, UcRole second, GError **error)
{
  const gboolean good = (first >= UC_ROLE_FLOORPERSON && second >= uc_role_beside (first))
                        || (second >= UC_ROLE_FLOORPERSON && first >= uc_role_beside (second));

  if (!good)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                 _ ("%s and %s may not sign together; expected a floorperson and a person of a higher role, or two of higher roles"),
                 uc_role_name (first), uc_role_name (second));
  return good;
}

/* Takes “KEY=VALUE ” off the front of @words. */
static const char *
take_word (const char **words, const char *key, GStringChunk *texts)
{
  const gsize n = strlen (key), length = strcspn (*words, " ");
  const char *value;

  if (strncmp (*words, key, n) != 0 || (*words)[length] == '\0')
    return NULL;
  value = g_string_chunk_insert_len (texts, *words + n, (gssize)(length - n));
  *words += length + 1;
  return value;
}

/* “copies=N reason=TEXT”, or “second=KEY reason=TEXT”, is about no meter. */
static gboolean
read_of_ledger (const UcLinkSigning *self, const char *copies, const char *words, UcLedgerItem *item, GError **error)
{
  static const char key[] = "reason=";

  if ((copies != NULL && strcmp (copies, "1") != 0 && strcmp (copies, "2") != 0) || !g_str_has_prefix (words, key)
      || !uc_escape_read (words + strlen (key), words + strlen (words), item->input.reason, sizeof item->input.reason)
      || !g_utf8_validate (item->input.reason, -1, NULL))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                   _ ("“%s” is not understood; expected copies=1, copies=2 or second=KEY, and reason=TEXT"), self->words);
      return FALSE;
    }
  item->copies = copies == NULL ? 0 : *copies == '1' ? 1 : 2;
  g_strlcpy (item->input.badge, self->by, sizeof item->input.badge);
  g_strlcpy (item->input.second, self->second, sizeof item->input.second);
  return TRUE;
}

static gboolean
read_words (const UcLinkSigning *self, GStringChunk *texts, UcLedgerItem *item, GError **error)
{
  const char *words = self->words, *copies;

  memset (item, 0, sizeof *item);
  item->meter = g_string_chunk_insert (texts, self->meter);
  item->fingerprint = take_word (&words, "fingerprint=", texts);
  item->rules = take_word (&words, "rules=", texts);
  item->wager = take_word (&words, "bet=", texts);
  item->awards = take_word (&words, "awards=", texts);
  copies = take_word (&words, "copies=", texts);
  item->second_key = copies == NULL ? take_word (&words, "second=", texts) : NULL;
  if (copies != NULL || item->second_key != NULL)
    return read_of_ledger (self, copies, words, item, error);
  if (!uc_linked_line_parse_input (words, &item->input, error))
    return FALSE;
  /* Rows of tables come from tables alone, and the end of a day from the link's clock. */
  if (item->input.kind < UC_LINKED_STARTED || item->input.kind == UC_LINKED_DAY)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                   item->input.kind == UC_LINKED_DAY ? _ ("“%s” is the link's to say, by its clock") : _ ("“%s” is a table's to say"), words);
      return FALSE;
    }
  g_strlcpy (item->input.badge, self->by, sizeof item->input.badge);
  g_strlcpy (item->input.second, self->second, sizeof item->input.second);
  return TRUE;
}

static gboolean
is_freed (UcLinkSigning *self)
{
  if (!self->freed || self->asked > 0)
    return self->freed;
  g_free (self->words);
  explicit_bzero (self, sizeof *self);
  g_free (self);
  return TRUE;
}

static void
finish (UcLinkSigning *self, UcRole second)
{
  g_autoptr (GStringChunk) texts = g_string_chunk_new (128);
  g_autoptr (GError) error = NULL;
  UcLedgerItem item = { 0 };

  if (may_sign (self->role, second, &error) && read_words (self, texts, &item, &error))
    self->done (&item, NULL, self->user_data);
  else
    self->done (NULL, error, self->user_data);
}

static gboolean
is_right (const char *badge, const UcLookupAnswer *answer, GError **error)
{
  if (answer->auth == UC_WORD_OK)
    return TRUE;
  if (answer->auth == UC_WORD_UNKNOWN)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("there is no badge %s in the link's people file"), badge);
  else if (answer->bar != UC_HOUSE_BAR_NONE)
    {
      g_autofree char *bar = uc_people_say_bar (badge, answer->bar, answer->bar_day);

      g_set_error_literal (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, bar);
    }
  else if (answer->auth == UC_WORD_LOCKED || answer->tries_left == 0)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("the badge %s is locked; “upcardctl badge unlock” frees it"), badge);
  else
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("the PIN of badge %s is wrong"), badge);
  return FALSE;
}

static void
on_looked_up (GObject *source, GAsyncResult *result, gpointer data)
{
  UcLinkSigning *self = data;
  const gboolean is_second = self->role != UC_ROLE_NONE;
  const char *badge = is_second ? self->second : self->by;
  g_autoptr (GError) error = NULL;
  UcLookupAnswer answer;
  gboolean good = uc_lookup_finish (result, &answer, &error);

  self->asked--;
  if (is_freed (self))
    return;
  if (!good || !is_right (badge, &answer, &error))
    self->done (NULL, error, self->user_data);
  else if (is_second)
    finish (self, answer.role);
  else
    {
      self->role = answer.role;
      self->asked++;
      uc_lookup_ask (self->lookup, self->second, self->second_pin, on_looked_up, self);
    }
}

UcLinkSigning *
uc_link_signing_new (UcLookup *lookup, const UcLinkLine *line, UcLinkSignedFunc done, gpointer user_data)
{
  UcLinkSigning *self = g_new0 (UcLinkSigning, 1);

  self->lookup = lookup;
  self->done = done;
  self->user_data = user_data;
  self->words = g_strdup (line->rest);
  g_strlcpy (self->meter, line->meter, sizeof self->meter);
  g_strlcpy (self->by, line->badge, sizeof self->by);
  g_strlcpy (self->second, line->second, sizeof self->second);
  g_strlcpy (self->second_pin, line->second_pin, sizeof self->second_pin);
  self->asked = 1;
  uc_lookup_ask (lookup, line->badge, line->pin, on_looked_up, self);
  return self;
}

void
uc_link_signing_free (UcLinkSigning *self)
{
  self->freed = TRUE;
  is_freed (self);
}
