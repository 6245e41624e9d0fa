#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-shoe.h"

void
uc_sim_shoe_init (UcSimShoe *shoe, guint decks, guint32 seed)
{
  shoe->rand = g_rand_new_with_seed (seed);
  uc_sim_shoe_fit (shoe, decks, UC_N_FACES);
}

void
uc_sim_shoe_fit (UcSimShoe *shoe, guint decks, guint pack)
{
  shoe->n_cards = 0;
  for (guint i = 0; i < CLAMP (decks, 1, UC_SIM_MAX_DECKS) * UC_N_FACES; i++)
    {
      UcCard card = uc_card_from_index (i % UC_N_FACES);

      if (pack == UC_N_FACES || uc_card_rank (card) != 10)
        shoe->cards[shoe->n_cards++] = card;
    }
  uc_sim_shoe_shuffle (shoe);
}

void
uc_sim_shoe_clear (UcSimShoe *shoe)
{
  g_clear_pointer (&shoe->rand, g_rand_free);
}

static void
swap (UcSimShoe *shoe, guint a, guint b)
{
  UcCard card = shoe->cards[a];

  shoe->cards[a] = shoe->cards[b];
  shoe->cards[b] = card;
}

void
uc_sim_shoe_shuffle (UcSimShoe *shoe)
{
  guint n = shoe->n_cards;

  for (guint i = n - 1; i > 0; i--)
    swap (shoe, i, g_rand_int_range (shoe->rand, 0, i + 1));
  shoe->next = 0;
  shoe->cover = n - n / 4 + g_rand_int_range (shoe->rand, 0, 10);
}

guint
uc_sim_shoe_left (const UcSimShoe *shoe)
{
  return shoe->n_cards - shoe->next;
}

UcCard
uc_sim_shoe_draw (UcSimShoe *shoe)
{
  return uc_sim_shoe_left (shoe) > 0 ? shoe->cards[shoe->next++] : UC_CARD_NONE;
}

gboolean
uc_sim_shoe_stack (UcSimShoe *shoe, UcCard card)
{
  for (guint i = shoe->next; i < shoe->n_cards; i++)
    if (shoe->cards[i] == card)
      {
        swap (shoe, shoe->next, i);
        return TRUE;
      }
  return FALSE;
}

gboolean
uc_sim_shoe_cover_is_out (const UcSimShoe *shoe)
{
  return shoe->next > shoe->cover;
}
