#include "uc-pit-look.h"

#include "uc-pit-words.h"
#include "uc-plain.h"
#include "uc-say-value.h"
#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SECOND G_GINT64_CONSTANT (1000000000)

/* The texts of a look, in one place for who frees and compares them. */
#define TEXTS(X)                                                                                                      \
  X (id) X (game) X (limits) X (play) X (play_brief) X (step) X (step_for) X (dealer) X (pace) X (pace_brief)         \
  X (progressive) X (newest) X (note_brief) X (waits) X (sentence)

static char *
say_limits (const UcPitTable *table)
{
  g_autofree char *least = uc_say_money (table->least), *most = uc_say_money (table->most);

  if (table->least <= 0 && table->most <= 0)
    return g_strdup ("");
  if (table->most <= 0)
    return g_strdup_printf (_ ("from %s"), least);
  return table->least <= 0 ? g_strdup_printf (_ ("to %s"), most) : g_strdup_printf (_ ("%s to %s"), least, most);
}

static void
say_play (UcPitLook *look, const UcPitTable *table)
{
  switch (table->play)
    {
    case UC_PIT_PLAY_UNKNOWN:
      look->play = g_strdup (table->is_loaded ? _ ("No record yet") : _ ("Reading its record"));
      look->play_brief = g_strdup (table->is_loaded ? _ ("No record") : _ ("Reading"));
      break;
    case UC_PIT_PLAY_CLOSED:
      look->play = g_strdup (C_ ("table", "Closed"));
      look->play_brief = g_strdup (C_ ("table", "Closed"));
      break;
    case UC_PIT_PLAY_WAITING:
      look->play = g_strdup (_ ("Waiting for players"));
      look->play_brief = g_strdup (C_ ("table", "Open"));
      break;
    case UC_PIT_PLAY_ROUND:
      look->play = g_strdup_printf (_ ("Round %u"), table->round);
      look->play_brief = g_strdup_printf (_ ("Round %u"), table->round);
      break;
    }
}

static char *
say_dealer (const UcPitTable *table)
{
  g_autofree char *badge = uc_plain_text (table->dealer), *clock = uc_say_clock (table->dealer_since_ns);

  if (table->dealer[0] == '\0')
    return g_strdup (_ ("No dealer signed on"));
  if (table->dealer_since_ns == 0)
    return g_strdup_printf (_ ("Dealer %s"), badge);
  /* Translators: a badge and a time of day. */
  return g_strdup_printf (_ ("Dealer %s since %.5s"), badge, clock);
}

static void
say_pace (UcPitLook *look, const UcPitTable *table, gint64 now_ns)
{
  guint last = 0, before = 0;

  uc_pit_table_rounds (table, now_ns, &last, &before);
  /* Translators: rounds in the last hour, and in the hour before. */
  look->pace = g_strdup_printf (_ ("%u rounds/h, %u before"), last, before);
  /* Translators: rounds an hour. */
  look->pace_brief = g_strdup_printf (_ ("%u/h"), last);
  look->is_faster = before > 0 && last * 10 > before * 11;
  look->is_slower = before > 0 && last * 10 < before * 9;
}

static char *
say_progressive (UcPitProgressive state)
{
  static const char *const words[] = {
    [UC_PIT_PROGRESSIVE_NONE] = "",
    [UC_PIT_PROGRESSIVE_OPEN] = N_ ("Progressive open"),
    [UC_PIT_PROGRESSIVE_CLOSED] = N_ ("Progressive closed"),
    [UC_PIT_PROGRESSIVE_ASKING] = N_ ("Progressive asks the link"),
  };

  return g_strdup (state == UC_PIT_PROGRESSIVE_NONE ? "" : _ (words[state]));
}

static char *
say_newest (const UcPitTable *table, gint64 now_ns)
{
  g_autofree char *age = uc_pit_words_for_brief (uc_time_between (table->newest_ns, now_ns));

  if (table->newest_ns == 0)
    return g_strdup ("");
  if (uc_time_between (table->newest_ns, now_ns) < 60 * SECOND)
    return g_strdup (_ ("Newest row just now"));
  return g_strdup_printf (_ ("Newest row %s ago"), age);
}

static void
add_note (UcPitLook *look, char *note)
{
  guint n = 0;

  while (look->notes[n] != NULL)
    n++;
  if (n < UC_PIT_LOOK_NOTES)
    look->notes[n] = note;
  else
    g_free (note);
}

