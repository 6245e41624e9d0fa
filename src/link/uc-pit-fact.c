#include "uc-pit-fact.h"

#include "uc-number.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

G_DEFINE_QUARK (uc-pit-fact-error-quark, uc_pit_fact_error)

#define CAPITALS G_CSET_A_2_Z
#define SMALL G_CSET_a_2_z
/* Letters of what cannot be read. */
#define MOST_NAMED 80
#define FORM "seen|coming|done table=TABLE seq=EVENT item=KIND [seat=SEAT] [name=NAME] by=BADGE where=PIT"

static const char *const whats[UC_PIT_N_WHATS] = { [UC_PIT_SEEN] = "seen", [UC_PIT_COMING] = "coming", [UC_PIT_DONE] = "done" };

/* The words behind the first one. Event and seat are numbers, and the others are names of these letters. */
static const struct
{
  const char *key, *letters;
  guint16 offset, size;
  gboolean may_lack;
} words_of[] = {
  { "table=", CAPITALS SMALL G_CSET_DIGITS "-_.", G_STRUCT_OFFSET (UcPitFact, item.table), UC_PIT_TABLE_TEXT },
  { "seq=", NULL, G_STRUCT_OFFSET (UcPitFact, item.seq), sizeof (guint64) },
  { "item=", SMALL G_CSET_DIGITS "-", G_STRUCT_OFFSET (UcPitFact, item.kind), UC_PIT_KIND_TEXT },
  { "seat=", NULL, G_STRUCT_OFFSET (UcPitFact, item.seat), sizeof (guint64), TRUE },
  { "name=", CAPITALS SMALL G_CSET_DIGITS "-", G_STRUCT_OFFSET (UcPitFact, item.name), UC_PIT_WHICH_TEXT, TRUE },
  { "by=", CAPITALS SMALL G_CSET_DIGITS "-", G_STRUCT_OFFSET (UcPitFact, badge), UC_BADGE_TEXT },
  { "where=", CAPITALS SMALL G_CSET_DIGITS "-_.", G_STRUCT_OFFSET (UcPitFact, where), UC_PIT_NAME_TEXT },
};

const char *
uc_pit_fact_what (UcPitWhat what)
{
  return what < UC_PIT_N_WHATS && whats[what] != NULL ? whats[what] : "";
}

static gboolean
is_word (const char *text, const char *letters, gsize size)
{
  const gsize n = strnlen (text, size);

  return n > 0 && n < size && strspn (text, letters) == n;
}

gboolean
uc_pit_fact_is_name (const char *name)
{
  return is_word (name, CAPITALS SMALL G_CSET_DIGITS "-_.", UC_PIT_NAME_TEXT);
}

static gboolean
refuse (GError **error, const char *word)
{
  g_autofree char *valid = g_utf8_make_valid (word, -1);

  if (g_utf8_strlen (valid, -1) > MOST_NAMED)
    *g_utf8_offset_to_pointer (valid, MOST_NAMED) = '\0';
  g_set_error (error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_SYNTAX, _ ("“%s” cannot be read as a fact of the pit; expected: %s"), valid, FORM);
  return FALSE;
}

gboolean
uc_pit_fact_check (const UcPitFact *fact, GError **error)
{
  if (fact->what == UC_PIT_NOTHING || fact->what >= UC_PIT_N_WHATS || fact->item.seq == 0 || fact->item.seq > G_MAXINT64
      || fact->item.seat > UC_PIT_MOST_SEAT)
    return refuse (error, uc_pit_fact_what (fact->what));
  for (guint i = 0; i < G_N_ELEMENTS (words_of); i++)
    {
      const char *value = (const char *)fact + words_of[i].offset;

      if (words_of[i].letters != NULL && !(words_of[i].may_lack && *value == '\0') && !is_word (value, words_of[i].letters, words_of[i].size))
        return refuse (error, words_of[i].key);
    }
  return g_ascii_islower (fact->item.kind[0]) || refuse (error, fact->item.kind);
}

char *
uc_pit_fact_print (const UcPitFact *fact, char text[UC_PIT_FACT_TEXT])
{
  char seat[16] = "";

  if (fact->item.seat > 0)
    g_snprintf (seat, sizeof seat, " seat=%u", (guint)fact->item.seat);
  g_snprintf (text, UC_PIT_FACT_TEXT, "%s table=%s seq=%" PRIu64 " item=%s%s%s%s by=%s where=%s", uc_pit_fact_what (fact->what), fact->item.table,
              fact->item.seq, fact->item.kind, seat, *fact->item.name != '\0' ? " name=" : "", fact->item.name, fact->badge, fact->where);
  return text;
}

gboolean
uc_pit_fact_parse (const char *words, UcPitFact *fact, GError **error)
{
  g_auto (GStrv) list = g_strsplit (words, " ", G_N_ELEMENTS (words_of) + 2);
  const guint n = g_strv_length (list);
  guint word = 1;
  char again[UC_PIT_FACT_TEXT];

  memset (fact, 0, sizeof *fact);
  if (n == 0)
    return refuse (error, words);
  for (guint what = UC_PIT_SEEN; what < UC_PIT_N_WHATS; what++)
    if (strcmp (list[0], whats[what]) == 0)
      fact->what = what;
  if (fact->what == UC_PIT_NOTHING)
    return refuse (error, list[0]);
  for (guint i = 0; i < G_N_ELEMENTS (words_of); i++)
    {
      const gboolean is_there = word < n && g_str_has_prefix (list[word], words_of[i].key);
      const char *value = is_there ? list[word] + strlen (words_of[i].key) : NULL;
      gpointer to = (char *)fact + words_of[i].offset;

      if (!is_there && words_of[i].may_lack)
        continue;
      if (!is_there
          || (words_of[i].letters == NULL ? !uc_number_parse (value, G_MAXINT64, to) : g_strlcpy (to, value, words_of[i].size) >= words_of[i].size))
        return refuse (error, word < n ? list[word] : words);
      word++;
    }
  /* No number in another form, no empty name, no word behind the last one. */
  return uc_pit_fact_check (fact, error) && (strcmp (uc_pit_fact_print (fact, again), words) == 0 || refuse (error, words));
}

guint
uc_pit_item_id_hash (gconstpointer item)
{
  const UcPitItemId *self = item;

  return g_str_hash (self->table) * 31 + g_int64_hash (&self->seq) * 7 + g_str_hash (self->kind) + (guint)self->seat + g_str_hash (self->name) * 3;
}

gboolean
uc_pit_item_id_equal (gconstpointer a, gconstpointer b)
{
  const UcPitItemId *one = a, *other = b;

  return one->seq == other->seq && one->seat == other->seat && strcmp (one->table, other->table) == 0 && strcmp (one->kind, other->kind) == 0
         && strcmp (one->name, other->name) == 0;
}
