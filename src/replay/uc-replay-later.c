#include "uc-replay-later.h"

#include "uc-replay-compare.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-round.h"
#include "uc-say.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows behind the round in which more of it is looked for while nobody has read the whole: some hundred rounds. */
#define LATER_ROWS 20000

/* Where a link leads, the event's number behind it. */
#define GO "event:"
#define COMPARE "compare:"

static void
append_late (GString *words, const UcLate *late)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (late->event.t_real_ns / 1000000000);
  g_autofree char *when = g_date_time_format (time, "%F %H:%M");
  g_autofree char *line = g_markup_printf_escaped (_ ("Documented later, %s, by badge %s: slip %s"), when, late->event.by,
                                                   late->event.slip);

  g_string_append_printf (words, "%s%s", words->len == 0 ? "" : "\n", line);
}

/* What the round still waited for when it was closed: its own journal says so, or a later month's. */
static void
append_documents (UcReplayWindow *self, GString *words)
{
  UcJournal *journal = self->lates == NULL ? NULL : uc_archive_journal (self->archive, self->ref.file, NULL);
  UcLate late;

  if (journal != NULL)
    uc_lates_look (self->lates, journal, self->to_row + LATER_ROWS, NULL, NULL);
  for (guint i = 0; self->lates != NULL && i < self->lates->found->len; i++)
    append_late (words, &g_array_index (self->lates->found, UcLate, i));
  for (guint i = 0; uc_archive_late (self->archive, self->ref, i, &late); i++)
    append_late (words, &late);
}

/* ---- corrections ---- */

/* Those of the round that are not among @all yet. */
static void
take_corrections (UcReplayWindow *self, const GArray *found, GArray *all)
{
  guint64 first = uc_player_moment (self->player, 0)->event.seq;
  guint64 last = uc_player_moment (self->player, uc_player_n (self->player) - 1)->event.seq;

  for (guint i = 0; found != NULL && i < found->len; i++)
    {
      const UcEvent *event = &g_array_index (found, UcEvent, i);
      gboolean known = event->target < first || event->target > last || event->seq <= last;

      for (guint j = 0; j < all->len && !known; j++)
        known = g_array_index (all, UcEvent, j).seq == event->seq;
      if (!known)
        g_array_append_val (all, *event);
    }
}

/* Close behind the round at once, where its row says that there are any; all others when the record has been verified. */
static GArray *
find_corrections (UcReplayWindow *self)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  UcJournal *journal = uc_archive_journal (self->archive, self->ref.file, NULL);
  UcFind *find = journal == NULL ? NULL : uc_archive_find (self->archive, self->ref.file, NULL);
  guint64 newest = journal == NULL ? 0 : MIN (uc_journal_newest_row (journal), self->to_row + LATER_ROWS);
  UcFoundRound round;

  if (self->later_row < newest && find != NULL && uc_find_round (find, self->ref.number, &round, NULL)
      && (round.digest.marks & UC_MARK_BIT (CORRECTED)) != 0)
    {
      g_autoptr (GArray) found = uc_corrections_look (journal, MAX (self->later_row, self->to_row) + 1, newest, NULL);

      g_array_append_vals (self->corrections, found->data, found->len);
      self->later_row = newest;
    }
  take_corrections (self, self->corrections, all);
  for (guint i = self->ref.file; i < uc_archive_n_files (self->archive) && i >= uc_archive_newest (self->archive, self->ref.file); i--)
    take_corrections (self, uc_checker_corrections (self->checker, i), all);
  return all;
}

/* “seat 4, card 9♦ → 9♥”; @seat: of the fact that is corrected, 0 = of none that is known. */
static char *
say_change (const UcEvent *event, guint seat)
{
  UcCard old = uc_card_parse (event->old), is = uc_card_parse (event->new_);
  gboolean is_card = strcmp (event->key, "card") == 0;
  g_autofree char *was = is_card && old != UC_CARD_NONE ? uc_say_card (old) : g_strdup (event->old);
  g_autofree char *now = is_card && is != UC_CARD_NONE ? uc_say_card (is) : g_strdup (event->new_);

  if (was[0] == '\0' || strcmp (was, "-") == 0)
    {
      g_free (was);
      was = g_strdup (_ ("nothing"));
    }
  return seat == 0 ? g_strdup_printf ("%s %s → %s", event->key, was, now)
                   : g_strdup_printf (_ ("seat %u, %s %s → %s"), seat, event->key, was, now);
}

static gboolean
is_same_day (gint64 a_ns, gint64 b_ns)
{
  g_autoptr (GDateTime) a = g_date_time_new_from_unix_local (a_ns / 1000000000);
  g_autoptr (GDateTime) b = g_date_time_new_from_unix_local (b_ns / 1000000000);

  return g_date_time_get_year (a) == g_date_time_get_year (b) && g_date_time_get_day_of_year (a) == g_date_time_get_day_of_year (b);
}