/* A copy that tells too little goes before what it tells. */
static void
add_notes (UcPitLook *look, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns)
{
  g_autofree char *sentence = NULL, *seats = uc_say_seats (table->held, FALSE);
  const char *copy = uc_pit_words_copy (table, now_ns, &sentence);

  look->note_brief = g_strdup (copy != NULL ? uc_pit_words_copy_brief (table, now_ns)
                               : first != NULL ? uc_pit_words_kind_brief (first->kind)
                               : table->held != 0 ? C_ ("brief", "Papers") : table->faults > 0 ? C_ ("brief", "Device") : "");
  if (copy != NULL)
    add_note (look, g_strdup (copy));
  if (first != NULL && first->end == UC_PIT_OVER)
    add_note (look, g_strdup_printf (_ ("%s: over"), uc_pit_words_kind (first->kind)));
  else if (first != NULL)
    add_note (look, g_strdup (uc_pit_words_kind (first->kind)));
  if (n > 1)
    add_note (look, g_strdup_printf (ngettext ("and %u more waits", "and %u more wait", n - 1), n - 1));
  if (table->held != 0)
    /* Translators: one seat or several, "3" or "1 and 3". */
    add_note (look, g_strdup_printf (_ ("Cards stay at seat %s"), seats));
  if (table->faults > 0)
    {
      g_autofree char *which = uc_plain_text (table->fault_words != NULL ? table->fault_words : "");

      add_note (look, which[0] != '\0' ? g_steal_pointer (&which)
                                       : g_strdup_printf (ngettext ("%u device at fault", "%u devices at fault", table->faults), table->faults));
    }
}

static char *
say_all (const UcPitLook *look)
{
  g_autoptr (GString) text = g_string_new (look->id);
  const char *const parts[] = { look->game, look->limits, look->play, look->step, look->dealer, look->pace,
                                look->progressive, look->newest };

  for (guint i = 0; look->notes[i] != NULL; i++)
    uc_say_listed (text, "%s", look->notes[i]);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i][0] != '\0')
      uc_say_listed (text, "%s", parts[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
uc_pit_look_init (UcPitLook *look, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns)
{
  const gboolean is_known = table->play != UC_PIT_PLAY_UNKNOWN;
  const gboolean asks = table->play == UC_PIT_PLAY_ROUND || table->play == UC_PIT_PLAY_WAITING;

  memset (look, 0, sizeof *look);
  look->id = uc_plain_text (table->id);
  look->game = g_strdup (is_known ? uc_say_game (table->game) : "");
  look->limits = is_known ? say_limits (table) : g_strdup ("");
  say_play (look, table);
  look->step = asks && table->step != NULL ? uc_plain_text (table->step) : g_strdup ("");
  look->step_for = look->step[0] != '\0' && table->step_since_ns != 0 ? uc_pit_words_for (uc_time_between (table->step_since_ns, now_ns)) : g_strdup ("");
  look->dealer = asks ? say_dealer (table) : g_strdup ("");
  if (is_known)
    say_pace (look, table, now_ns);
  else
    {
      look->pace = g_strdup ("");
      look->pace_brief = g_strdup ("");
    }
  look->progressive = is_known ? say_progressive (table->progressive) : g_strdup ("");
  look->newest = say_newest (table, now_ns);
  add_notes (look, table, first, n, now_ns);
  look->waits = first != NULL ? uc_pit_words_for_brief (uc_time_between (first->since_ns, now_ns)) : g_strdup ("");
  look->state = table->play;
  look->progressive_state = is_known ? table->progressive : UC_PIT_PROGRESSIVE_NONE;
  look->n_seats = is_known ? table->n_seats : 0;
  look->seats = table->seats;
  look->held = table->held;
  look->sentence = say_all (look);
}

void
uc_pit_look_clear (UcPitLook *look)
{
#define FREE(text) g_clear_pointer (&look->text, g_free);
  TEXTS (FREE)
#undef FREE
  for (guint i = 0; i < UC_PIT_LOOK_NOTES; i++)
    g_clear_pointer (&look->notes[i], g_free);
}

gboolean
uc_pit_look_equal (const UcPitLook *a, const UcPitLook *b)
{
  gboolean same = a->state == b->state && a->progressive_state == b->progressive_state && a->is_faster == b->is_faster
                  && a->is_slower == b->is_slower && a->n_seats == b->n_seats && a->seats == b->seats && a->held == b->held;

#define COMPARE(text) same = same && g_strcmp0 (a->text, b->text) == 0;
  TEXTS (COMPARE)
#undef COMPARE
  for (guint i = 0; same && i < UC_PIT_LOOK_NOTES; i++)
    same = g_strcmp0 (a->notes[i], b->notes[i]) == 0;
  return same;
}
