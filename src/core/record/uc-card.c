#include "uc-card.h"

#include "uc-name.h"

#include <glib/gi18n.h>
#include <string.h>

static const char ranks[] = "-A23456789TJQK";

static const char suits[] = "SHDC";

static const char *const range_names[] = {
  [UC_RANGE_NONE] = "",
  [UC_RANGE_SMALL] = N_ ("small"),
  [UC_RANGE_MEDIUM] = N_ ("medium"),
  [UC_RANGE_LARGE] = N_ ("large"),
};

#define RANK_ACE 1

#define RANK_SMALL_MAX 5

#define RANK_MEDIUM_MAX 9

UcCard
uc_card_parse (const char *text)
{
  const char *rank;
  const char *suit;

  if (text[0] == '\0' || text[0] == '-' || text[1] == '\0' || text[2] != '\0')
    return UC_CARD_NONE;
  rank = strchr (ranks, text[0]);
  suit = strchr (suits, text[1]);
  if (rank == NULL || suit == NULL)
    return UC_CARD_NONE;
  return uc_card (rank - ranks, suit - suits);
}

char *
uc_card_format (UcCard card, char text[UC_CARD_TEXT])
{
  if (!uc_card_is_valid (card))
    {
      text[0] = '-';
      text[1] = '\0';
      return text;
    }
  text[0] = ranks[uc_card_rank (card)];
  text[1] = suits[uc_card_suit (card)];
  text[2] = '\0';
  return text;
}

UcCard
uc_card_from_index (guint index)
{
  g_return_val_if_fail (index < UC_N_FACES, UC_CARD_NONE);

  return uc_card (index % UC_N_RANKS + 1, index / UC_N_RANKS);
}

UcRange
uc_card_range (UcCard card)
{
  guint rank = uc_card_rank (card);

  if (!uc_card_is_valid (card))
    return UC_RANGE_NONE;
  if (rank == RANK_ACE || rank > RANK_MEDIUM_MAX)
    return UC_RANGE_LARGE;
  return rank <= RANK_SMALL_MAX ? UC_RANGE_SMALL : UC_RANGE_MEDIUM;
}

UcRange
uc_card_range_parse (const char *text)
{
  return uc_name_index (range_names, G_N_ELEMENTS (range_names), text);
}

const char *
uc_card_range_name (UcRange range)
{
  g_return_val_if_fail (range < G_N_ELEMENTS (range_names), "");

  return range_names[range];
}
