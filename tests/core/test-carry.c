/* DESIGN § 6: a checkpoint carries everything that lives from round to round. */
#include "packed-size.h"
#include "uc-event.h"
#include "uc-said-role.h"

#include <string.h>

static void
assert_round_trip (const UcCarry *carry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcCarry back;

  uc_carry_print (carry, text);
  g_assert_null (strpbrk (text->str, " \n\"\\"));
  uc_carry_parse (text->str, &back, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (carry, sizeof *carry, &back, sizeof back);
}

/* A text is what stands before its first zero: where the byte @i lies in this one, those before it are no zeros. */
static void
fill_text (const UcCarry *carry, char *text, gsize size, gsize i)
{
  gsize at = text - (const char *) carry;

  if (i >= at && i < at + size - 1)
    memset (text, 'x', i - at + 1);
}

/* Parts that there are not are no part's: the last bytes of a set stay empty. */
static gboolean
is_beyond_parts (gsize i)
{
  const gsize sets[] = { G_STRUCT_OFFSET (UcCarry, parts_work), G_STRUCT_OFFSET (UcCarry, parts_fail),
                         G_STRUCT_OFFSET (UcCarry, parts_accepted) };

  for (guint set = 0; set < G_N_ELEMENTS (sets); set++)
    if (i >= sets[set] + (UC_N_PARTS + 7) / 8 && i < sets[set] + sizeof (guint64))
      return TRUE;
  return FALSE;
}

/* Sets one byte at a time: what the printed form forgets comes back as zero. Only the padding may do that, and how much
 * of it there is, packed-size.c knows. */
static void
test_every_member (void)
{
  gsize lost = 0;

  for (gsize i = 0; i < sizeof (UcCarry); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      UcCarry carry, back;

      if (is_beyond_parts (i))
        continue;
      memset (&carry, 0, sizeof carry);
      ((char *) &carry)[i] = 1;
      fill_text (&carry, carry.dealer, sizeof carry.dealer, i);
      fill_text (&carry, carry.gaming_day, sizeof carry.gaming_day, i);
      fill_text (&carry, carry.readings, sizeof carry.readings, i);
      fill_text (&carry, carry.parts_version, sizeof carry.parts_version, i);
      fill_text (&carry, carry.slips, sizeof carry.slips, i);
      fill_text (&carry, carry.record_says, sizeof carry.record_says, i);
      fill_text (&carry, carry.record_vouched, sizeof carry.record_vouched, i);
      fill_text (&carry, carry.locked, sizeof carry.locked, i);
      fill_text (&carry, carry.roles, sizeof carry.roles, i);
      fill_text (&carry, carry.ticket.head, sizeof carry.ticket.head, i);
      for (guint place = 0; place < UC_HELD_PLACES; place++)
        for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
          {
            char *dealer = uc_carry_held (&carry, seat, place)->dealer;

            fill_text (&carry, dealer, UC_BADGE_TEXT, i);
          }
      uc_carry_print (&carry, text);
      g_assert_true (uc_carry_parse (text->str, &back, NULL));
      lost += memcmp (&carry, &back, sizeof carry) != 0;
    }
  /* the last byte of each text is its terminator: ten, and one for each award that may wait */
  g_assert_cmpuint (lost, ==, sizeof (UcCarry) - packed_carry_size () + 10 + UC_HELD_PLACES * (UC_MAX_SEATS + 1));
}

static void
test_extremes (void)
{
  UcCarry carry;

  memset (&carry, 0, sizeof carry);
  assert_round_trip (&carry);
  carry.seq = G_MAXUINT64;
  carry.round = G_MAXUINT32;
  carry.meters[0].value = UC_MONEY_UNKNOWN;
  carry.meters[3].reserve = G_MAXINT64;
  carry.held[7][1].amount = UC_MONEY_UNKNOWN;
  carry.held[7][1].active = 1;
  g_strlcpy (carry.held[7][1].dealer, "1001,1002 %", sizeof carry.held[7][1].dealer);
  g_strlcpy (carry.held_third[2].dealer, "2001", sizeof carry.held_third[2].dealer);
  carry.cards_since_ns[0] = G_MININT64;
  for (guint i = 0; i < UC_N_FACES; i++)
    {
      /* beyond one digit of base 16, and of base 36 */
      carry.counts[i] = i;
      carry.seen_round[i] = i % 5 == 0 ? 0 : G_MAXUINT32 - i;
    }
  carry.cover_seat = UC_SEAT_DEALER;
  carry.cut_seat = UC_MAX_SEATS;
  carry.parts_work = UC_PART_BIT (UC_N_PARTS - 1);
  carry.counts[0] = G_MAXUINT8;
  carry.seen_round[1] = 1;
  assert_round_trip (&carry);
  /* a face seen in a round that the count says is yet to come */
  carry.round = 5;
  assert_round_trip (&carry);
}

static void
test_text (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  UcCarry carry;

  memset (&carry, 0, sizeof carry);
  uc_carry_print (&carry, text);
  g_assert_cmpstr (text->str, ==, "");
  carry.seq = 812;
  carry.round = 40;
  carry.counting = 1;
  carry.counts[0] = 2;
  carry.counts[51] = 11;
  carry.seen_round[0] = 40;
  carry.seen_round[51] = 29;
  carry.meters[0].value = 5000 * UC_DOLLAR;
  carry.player_of[1] = 1;
  carry.player_of[2] = 1;
  g_strlcpy (carry.dealer, "a b", sizeof carry.dealer);
  uc_carry_print (&carry, text);
  g_assert_cmpstr (text->str, ==,
                   "seq=812;round=40;meter-values=5000000000;counting=1;"
                   "counts=200000000000000000000000000000000000000000000000000b;"
                   "seen=0--------------------------------------------------b;dealer=a%20b;player-of=0,1,1");
}

/* The last word on a badge counts, and the earliest badges make room. */
static void
test_roles (void)
{
  char roles[24] = "";
  UcSaidRole said;

  g_assert_false (uc_said_role_find (roles, "2001", &said));
  uc_said_role_put (roles, sizeof roles, &(UcSaidRole){ .badge = "2001", .role = UC_ROLE_FLOORPERSON });
  uc_said_role_put (roles, sizeof roles, &(UcSaidRole){ .badge = "3001", .role = UC_ROLE_PIT_MANAGER, .locked = TRUE });
  uc_said_role_put (roles, sizeof roles, &(UcSaidRole){ .badge = "2001", .role = UC_ROLE_NONE });
  g_assert_cmpstr (roles, ==, "3001:5l 2001:0");
  g_assert_true (uc_said_role_find (roles, "3001", &said));
  g_assert_cmpint (said.role, ==, UC_ROLE_PIT_MANAGER);
  g_assert_true (said.locked);
  g_assert_false (uc_said_role_find (roles, "300", &said));
  uc_said_role_put (roles, sizeof roles, &(UcSaidRole){ .badge = "5001", .role = UC_ROLE_SHIFT_MANAGER });
  g_assert_cmpstr (roles, ==, "3001:5l 2001:0 5001:7");
  uc_said_role_put (roles, sizeof roles, &(UcSaidRole){ .badge = "4001", .role = UC_ROLE_DEALER });
  g_assert_cmpstr (roles, ==, "2001:0 5001:7 4001:3");
  /* what is none is nobody's */
  g_assert_false (uc_said_role_find (" 2001 :4 2001: 2001:9 2001:4x 2001:4ll 1234567890123456:4", "2001", &said));
}

static void
test_refused (void)
{
  const char *const texts[] = {
    "colour=red",
    "seq",
    "seq=",
    "seq=x",
    "seq=1;",
    ";seq=1",
    "seq=1;;round=2",
    "round=2;seq=1",
    "seq=1;seq=1",
    "round=4294967296",
    "open=256",
    "open=1,1",
    "counts=0",
    "counts=g",
    "seen=0",
    "dealer=1234567890123456",
    "dealer=%2",
    "dealer=%00",
    "dealer=%ff",
    "meter-values=1,2,3,4,5",
    "meter-values=-",
    "meter-values=-9223372036854775809",
    "meter-awards=-1",
    "cards-since=9223372036854775808",
    "held=3",
    "held-wagers=0,14",
    "held-third-wagers=0,14",
    "devices=0,4",
    "opening=4",
    "shuffle=4",
    "batch=3",
    "batches-inspected=4",
    "cut-seat=8",
    "cut-seat=255",
    "cover-seat=8",
    "player-of=0,8",
    "reader-out=3",
    "part-tested=255",
    "parts-work=18446744073709551615",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      UcCarry carry, before;

      memset (&carry, 0x5a, sizeof carry);
      memcpy (&before, &carry, sizeof before);
      if (uc_carry_parse (texts[i], &carry, &error))
        g_error ("“%s” was taken", texts[i]);
      g_assert_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX);
      g_assert_cmpmem (&carry, sizeof carry, &before, sizeof before);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/carry/every-member-round-trips", test_every_member);
  g_test_add_func ("/carry/extremes", test_extremes);
  g_test_add_func ("/carry/text", test_text);
  g_test_add_func ("/carry/roles", test_roles);
  g_test_add_func ("/carry/refused", test_refused);
  return g_test_run ();
}
