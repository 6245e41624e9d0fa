#include "uc-found.h"

#include "uc-digest.h"
#include "uc-hand.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

/* In the order of what says most. */
static const UcCondition conditions[] = { UC_CONDITION_MARKS, UC_CONDITION_PAYS, UC_CONDITION_CARD,
                                          UC_CONDITION_SLIP,  UC_CONDITION_TEXT, UC_CONDITION_FLOOR };

/* No single card is the dealer's 22: it is where the hand comes to it. */
static gboolean
comes_to_22 (UcPlayer *player, guint i)
{
  const UcTable *table = uc_player_table_at (player, i + 1);

  UcEventKind kind = uc_player_moment (player, i)->event.kind;

  return (kind == UC_EVENT_CARD_DEALT || kind == UC_EVENT_HOLE_CARD_EXPOSED)
         && uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL) == 22;
}

static gboolean
meets (UcPlayer *player, const GArray *events, guint i, const UcFilter *filter, UcCondition condition)
{
  const UcEvent *all = (const UcEvent *)(gpointer)events->data;
  UcDigest digest;

  /* What comes before the first wager is found with no round. */
  if (all[i].round == 0)
    return FALSE;
  uc_digest_events (&all[i], 1, "", &digest);
  /* By itself it would be of an earlier round. */
  if (all[i].kind == UC_EVENT_PAYOUT_DOCUMENTED && !uc_digest_is_of_earlier (all, i))
    uc_digest_add_document (&digest, &all[i]);
  if (condition == UC_CONDITION_MARKS && (filter->marks & UC_MARK_BIT (DEALER_22)) != 0 && comes_to_22 (player, i))
    return TRUE;
  if (!uc_filter_meets (filter, condition, &digest))
    return FALSE;
  return (condition == UC_CONDITION_MARKS && (digest.marks & filter->marks & UC_MARKS_LASTING) != 0)
         || !uc_digest_taken_back (all, events->len, i);
}

/* @seat: 0 = anywhere. */
static guint
first_that_meets (UcPlayer *player, const GArray *events, const UcFilter *filter, UcCondition condition, guint seat)
{
  for (guint i = 0; i < events->len; i++)
    if ((seat == 0 || g_array_index (events, UcEvent, i).seat == seat) && meets (player, events, i, filter, condition))
      return i + 1;
  return 0;
}

static guint
last_settled (const GArray *events, guint seat)
{
  for (guint i = events->len; i > 0; i--)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i - 1);

      if (event->kind == UC_EVENT_WAGER_SETTLED && event->seat == seat
          && !uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, i - 1))
        return i;
    }
  return 0;
}

guint
uc_found_position (UcPlayer *player, const UcFilter *filter, const UcCardLay *lay)
{
  g_autoptr (GArray) events = uc_player_events (player);
  guint position = 0;

  for (guint i = 0; position == 0 && i < G_N_ELEMENTS (conditions); i++)
    {
      if (!uc_filter_has (filter, conditions[i]))
        continue;
      if (conditions[i] == UC_CONDITION_CARD && lay != NULL && lay->seq != 0)
        {
          position = uc_player_find (player, lay->seq);
          continue;
        }
      position = filter->seat == 0 ? 0 : first_that_meets (player, events, filter, conditions[i], filter->seat);
      if (position == 0)
        position = first_that_meets (player, events, filter, conditions[i], 0);
    }
  return position == 0 && filter->seat != 0 ? last_settled (events, filter->seat) : position;
}

/* What stands after a correction, and what stood before it. */
static char *
say_card (UcCard card, const UcCardLay *lay)
{
  g_autofree char *name = uc_say_card (card), *other = NULL;

  if (lay == NULL || lay->other == UC_CARD_NONE)
    return g_steal_pointer (&name);
  other = uc_say_card (lay->other);
  /* Translators: cards, "9♦, corrected to 9♥". */
  return lay->stood ? g_strdup_printf (_ ("%s, corrected to %s"), name, other)
                    : g_strdup_printf (_ ("%s, corrected from %s"), name, other);
}

char *
uc_found_say (const UcFilter *filter, const UcDigest *digest, const UcCardLay *lay)
{
  g_autofree char *sum = NULL;

  if (uc_filter_has (filter, UC_CONDITION_PAYS))
    {
      sum = uc_say_money (digest->largest);
      return g_strdup_printf (_ ("pays %s"), sum);
    }
  if (uc_filter_has (filter, UC_CONDITION_CARD))
    return say_card (filter->card, lay);
  if (uc_filter_has (filter, UC_CONDITION_SLIP))
    return g_strdup_printf (_ ("slip %s"), filter->slip);
  if (uc_filter_has (filter, UC_CONDITION_TEXT) && (uc_filter_wanted_marks (filter) & digest->marks) == 0)
    return g_strdup (filter->text);
  return uc_filter_has (filter, UC_CONDITION_FLOOR) ? g_strdup_printf (_ ("badge %s"), filter->floor) : NULL;
}
