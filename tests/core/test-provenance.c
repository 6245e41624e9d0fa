/* Where a fact came from is part of the fact: the keys entry and despite. */
#include "uc-play-harness.h"

#include <string.h>

#define DEVICES "[devices]\nshoe=unix:/s\nreader=unix:/s\nbadge=unix:/s\nlock-button=unix:/s\n"
#define UP "device shoe up; device reader up; device badge up; device lock-button up"
#define SHOE_DOWN "device shoe down"

static UcPlay *
table (const char *devices)
{
  UcPlay *play = uc_play_new (DEVICES);

  uc_play_as (play, UC_ORIGIN_SERVICE, devices);
  return play;
}

static void
from_devices (void)
{
  g_autoptr (UcPlay) play = table (UP);

  uc_play_as (play, UC_ORIGIN_DEVICE, "badge 2001");
  uc_play_expect (play, "badge-read by=2001 entry=device despite=");
  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 match-the-dealer-progressive");
  uc_play_expect (play, "wager-placed seat=1 entry=device");
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; bet 2 main 25.00; bet 1 match-the-dealer; unbet 2 main");
  uc_play_expect (play, "wager-accepted seat=1 wager=main entry=typed despite=");
  /* the sensor said so when the chip came: the dealer says of the bet beside it */
  uc_play_expect (play, "wager-accepted seat=1 wager=match-the-dealer-progressive sensed=yes entry=");
  uc_play_expect (play, "wager-accepted seat=1 wager=match-the-dealer entry=tapped");
  uc_play_expect (play, "wager-removed seat=2 entry=tapped");
  uc_play_as (play, UC_ORIGIN_DEVICE, "no-more-bets");
  uc_play_expect (play, "bets-locked entry=device");
  uc_play_as (play, UC_ORIGIN_DEALER, "chips 1");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 9S; card TD; card 7H; card 6C");
  g_assert_cmpuint (uc_play_count (play, "card-dealt entry=device despite="), ==, 4);
  uc_play_as (play, UC_ORIGIN_DEVICE, "light medium");
  uc_play_expect (play, "reader-light range=medium typed= entry=device despite=");
  uc_play_as (play, UC_ORIGIN_DEALER, "place medium; hit");
  uc_play_expect (play, "hand-placed entry=tapped despite=");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 2S");
  uc_play_as (play, UC_ORIGIN_DEALER, "stand; confirm");
  /* the shoe said the face when it left; the dealer says only that it is turned */
  uc_play_expect (play, "hole-card-exposed card=6C entry=");
}

/* The review's attack: a Blackjack that only the dealer's keypad ever saw, at a shoe and a reader that work. */
static void
typed_though_all_works (void)
{
  g_autoptr (UcPlay) play = table (UP);

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets; card AS; card 6D; card KS; card TD; light large");
  uc_play_expect (play, "bets-locked entry=tapped");
  uc_play_expect (play, "card-dealt card=AS entry=typed despite=shoe");
  g_assert_cmpuint (uc_play_count (play, "card-dealt entry=typed despite=shoe"), ==, 4);
  uc_play_expect (play, "reader-light range=large typed=yes entry=tapped despite=reader");
  uc_play_look_at_all (play);
  uc_play_expect_none (play, "card-dealt entry=");
}

static void
typed_where_nothing_works (void)
{
  const char *const why[] = { UP "; device shoe down", UP "; device shoe fault jam", "" };

  for (guint i = 0; i < G_N_ELEMENTS (why); i++)
    {
      g_autoptr (UcPlay) play = table (why[i]);

      uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets; card AS; card 6D; card KS; card -");
      g_assert_cmpuint (uc_play_count (play, "card-dealt entry=typed despite="), ==, 3);
      uc_play_expect (play, "card-dealt face=down entry=tapped despite=");
      uc_play_as (play, UC_ORIGIN_DEALER, "light large");
      uc_play_expect (play, *why[i] == '\0' ? "reader-light entry=tapped despite=" : "reader-light entry=tapped despite=reader");
    }
}

/* The table file fits none: that the record has heard of one changes nothing. */
static void
typed_where_none_is_fitted (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_as (play, UC_ORIGIN_SERVICE, UP);
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets; card AS");
  uc_play_expect (play, "card-dealt entry=typed despite=");
}

static void
typed_again_stays_typed (void)
{
  g_autoptr (UcPlay) play = table (SHOE_DOWN);

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets; card 9S");
  uc_play_as (play, UC_ORIGIN_DEALER, "retype 8S");
  uc_play_expect (play, "card-dealt card=8S entry=typed");
  uc_play_as (play, UC_ORIGIN_DEALER, "undo");
  uc_play_expect (play, "card-dealt card=9S entry=typed");
  uc_play_expect (play, "undone entry=");
  uc_play_as (play, UC_ORIGIN_DEALER, "card 6D; card 5S; card -; light small; place small; stand; hole 4H");
  uc_play_expect (play, "hole-card-exposed card=4H entry=typed despite=");
}

