/* A checkpoint's payload as one word: "seq=812;round=40;counts=0012…;…". Lists are joined by commas and lose their
 * trailing zeros; what is zero altogether is left out. */
#include "uc-carry.h"

#include "uc-append.h"
#include "uc-escape.h"
#include "uc-event.h"
#include "uc-member.h"
#include "uc-number.h"

#include <string.h>

typedef enum
{
  TYPE_UNSIGNED,
  TYPE_SIGNED,
  TYPE_SEAT,   /* unsigned, or UC_SEAT_DEALER */
  TYPE_TEXT,
  TYPE_COUNTS, /* one hex digit a face */
  TYPE_SEEN,   /* one base-36 digit a face: rounds since it was seen; "-" never */
} Type;

typedef struct
{
  const char *name;
  Type type;
  guint16 offset;
  guint8 size;   /* of one element; of the whole text */
  guint8 count;  /* of elements */
  guint8 stride; /* from one element to the next */
  guint64 most;  /* what is more names no choice, no place or no part: the line is damaged; 0 = whatever fits */
} Field;

#define MEMBER(member) (((UcCarry *) NULL)->member)

#define ONE(name, type, member) { name, type, G_STRUCT_OFFSET (UcCarry, member), sizeof MEMBER (member), 1, 0 }

#define LIST(name, member, most)                                                                                       \
  {                                                                                                                    \
    name, TYPE_UNSIGNED, G_STRUCT_OFFSET (UcCarry, member), sizeof MEMBER (member[0]), G_N_ELEMENTS (MEMBER (member)), \
        sizeof MEMBER (member[0]), most                                                                                \
  }

#define METER(name, type, member)                                                                                      \
  {                                                                                                                    \
    name, type, G_STRUCT_OFFSET (UcCarry, meters[0].member), sizeof MEMBER (meters[0].member), UC_N_WAGER_SLOTS,             \
        sizeof (UcMeter)                                                                                               \
  }

#define HELD(name, type, member, most)                                                                                 \
  {                                                                                                                    \
    name, type, G_STRUCT_OFFSET (UcCarry, held[0][0].member), sizeof MEMBER (held[0][0].member),                       \
        sizeof MEMBER (held) / sizeof (UcHeld), sizeof (UcHeld), most                                                  \
  }

#define HELD_THIRD(name, type, member, most)                                                                           \
  {                                                                                                                    \
    name, type, G_STRUCT_OFFSET (UcCarry, held_third[0].member), sizeof MEMBER (held_third[0].member),                 \
        G_N_ELEMENTS (MEMBER (held_third)), sizeof (UcHeld), most                                                      \
  }

#define CLAIM(name, type, member, most)                                                                                \
  {                                                                                                                    \
    name, type, G_STRUCT_OFFSET (UcCarry, ticket.claims[0].member), sizeof MEMBER (ticket.claims[0].member),           \
        UC_TICKET_CLAIMS, sizeof (UcClaim), most                                                                       \
  }

#define FLAG(name, member) ONE (name, TYPE_UNSIGNED, member)

#define CHOICE(name, member, most)                                                                                     \
  {                                                                                                                    \
    name, TYPE_UNSIGNED, G_STRUCT_OFFSET (UcCarry, member), sizeof MEMBER (member), 1, 0, most                         \
  }