/* “Corrected at 21:55 in round 15: seat 4, card 9♦ → 9♥. Badges 3001, 5002. Seat 4: …” with two links; @all: its owes, too. */
static void
append_correction (UcReplayWindow *self, const GArray *all, const UcEvent *event, GString *words)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (event->t_real_ns / 1000000000);
  gint64 end_ns = uc_player_moment (self->player, uc_player_n (self->player) - 1)->event.t_real_ns;
  g_autofree char *when = g_date_time_format (time, is_same_day (end_ns, event->t_real_ns) ? "%H:%M" : "%F %H:%M");
  guint at = uc_player_find (self->player, event->target);
  guint seat = event->seat == 0 && at != 0 ? uc_player_moment (self->player, at - 1)->event.seat : event->seat;
  g_autofree char *what = say_change (event, seat), *where = NULL, *line = NULL;
  UcRoundRef ref;

  if (!uc_archive_round_of (self->archive, self->ref.file, event->seq, &ref))
    return;
  where = ref.number == 0 ? g_strdup (_ ("the open round")) : g_strdup_printf (_ ("round %u"), ref.number);
  line = g_markup_printf_escaped (_ ("Corrected at %s in %s: %s. Badges %s, %s: %s."), when, where, what, event->by, event->second,
                                  event->text);
  g_string_append_printf (words, "%s<b>%s</b>", words->len == 0 ? "" : "\n", line);
  for (guint i = 0; i < all->len; i++)
    {
      const UcEvent *owes = &g_array_index (all, UcEvent, i);
      g_autofree char *sum = owes->kind == UC_EVENT_CORRECTION_OWES && owes->target == event->target && owes->seq > event->seq
                                     && owes->t_mono_ns == event->t_mono_ns
                                 ? uc_say_owes (owes) : NULL;
      g_autofree char *escaped = sum == NULL ? NULL : g_markup_escape_text (sum, -1);

      if (sum != NULL)
        g_string_append_printf (words, " %s", escaped);
    }
  g_string_append_printf (words, "  <a href=\"" COMPARE "%" G_GUINT64_FORMAT "\">%s</a>  <a href=\"" GO "%" G_GUINT64_FORMAT "\">%s</a>",
                          event->seq, _ ("Before and after"), event->seq, _ ("Go there"));
}

static void
append_corrections (UcReplayWindow *self, GString *words)
{
  g_autoptr (GArray) all = find_corrections (self);

  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, UcEvent, i).kind == UC_EVENT_CORRECTED)
      append_correction (self, all, &g_array_index (all, UcEvent, i), words);
}

/* The way back: the moment shown corrects a closed round. */
static void
append_corrected (UcReplayWindow *self, GString *words)
{
  const UcMoment *moment = uc_player_current (self->player);
  g_autofree char *what = NULL, *line = NULL, *link = NULL;
  UcRoundRef ref;

  if (moment == NULL || moment->event.of_round == 0
      || (moment->event.kind != UC_EVENT_CORRECTED && moment->event.kind != UC_EVENT_CORRECTION_OWES)
      || !uc_archive_round_of (self->archive, self->ref.file, moment->event.target, &ref))
    return;
  what = moment->event.kind == UC_EVENT_CORRECTED ? say_change (&moment->event, moment->event.seat) : uc_say_owes (&moment->event);
  line = g_markup_printf_escaped (_ ("This corrects round %u: %s"), ref.number, what);
  link = g_strdup_printf (_ ("Go to round %u"), ref.number);
  g_string_append_printf (words, "%s<b>%s</b>  <a href=\"" COMPARE "%" G_GUINT64_FORMAT "\">%s</a>  <a href=\"" GO "%" G_GUINT64_FORMAT "\">%s</a>",
                          words->len == 0 ? "" : "\n", line, moment->event.seq, _ ("Before and after"), moment->event.target, link);
}

void
uc_replay_show_later (UcReplayWindow *self)
{
  g_autoptr (GString) words = g_string_new (NULL);

  if (self->archive != NULL && uc_player_is_loaded (self->player) && uc_player_n (self->player) > 0)
    {
      if (self->ref.number != 0)
        {
          append_corrections (self, words);
          append_documents (self, words);
        }
      append_corrected (self, words);
    }
  if (strcmp (words->str, gtk_label_get_label (self->later)) == 0)
    return;
  gtk_label_set_markup (self->later, words->str);
  gtk_widget_set_visible (GTK_WIDGET (self->later), words->len > 0);
}

/* ---- the ways ---- */

static gboolean
on_link (GtkLabel *label, const char *uri, UcReplayWindow *self)
{
  gboolean compares = g_str_has_prefix (uri, COMPARE);
  guint64 seq = g_ascii_strtoull (strchr (uri, ':') + 1, NULL, 10);
  UcRoundRef ref;

  if (!uc_archive_round_of (self->archive, self->ref.file, seq, &ref))
    return TRUE;
  uc_replay_show_round (self, ref);
  uc_replay_go (self, uc_player_find (self->player, seq));
  if (compares)
    {
      uc_replay_let_go (self);
      uc_replay_toggle_page (self, "compare");
    }
  return TRUE;
}

void
uc_replay_listen_to_later (UcReplayWindow *self)
{
  g_signal_connect (self->later, "activate-link", G_CALLBACK (on_link), self);
}