/* All by devices; seat 1 has 9S 7H and 3S. */
static void
deal_and_hit (UcPlay *play)
{
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 9S; card TD; card 7H; card 6C; light medium");
  uc_play_as (play, UC_ORIGIN_DEALER, "place medium; hit");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 3S");
}

/* What an irregularity names is the card that was just dealt, or one that the shoe that works has never said. */
static void
irregular_cards (void)
{
  static const struct
  {
    const char *up, *line, *expected, *dealt;
  } cases[] = {
    { UP, "irregularity face-up-card 2C", "irregularity id=face-up-card card=2C entry=typed despite=shoe", "despite=shoe" },
    { UP, "irregularity face-up-card 9D", "irregularity id=face-up-card card=9D entry=typed despite=", "despite=" },
    { SHOE_DOWN, "irregularity face-up-card 2C", "irregularity id=face-up-card card=2C entry=typed despite=", "despite=" },
    { UP, "irregularity exposed-card 2C", "irregularity id=exposed-card card=2C entry=typed despite=shoe", NULL },
    { UP, "irregularity exposed-card 3S", "irregularity id=exposed-card card=3S entry=typed despite=", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (UcPlay) play = table (UP);

      uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets");
      if (cases[i].dealt != NULL)
        uc_play_as (play, UC_ORIGIN_DEVICE, "card 9D");
      else
        deal_and_hit (play);
      uc_play_as (play, UC_ORIGIN_SERVICE, cases[i].up);
      uc_play_as (play, UC_ORIGIN_DEALER, cases[i].line);
      uc_play_expect (play, cases[i].expected);
      if (cases[i].dealt != NULL)
        {
          g_autofree char *dealt = g_strconcat ("card-dealt entry=typed ", cases[i].dealt, NULL);

          uc_play_expect (play, dealt);
        }
    }
}

/* The card that an irregularity had announced: its line says, too, that the shoe worked. */
static void
drawn_in_error (void)
{
  g_autoptr (UcPlay) play = table (UP);

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; bet 2 main 25.00; no-more-bets");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 9S; card 8S; card TD; card 7H; card 8H; card 6C; light medium");
  uc_play_as (play, UC_ORIGIN_DEALER, "place medium; stand; irregularity exposed-card; card 3S");
  uc_play_expect (play, "card-drawn-in-error card=3S entry=typed despite=shoe");
  g_assert_cmpstr (uc_event_kind_keys (UC_EVENT_CARD_DRAWN_IN_ERROR), ==, "seat card refused:target opens entry despite");
}

#define REFUSE "card sealed:c:Y29tbWl0:Ym94"

/* The shoe reads a card while none is due. Whoever types it later says that it is this one, where the salt is at hand; of one input's
 * events one says so, of two cards the first, and of what is taken back none. */
static void
refused_cards (void)
{
  g_autoptr (UcPlay) play = table (UP);
  g_autofree char *named = NULL, *hole = NULL, *other = NULL;
  guint64 refused;

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00");
  uc_play_as (play, UC_ORIGIN_DEVICE, REFUSE);
  uc_play_expect (play, "card-refused reason=out-of-turn card= seal=c:Y29tbWl0:Ym94");
  refused = play->table.now.carry.seq;
  named = g_strdup_printf ("card 9S:%" G_GUINT64_FORMAT ":c2FsdA", refused);
  other = g_strdup_printf ("card 9S:%" G_GUINT64_FORMAT ":c2FsdA", refused - 1);
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_refused_as (play, UC_ORIGIN_DEALER, other, UC_TABLE_ERROR_NOT_NOW, "is not a refused card that this one can be");
  uc_play_refused_as (play, UC_ORIGIN_DEVICE, named, UC_TABLE_ERROR_NOT_NOW, "is not a refused card that this one can be");
  uc_play_refused (play, named, UC_TABLE_ERROR_NOT_NOW, "is not a refused card that this one can be");
  uc_play_as (play, UC_ORIGIN_SERVICE, SHOE_DOWN);
  uc_play_as (play, UC_ORIGIN_DEALER, named);
  uc_play_expect (play, "card-dealt seat=1 card=9S opens=c2FsdA entry=typed despite=");
  g_assert_cmpuint (uc_play_count (play, "card-dealt opens=c2FsdA"), ==, 1);
  uc_play_refused_as (play, UC_ORIGIN_DEALER, named, UC_TABLE_ERROR_NOT_NOW, "is not a refused card that this one can be");
  /* Taken back, the refused card waits again; typed as another one, too. */
  uc_play_as (play, UC_ORIGIN_DEALER, "undo");
  uc_play_as (play, UC_ORIGIN_DEALER, "card 8S");
  uc_play_expect (play, "card-dealt card=8S refused= opens= entry=typed");
  uc_play_as (play, UC_ORIGIN_DEALER, "undo");
  uc_play_as (play, UC_ORIGIN_SERVICE, UP);
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 7S; card TD; card 7H");
  uc_play_as (play, UC_ORIGIN_DEALER, "card -; light medium; place medium; stand");
  /* The hole card was tapped, face down, when the refused card lay there. */
  hole = g_strdup_printf ("hole 6C:%" G_GUINT64_FORMAT ":c2FsdA", refused);
  uc_play_as (play, UC_ORIGIN_DEALER, hole);
  uc_play_expect (play, "hole-card-exposed card=6C salt= opens=c2FsdA entry=typed");
}