static const Field fields[] = {
  ONE ("seq", TYPE_UNSIGNED, seq),
  ONE ("round", TYPE_UNSIGNED, round),
  METER ("meter-values", TYPE_SIGNED, value),
  METER ("meter-reserves", TYPE_SIGNED, reserve),
  METER ("meter-attendant", TYPE_SIGNED, attendant),
  METER ("meter-cumulative", TYPE_SIGNED, cumulative),
  METER ("meter-awards", TYPE_UNSIGNED, awards),
  METER ("meter-started", TYPE_UNSIGNED, started),
  METER ("meter-removed", TYPE_UNSIGNED, removed),
  METER ("meter-coin-in", TYPE_SIGNED, coin_in),
  METER ("meter-hits-fixed", TYPE_UNSIGNED, hits[UC_METER_LEVEL_FIXED]),
  METER ("meter-hits-10", TYPE_UNSIGNED, hits[UC_METER_LEVEL_10]),
  METER ("meter-hits-100", TYPE_UNSIGNED, hits[UC_METER_LEVEL_100]),
  METER ("meter-wins-fixed", TYPE_SIGNED, wins[UC_METER_LEVEL_FIXED]),
  METER ("meter-wins-10", TYPE_SIGNED, wins[UC_METER_LEVEL_10]),
  METER ("meter-wins-100", TYPE_SIGNED, wins[UC_METER_LEVEL_100]),
  METER ("meter-top-ups", TYPE_SIGNED, top_ups),
  METER ("meter-terms", TYPE_UNSIGNED, terms),
  METER ("meter-read-values", TYPE_SIGNED, read_value),
  METER ("meter-read-at", TYPE_SIGNED, read_ns),
  FLAG ("counting", counting),
  ONE ("counts", TYPE_COUNTS, counts),
  ONE ("seen", TYPE_SEEN, seen_round),
  ONE ("shoe", TYPE_UNSIGNED, shoe),
  ONE ("drawn", TYPE_UNSIGNED, drawn),
  ONE ("shoe-found", TYPE_UNSIGNED, shoe_found),
  FLAG ("shoe-unsure", shoe_unsure),
  ONE ("dealer", TYPE_TEXT, dealer),
  HELD ("held", TYPE_UNSIGNED, active, UC_HELD_IMPLIED),
  HELD ("held-wagers", TYPE_UNSIGNED, wager, UC_N_WAGERS - 1),
  HELD ("held-rounds", TYPE_UNSIGNED, round, 0),
  HELD ("held-amounts", TYPE_SIGNED, amount, 0),
  HELD ("held-dealers", TYPE_TEXT, dealer, 0),
  HELD_THIRD ("held-third", TYPE_UNSIGNED, active, UC_HELD_IMPLIED),
  HELD_THIRD ("held-third-wagers", TYPE_UNSIGNED, wager, UC_N_WAGERS - 1),
  HELD_THIRD ("held-third-rounds", TYPE_UNSIGNED, round, 0),
  HELD_THIRD ("held-third-amounts", TYPE_SIGNED, amount, 0),
  HELD_THIRD ("held-third-dealers", TYPE_TEXT, dealer, 0),
  ONE ("slips", TYPE_TEXT, slips),
  LIST ("devices", devices, UC_DEVICE_STATE_FAULT),
  FLAG ("open", open),
  CHOICE ("opening", opening, UC_OPENING_DONE),
  CHOICE ("shuffle", shuffle, UC_SHUFFLE_BURN),
  CHOICE ("batch", batch, UC_N_BATCHES),
  CHOICE ("batches-inspected", batches_inspected, UC_BATCH_BIT (1) | UC_BATCH_BIT (2)),
  FLAG ("batch-stored", batch_stored),
  CHOICE ("cut-seat", cut_seat, UC_MAX_SEATS),
  FLAG ("cut-refused", cut_refused),
  FLAG ("cut-rotates", cut_rotates),
  FLAG ("fresh-dealer", fresh_dealer),
  FLAG ("cover-seen", cover_seen),
  { "cover-seat", TYPE_SEAT, G_STRUCT_OFFSET (UcCarry, cover_seat), sizeof MEMBER (cover_seat), 1, 0, UC_MAX_SEATS },
  FLAG ("reshuffle-ordered", reshuffle_ordered),
  FLAG ("preshuffled", preshuffled),
  FLAG ("barred", barred),
  FLAG ("expected", expected),
  LIST ("sides", sides, 0),
  { "main-sums", TYPE_SIGNED, G_STRUCT_OFFSET (UcCarry, main_sums), sizeof MEMBER (main_sums[0]),
    G_N_ELEMENTS (MEMBER (main_sums)), sizeof MEMBER (main_sums[0]) },
  { "side-sums", TYPE_SIGNED, G_STRUCT_OFFSET (UcCarry, side_sums), sizeof MEMBER (side_sums[0][0]),
    sizeof MEMBER (side_sums) / sizeof MEMBER (side_sums[0][0]), sizeof MEMBER (side_sums[0][0]) },
  LIST ("player-of", player_of, UC_MAX_SEATS),
  FLAG ("reader-inspected", reader_inspected),
  CHOICE ("reader-out", reader_out, UC_READER_LOST),
  FLAG ("shuffler-out", shuffler_out),
  FLAG ("record-stopped", record_stopped),
  CHOICE ("record-doubt", record_doubt, 2 * UC_DOUBT_CLOCK - 1),
  ONE ("record-says", TYPE_TEXT, record_says),
  ONE ("record-vouched", TYPE_TEXT, record_vouched),
  CHOICE ("record-vouched-role", record_vouched_role, UC_N_ROLES - 1),
  FLAG ("floor-called", floor_called),
  CHOICE ("cards-old", cards_old, UC_BATCH_BIT (1) | UC_BATCH_BIT (2)),
  { "cards-since", TYPE_SIGNED, G_STRUCT_OFFSET (UcCarry, cards_since_ns), sizeof MEMBER (cards_since_ns[0]),
    G_N_ELEMENTS (MEMBER (cards_since_ns)), sizeof MEMBER (cards_since_ns[0]) },
  FLAG ("meters-read", meters_read),
  FLAG ("whole-held", whole_held),
  FLAG ("reset-due", reset_due),
  ONE ("locked-badges", TYPE_TEXT, locked),
  ONE ("roles", TYPE_TEXT, roles),
  ONE ("called-at", TYPE_SIGNED, called_ns),
  ONE ("gaming-day", TYPE_TEXT, gaming_day),
  ONE ("days-leapt", TYPE_UNSIGNED, days_leapt),
  ONE ("readings", TYPE_TEXT, readings),
  CHOICE ("part-tested", part_tested, UC_N_PARTS - 1),
  CHOICE ("parts-work", parts_work, UC_PART_BIT (UC_N_PARTS) - 1),
  CHOICE ("parts-fail", parts_fail, UC_PART_BIT (UC_N_PARTS) - 1),
  CHOICE ("parts-accepted", parts_accepted, UC_PART_BIT (UC_N_PARTS) - 1),
  ONE ("parts-version", TYPE_TEXT, parts_version),
  CHOICE ("ticket", ticket.state, UC_TICKET_HELD),
  FLAG ("ticket-round", ticket.round),
  FLAG ("ticket-count", ticket.count),
  FLAG ("ticket-epoch", ticket.epoch),
  FLAG ("ticket-asked", ticket.asked),
  FLAG ("ledger-entry", ticket.entry),
  ONE ("ledger-head", TYPE_TEXT, ticket.head),
  CLAIM ("claims", TYPE_UNSIGNED, id, 0),
  CLAIM ("claim-rounds", TYPE_UNSIGNED, round, 0),
  CLAIM ("claim-ranks", TYPE_UNSIGNED, rank, 0),
  CLAIM ("claim-states", TYPE_UNSIGNED, state, UC_CLAIM_CONFIRMED),
  CLAIM ("claim-seats", TYPE_UNSIGNED, seats, 0),
  CLAIM ("claim-tenths", TYPE_UNSIGNED, tenth, 0),
  CLAIM ("claim-wholes", TYPE_UNSIGNED, whole, 0),
  CLAIM ("claims-by-hand", TYPE_UNSIGNED, by_hand, 1),
  CLAIM ("claims-refused", TYPE_UNSIGNED, refused, 1),
  CLAIM ("claims-left", TYPE_UNSIGNED, left, 1),
  CLAIM ("claims-came", TYPE_UNSIGNED, came, 1),
  CLAIM ("claims-of-100", TYPE_UNSIGNED, of_whole, 0),
  CLAIM ("claim-players", TYPE_UNSIGNED, players, 0),
  CLAIM ("claim-amounts", TYPE_SIGNED, amount, 0),
  CLAIM ("claim-of-10", TYPE_SIGNED, of_tenth, 0),
  CLAIM ("claim-held", TYPE_SIGNED, held, 0),
  CLAIM ("claim-awarded", TYPE_SIGNED, awarded, 0),
  CLAIM ("claims-over", TYPE_SIGNED, over, 0),
  CLAIM ("claim-documented", TYPE_SIGNED, documented, 0),
  CLAIM ("claim-paid", TYPE_SIGNED, paid, 0),
};

