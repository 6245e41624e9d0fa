#include "uc-replay-later.h"

#include "uc-replay-pages.h"
#include "uc-say-value.h"
#include "uc-say.h"
#include "uc-session-held.h"
#include "uc-session-later.h"
#include "uc-session-round.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Where a link leads, the event's number behind it. */
#define GO "event:"
#define COMPARE "compare:"

/* What the round still waited for when it was closed. */
static void
append_documents (UcReplayWindow *self, GString *words)
{
  g_autoptr (GArray) documents = uc_session_documents (self->session);

  for (guint i = 0; i < documents->len; i++)
    {
      const UcEvent *event = &g_array_index (documents, UcLate, i).event;
      g_autofree char *when = uc_say_minute (event->t_real_ns);
      /* Translators: a time, and the numbers of a badge and a slip. */
      g_autofree char *line = g_markup_printf_escaped (_ ("Documented later, %s, by badge %s: slip %s"), when, event->by, event->slip);

      g_string_append_printf (words, "%s%s", words->len == 0 ? "" : "\n", line);
    }
}

/* ---- corrections ---- */

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
                   /* Translators: a key of the record, which stays English, what it was and what it is: "seat 3, card 9♦ → 9♥". */
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
  gint64 end_ns = uc_player_moment (self->open->player, uc_player_n (self->open->player) - 1)->event.t_real_ns;
  g_autofree char *when = is_same_day (end_ns, event->t_real_ns) ? uc_say_clock (event->t_real_ns) : uc_say_minute (event->t_real_ns);
  guint at = uc_player_find (self->open->player, event->target);
  guint seat = event->seat == 0 && at != 0 ? uc_player_moment (self->open->player, at - 1)->event.seat : event->seat;
  g_autofree char *what = say_change (event, seat), *where = NULL, *line = NULL;
  UcRoundRef ref;

  if (!uc_archive_round_of (self->open->archive, self->open->ref.file, event->seq, &ref))
    return;
  where = ref.number == 0 ? g_strdup (_ ("the open round")) : g_strdup_printf (_ ("round %u"), ref.number);
  /* Translators: a time, a round, what was corrected, the numbers of two badges, and why: "Corrected at 21:50 in round 219: seat 3, card
   * 9♦ → 9♥. Badges 2001, 3001: Card misread." */
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
  g_autoptr (GArray) all = uc_session_corrections (self->session);

  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, UcEvent, i).kind == UC_EVENT_CORRECTED)
      append_correction (self, all, &g_array_index (all, UcEvent, i), words);
}

/* The way back: the moment shown corrects a closed round. */
static void
append_corrected (UcReplayWindow *self, GString *words)
{
  const UcMoment *moment = uc_player_current (self->open->player);
  g_autofree char *what = NULL, *line = NULL, *link = NULL;
  UcRoundRef ref;

  if (moment == NULL || moment->event.of_round == 0
      || (moment->event.kind != UC_EVENT_CORRECTED && moment->event.kind != UC_EVENT_CORRECTION_OWES)
      || !uc_archive_round_of (self->open->archive, self->open->ref.file, moment->event.target, &ref))
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

  if (self->open->archive != NULL && uc_player_is_loaded (self->open->player) && uc_player_n (self->open->player) > 0)
    {
      if (self->open->ref.number != 0)
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

  if (!uc_archive_round_of (self->open->archive, self->open->ref.file, seq, &ref))
    return TRUE;
  uc_session_show_round (self->session, ref);
  uc_session_go (self->session, uc_player_find (self->open->player, seq));
  if (compares)
    {
      uc_session_let_go (self->session);
      uc_replay_toggle_page (self, "compare");
    }
  return TRUE;
}

void
uc_replay_listen_to_later (UcReplayWindow *self)
{
  g_signal_connect (self->later, "activate-link", G_CALLBACK (on_link), self);
}
