#include "uc-evidence-hand.h"

#include "uc-say.h"
#include "uc-win-proof.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
say_line (const UcProofLine *line)
{
  g_autoptr (GString) cards = g_string_new (NULL);

  if (line->seats != 0)
    {
      g_autofree char *list = uc_say_seats (line->seats, TRUE);

      /* Translators: the number of a seat, or a list of them: "Follows the wins of 5 and 2". */
      return g_strdup_printf (ngettext ("Follows seat %s’s win", "Follows the wins of %s",
                                        __builtin_popcount (line->seats)), list);
    }
  if (line->combination != UC_COMBINATION_NONE)
    return g_strdup (uc_say_combination (line->combination));
  if (line->text == NULL || line->missed)
    return g_strdup ("");
  if (strchr (line->text, '%') == NULL)
    return g_strdup (_ (line->text));
  for (guint i = 0; i < line->n_cards; i++)
    {
      g_autofree char *card = uc_say_card (line->cards[i]);

      g_string_append_printf (cards, i == 0 ? "%s" : " %s", card);
    }
  /* "%u of the four: %s", with the cards. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (line->text), line->n_cards, cards->str);
#pragma GCC diagnostic pop
}

void
uc_evidence_hand_init (UcEvidenceHand *hand, const UcTable *table, guint seat, UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);
  UcWinProof win = uc_win_proof (&table->now, table->rules, seat, wager);

  hand->seat = win.proof.seat;
  hand->n_player = win.n_player;
  hand->n_dealer = win.n_dealer;
  memcpy (hand->player, win.player, sizeof hand->player);
  memcpy (hand->dealer, win.dealer, sizeof hand->dealer);
  hand->dealer_title = win.n_dealer > 1    ? _ ("Dealer’s first two cards")
                       : win.n_dealer == 1 ? _ ("Dealer’s up-card")
                                           : "";
  hand->title = g_strdup (row->bonus ? uc_say_wager (wager) : uc_say_combination (win.combination));
  hand->citation = row->bonus
                       ? uc_say_citation (table->rules, row->paytable, UC_CITE_NONE)
                       : uc_say_paragraph (uc_rules_combination_cite (table->rules, wager, win.combination));
  for (guint i = 0; i < G_N_ELEMENTS (hand->lines); i++)
    {
      const UcProofLine *line = &win.proof.lines[i];

      hand->lines[i] = say_line (line);
      hand->misses[i] = line->missed ? _ (line->text) : "";
    }
}

void
uc_evidence_hand_clear (UcEvidenceHand *hand)
{
  g_free (hand->title);
  g_free (hand->citation);
  g_free (hand->lines[0]);
  g_free (hand->lines[1]);
  memset (hand, 0, sizeof *hand);
}