#define SEPARATOR ';'

#define SEPARATORS ";"

/* Longer than any value, each face's number in full included. */
#define VALUE_TEXT 1024

/* Bytes of a faulty word that an error repeats. */
#define SHOWN 60

#define BASE36 "0123456789abcdefghijklmnopqrstuvwxyz"

UcHeld *
uc_carry_held (UcCarry *carry, guint seat, guint place)
{
  return place < G_N_ELEMENTS (carry->held[seat]) ? &carry->held[seat][place] : &carry->held_third[seat];
}

const UcHeld *
uc_carry_held_c (const UcCarry *carry, guint seat, guint place)
{
  return uc_carry_held ((UcCarry *) carry, seat, place);
}

/* ---- print ---- */

static const char *
element (const UcCarry *carry, const Field *field, guint i)
{
  return (const char *) carry + field->offset + i * field->stride;
}

static gint64
load (const UcCarry *carry, const Field *field, guint i)
{
  return uc_member_load (element (carry, field, i), field->size);
}

static void
print_numbers (const UcCarry *carry, const Field *field, GString *text)
{
  guint n = field->count;

  while (n > 1 && load (carry, field, n - 1) == 0)
    n--;
  for (guint i = 0; i < n; i++)
    {
      gint64 number = load (carry, field, i);

      if (i > 0)
        g_string_append_c (text, ',');
      if (field->type == TYPE_SIGNED && number < 0)
        {
          g_string_append_c (text, '-');
          uc_append_number (text, -(guint64) number);
        }
      else
        uc_append_number (text, (guint64) number);
    }
}