/* An irregularity names it, and not the card that the shoe has just dealt. */
static void
refused_irregular_card (void)
{
  g_autoptr (UcPlay) play = table (UP);
  g_autofree char *named = NULL, *dealt = NULL;
  guint64 refused;

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00");
  uc_play_as (play, UC_ORIGIN_DEVICE, REFUSE);
  refused = play->table.now.carry.seq;
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 9D");
  dealt = g_strdup_printf ("irregularity face-up-card 9D:%" G_GUINT64_FORMAT ":c2FsdA", refused);
  named = g_strdup_printf ("irregularity face-up-card 2C:%" G_GUINT64_FORMAT ":c2FsdA", refused);
  uc_play_refused_as (play, UC_ORIGIN_DEALER, dealt, UC_TABLE_ERROR_NOT_NOW, "is not a refused card that this one can be");
  uc_play_as (play, UC_ORIGIN_DEALER, named);
  uc_play_expect (play, "irregularity id=face-up-card card=2C opens=c2FsdA entry=typed despite=shoe");
  uc_play_expect (play, "card-dealt to=discard card=2C refused= opens= entry=typed despite=shoe");
}

static void
badges (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed (DEVICES);

  uc_play_as (play, UC_ORIGIN_SERVICE, UP);
  uc_play_as (play, UC_ORIGIN_DEALER, "sign-on 1001");
  uc_play_expect (play, "signed-on by=1001 entry=tapped despite=");
  uc_play_as (play, UC_ORIGIN_FLOOR, "sign-on 1002:0000");
  uc_play_expect (play, "signed-on by=1002 entry=typed-badge despite=badge");
  uc_play_as (play, UC_ORIGIN_FLOOR, "sign-on 1001:touched dealer");
  uc_play_expect (play, "signed-on by=1001 entry=tapped despite=");
  uc_play_as (play, UC_ORIGIN_SERVICE, "device badge down");
  uc_play_as (play, UC_ORIGIN_FLOOR, "inspect-reader 2001 0000 pass");
  uc_play_expect (play, "reader-inspected by=2001 entry=typed-badge despite=");
  uc_play_as (play, UC_ORIGIN_FLOOR, "inspect-reader 2001 floorperson touched pass");
  uc_play_expect (play, "reader-inspected by=2001 entry=tapped despite=");
  uc_play_as (play, UC_ORIGIN_SERVICE, "device badge up");
  uc_play_as (play, UC_ORIGIN_FLOOR, "inspect-reader 2001 floorperson ok pass");
  uc_play_expect (play, "reader-inspected by=2001 entry=typed-badge despite=badge");
}

/* Of two persons each event has the source of the one who made it. */
static void
second_persons (void)
{
  g_autoptr (UcPlay) play = table (UP);

  uc_play_as (play, UC_ORIGIN_DEALER, "bet 1 main 25.00; no-more-bets");
  uc_play_as (play, UC_ORIGIN_FLOOR, "void-round 2001 floorperson touched wrong shoe");
  uc_play_expect (play, "second-person-required by=2001 entry=tapped despite=");
  uc_play_as (play, UC_ORIGIN_FLOOR, "validate 3001 pit-manager ok");
  uc_play_expect (play, "round-voided by=2001 second=3001 entry=typed-badge despite=badge");
}

static void
scripts_have_none (void)
{
  g_autoptr (UcPlay) play = table (UP);

  uc_play (play, "bet 1 main 25.00; bet 1 match-the-dealer-progressive; bet 2 main; no-more-bets; chips 1; card 9S; card 8S; card TD; "
                 "card 7H; card 7S; card 6C; light medium; place medium; void-round 2001 0000 wrong shoe; validate 3001 0000; badge 2001");
  uc_play_look_at_all (play);
  uc_play_expect (play, "round-voided entry=");
  for (guint i = 0; i < play->lines->len; i++)
    {
      g_assert_null (strstr (play->lines->pdata[i], " entry="));
      g_assert_null (strstr (play->lines->pdata[i], " despite="));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/provenance/devices", from_devices);
  g_test_add_func ("/provenance/typed/though-all-works", typed_though_all_works);
  g_test_add_func ("/provenance/typed/where-nothing-works", typed_where_nothing_works);
  g_test_add_func ("/provenance/typed/where-none-is-fitted", typed_where_none_is_fitted);
  g_test_add_func ("/provenance/typed/again-stays-typed", typed_again_stays_typed);
  g_test_add_func ("/provenance/typed/irregular-cards", irregular_cards);
  g_test_add_func ("/provenance/typed/drawn-in-error", drawn_in_error);
  g_test_add_func ("/provenance/typed/refused-card", refused_cards);
  g_test_add_func ("/provenance/typed/refused-card-of-an-irregularity", refused_irregular_card);
  g_test_add_func ("/provenance/badges", badges);
  g_test_add_func ("/provenance/second-persons", second_persons);
  g_test_add_func ("/provenance/scripts-have-none", scripts_have_none);
  return g_test_run ();
}
