#include "uc-mangle.h"

#include "uc-carry.h"

#include <string.h>

/* The ends of what keys hold, and what some key takes. */
static const char *const values[] = {
  "0", "1", "2", "3", "4", "7", "8", "9", "31", "32", "63", "64", "127", "128", "254", "255", "256", "65535", "65536", "2147483647",
  "2147483648", "4294967295", "9223372036854775807", "-9223372036854775807", "-9223372036854775808", "18446744073709551615",
  "-", "-1", "0.00", "0.000001", "-0.01", "5.00", "25.00", "9223372036854.775807", "-9223372036854.775807", "4611686018427.387904",
  "dealer", "seat", "discard", "first", "up", "down", "yes", "no", "AS", "TD", "7H", "KC", "small", "medium", "large", "main",
  "insurance", "match-the-dealer", "match-the-dealer-progressive", "blackjack-match-progressive", "monster-match", "match-down",
  "envy-bonus", "super-bonus", "super-bonus-envy", "win", "lose", "push", "void", "hit", "stand", "double", "split", "surrender",
  "rescue", "3:2", "2:1", "share:10", "share:100", "4294967295:1", "1:4294967295", "10%20meter", "100%25%20meter", "4294967295%20for%201", "shoe", "reader",
  "journal", "wager.7", "lit", "dark", "other", "paid", "stands", "correct", "go-on", "dead", "floorperson", "shift-manager",
  "2001", "3001", "card", "amount", "light", "settle", "decisions", "clear", "removed", "locked", "pass", "fail", "%ff", "",
};

guint
uc_mangle_roll (guint64 *rng, guint n)
{
  guint64 z = *rng += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (z ^ z >> 31) % n;
}

static const char *
pick_value (guint64 *rng)
{
  return values[uc_mangle_roll (rng, G_N_ELEMENTS (values))];
}

/* What a checkpoint says of places, states and sums. */
#define CARRIED(member) { G_STRUCT_OFFSET (UcCarry, member), sizeof (((UcCarry *) NULL)->member) }

static const struct
{
  gsize offset, size;
} carried[] = {
  CARRIED (seq), CARRIED (round), CARRIED (meters), CARRIED (counting), CARRIED (counts), CARRIED (seen_round), CARRIED (shoe),
  CARRIED (drawn), CARRIED (shoe_found), CARRIED (held[1][0].active), CARRIED (held[1][0].wager), CARRIED (held[1][0].round),
  CARRIED (held[1][0].amount), CARRIED (held[2][1].active), CARRIED (held[2][1].wager), CARRIED (held[0][0].wager),
  CARRIED (held_third[1].active), CARRIED (held_third[1].wager), CARRIED (held_third[1].amount), CARRIED (devices), CARRIED (open),
  CARRIED (opening), CARRIED (shuffle), CARRIED (batch), CARRIED (batches_inspected), CARRIED (batch_stored), CARRIED (cut_seat),
  CARRIED (cut_refused), CARRIED (cut_rotates), CARRIED (fresh_dealer), CARRIED (cover_seen), CARRIED (cover_seat),
  CARRIED (reshuffle_ordered), CARRIED (preshuffled), CARRIED (barred), CARRIED (expected), CARRIED (sides), CARRIED (main_sums),
  CARRIED (side_sums), CARRIED (player_of), CARRIED (reader_inspected), CARRIED (reader_out), CARRIED (shuffler_out),
  CARRIED (record_stopped), CARRIED (record_doubt), CARRIED (record_vouched_role), CARRIED (floor_called), CARRIED (cards_old),
  CARRIED (cards_since_ns), CARRIED (meters_read),
  CARRIED (whole_held), CARRIED (reset_due), CARRIED (called_ns), CARRIED (part_tested), CARRIED (parts_work), CARRIED (parts_fail),
  CARRIED (parts_accepted),
};

static const char *const texts[] = { "", "2001", "2001 3001", "2001:floorperson", ":", "2001:", "::: :", "x y z", "…" };

/* Some bytes are at the ends of what they hold, and a text may be another. */
static char *
spoil_carry (const char *carry, guint64 *rng)
{
  static const guint8 bytes[] = { 0, 1, 2, 3, 4, 7, 8, 9, 31, 63, 64, 127, 128, 254, 255 };
  g_autoptr (GString) text = g_string_new ("carry=");
  UcCarry parsed;

  if (!uc_carry_parse (carry, &parsed, NULL))
    return g_strconcat ("carry=", carry, NULL);
  for (guint n = uc_mangle_roll (rng, 8); n > 0; n--)
    {
      guint which = uc_mangle_roll (rng, G_N_ELEMENTS (carried));
      guint8 *at = (guint8 *) &parsed + carried[which].offset + uc_mangle_roll (rng, carried[which].size);

      *at = bytes[uc_mangle_roll (rng, G_N_ELEMENTS (bytes))];
      if (uc_mangle_roll (rng, 16) == 0)
        memset ((guint8 *) &parsed + carried[which].offset, 255, carried[which].size);
    }
  if (uc_mangle_roll (rng, 4) == 0)
    g_strlcpy (parsed.roles, texts[uc_mangle_roll (rng, G_N_ELEMENTS (texts))], sizeof parsed.roles);
  if (uc_mangle_roll (rng, 4) == 0)
    g_strlcpy (parsed.locked, texts[uc_mangle_roll (rng, G_N_ELEMENTS (texts))], sizeof parsed.locked);
  if (uc_mangle_roll (rng, 4) == 0)
    g_strlcpy (parsed.slips, texts[uc_mangle_roll (rng, G_N_ELEMENTS (texts))], sizeof parsed.slips);
  uc_carry_print (&parsed, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
spoil_word (const char *word, guint64 *rng)
{
  gsize name = strcspn (word, "=");

  return g_strdup_printf ("%.*s=%s", (int) name, word, pick_value (rng));
}

char *
uc_mangle_line (const GPtrArray *lines, guint n, guint64 *rng)
{
  g_auto (GStrv) words = g_strsplit (lines->pdata[n], " ", -1);
  g_auto (GStrv) other = g_strsplit (lines->pdata[uc_mangle_roll (rng, lines->len)], " ", -1);
  g_autoptr (GString) line = g_string_new (words[0]);
  guint n_other = g_strv_length (other);

  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    {
      const gboolean is_carry = g_str_has_prefix (words[i], "carry=");
      guint how = uc_mangle_roll (rng, 12);
      g_autofree char *word = is_carry  ? spoil_carry (words[i] + strlen ("carry="), rng)
                              : how < 2 ? spoil_word (words[i], rng)
                                        : g_strdup (words[i]);

      if (how != 2)
        g_string_append_printf (line, " %s", word);
    }
  if (n_other > 1 && uc_mangle_roll (rng, 4) == 0)
    g_string_append_printf (line, " %s", other[1 + uc_mangle_roll (rng, n_other - 1)]);
  return g_string_free (g_steal_pointer (&line), FALSE);
}