/* Blanks, commas, separators, quotes and the escape itself never stand in a carry's text. */
static gboolean
stays (guchar byte)
{
  return g_ascii_isalnum (byte) || strchr ("-._:", byte) != NULL;
}

static const UcEscape escape = { stays, "0123456789abcdef" };

static void
print_texts (const UcCarry *carry, const Field *field, GString *text)
{
  guint n = field->count;

  while (n > 1 && *element (carry, field, n - 1) == '\0')
    n--;
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      uc_escape_append (text, element (carry, field, i), &escape);
    }
}

/* One digit of @base, or the whole number in parentheses. */
static void
append_digit (GString *text, guint64 number, guint base)
{
  if (number < base)
    {
      g_string_append_c (text, BASE36[number]);
      return;
    }
  g_string_append_c (text, '(');
  uc_append_number (text, number);
  g_string_append_c (text, ')');
}

static void
print_counts (const UcCarry *carry, GString *text)
{
  for (guint i = 0; i < UC_N_FACES; i++)
    append_digit (text, carry->counts[i], 16);
}

static void
print_seen (const UcCarry *carry, GString *text)
{
  for (guint i = 0; i < UC_N_FACES; i++)
    if (carry->seen_round[i] == 0)
      g_string_append_c (text, '-');
    else
      append_digit (text, (guint32) (carry->round - carry->seen_round[i]), 36);
}

static gboolean
is_zero (const UcCarry *carry, const Field *field)
{
  const char *at = (const char *) carry + field->offset;

  switch (field->type)
    {
    case TYPE_UNSIGNED:
    case TYPE_SIGNED:
    case TYPE_SEAT:
      for (guint i = 0; i < field->count; i++)
        if (load (carry, field, i) != 0)
          return FALSE;
      return TRUE;
    case TYPE_TEXT:
      for (guint i = 0; i < field->count; i++)
        if (*element (carry, field, i) != '\0')
          return FALSE;
      return TRUE;
    case TYPE_COUNTS:
    case TYPE_SEEN:
      for (guint i = 0; i < field->size; i++)
        if (at[i] != 0)
          return FALSE;
      return TRUE;
    }
  g_return_val_if_reached (TRUE);
}

static void
print_field (const UcCarry *carry, const Field *field, GString *text)
{
  switch (field->type)
    {
    case TYPE_UNSIGNED:
    case TYPE_SIGNED:
    case TYPE_SEAT:
      print_numbers (carry, field, text);
      return;
    case TYPE_TEXT:
      print_texts (carry, field, text);
      return;
    case TYPE_COUNTS:
      print_counts (carry, text);
      return;
    case TYPE_SEEN:
      print_seen (carry, text);
      return;
    }
}

void
uc_carry_print (const UcCarry *carry, GString *text)
{
  gboolean follows = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (is_zero (carry, &fields[i]))
        continue;
      if (follows)
        g_string_append_c (text, SEPARATOR);
      uc_append (text, fields[i].name);
      g_string_append_c (text, '=');
      print_field (carry, &fields[i], text);
      follows = TRUE;
    }
}

/* ---- parse ---- */

static gboolean
parse_numbers (const char *value, const Field *field, UcCarry *carry)
{
  const char *p = value;

  for (guint i = 0; i < field->count; i++)
    {
      const gboolean negative = field->type == TYPE_SIGNED && *p == '-';
      const guint64 largest = field->type != TYPE_SIGNED ? uc_member_most (field->size)
                              : negative                 ? (guint64) G_MAXINT64 + 1
                                                         : G_MAXINT64;
      guint64 number;

      p += negative;
      if (!uc_number_read (&p, largest, &number))
        return FALSE;
      if (field->most != 0 && number > field->most && !(field->type == TYPE_SEAT && number == UC_SEAT_DEALER))
        return FALSE;
      uc_member_store ((char *) element (carry, field, i), field->size, negative ? -number : number);
      if (*p == '\0')
        return TRUE;
      if (*p++ != ',')
        return FALSE;
    }
  return FALSE;
}

static gboolean
parse_texts (const char *value, const Field *field, UcCarry *carry)
{
  const char *p = value;

  for (guint i = 0; i < field->count; i++)
    {
      const char *end = p + strcspn (p, ",");
      char *to = (char *) element (carry, field, i);

      if (!uc_escape_read (p, end, to, field->size) || !g_utf8_validate (to, -1, NULL))
        return FALSE;
      p = end;
      if (*p == '\0')
        return TRUE;
      p++;
    }
  return FALSE;
}

static gboolean
read_digit (const char **p, guint base, guint64 max, guint64 *number)
{
  const char *digit;

  if (**p == '(')
    {
      ++*p;
      return uc_number_read (p, max, number) && *(*p)++ == ')';
    }
  if (**p == '\0')
    return FALSE;
  digit = strchr (BASE36, **p);
  if (digit == NULL || digit - BASE36 >= base)
    return FALSE;
  ++*p;
  *number = digit - BASE36;
  return TRUE;
}

static gboolean
parse_counts (const char *value, UcCarry *carry)
{
  guint64 count;

  for (guint i = 0; i < UC_N_FACES; i++)
    {
      if (!read_digit (&value, 16, G_MAXUINT8, &count))
        return FALSE;
      carry->counts[i] = count;
    }
  return *value == '\0';
}

/* The round stands before this in every text, so it is known by now. */
static gboolean
parse_seen (const char *value, UcCarry *carry)
{
  guint64 ago;

  for (guint i = 0; i < UC_N_FACES; i++)
    {
      if (*value == '-')
        {
          value++;
          continue;
        }
      if (!read_digit (&value, 36, G_MAXUINT32, &ago))
        return FALSE;
      carry->seen_round[i] = carry->round - (guint32) ago;
    }
  return *value == '\0';
}

static gboolean
parse_field (const char *value, const Field *field, UcCarry *carry)
{
  switch (field->type)
    {
    case TYPE_UNSIGNED:
    case TYPE_SIGNED:
    case TYPE_SEAT:
      return parse_numbers (value, field, carry);
    case TYPE_TEXT:
      return parse_texts (value, field, carry);
    case TYPE_COUNTS:
      return parse_counts (value, carry);
    case TYPE_SEEN:
      return parse_seen (value, carry);
    }
  g_return_val_if_reached (FALSE);
}

/* Fields come in the table's order, each at most once: @next is where the search goes on. */
static const Field *
find_field (const char *name, gsize len, guint *next)
{
  for (guint i = *next; i < G_N_ELEMENTS (fields); i++)
    if (strlen (fields[i].name) == len && memcmp (fields[i].name, name, len) == 0)
      {
        *next = i + 1;
        return &fields[i];
      }
  return NULL;
}

/* "name=value" of @len bytes. */
static gboolean
parse_word (const char *word, gsize len, guint *next, UcCarry *carry)
{
  const char *equals = memchr (word, '=', len);
  char value[VALUE_TEXT];
  const Field *field;
  gsize n;

  if (equals == NULL)
    return FALSE;
  field = find_field (word, equals - word, next);
  n = word + len - (equals + 1);
  if (field == NULL || n >= VALUE_TEXT)
    return FALSE;
  memcpy (value, equals + 1, n);
  value[n] = '\0';
  return parse_field (value, field, carry);
}

gboolean
uc_carry_parse (const char *text, UcCarry *carry, GError **error)
{
  UcCarry parsed;
  guint next = 0;

  g_return_val_if_fail (text != NULL && carry != NULL, FALSE);

  memset (&parsed, 0, sizeof parsed);
  for (const char *p = text; *p != '\0';)
    {
      gsize len = strcspn (p, SEPARATORS);
      gboolean ends_early = p[len] != '\0' && p[len + 1] == '\0';

      if (ends_early || !parse_word (p, len, &next, &parsed))
        {
          g_autofree char *shown = g_utf8_make_valid (p, MIN (len, SHOWN));

          g_set_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX,
                       "“%s” is nothing that a checkpoint carries here; expected words such as “seq=812;round=40”",
                       shown);
          return FALSE;
        }
      p += p[len] == '\0' ? len : len + 1;
    }
  /* with its padding, so that equal payloads are equal bytes */
  memcpy (carry, &parsed, sizeof parsed);
  return TRUE;
}
