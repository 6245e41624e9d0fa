#include "uc-short.h"

#include "uc-append.h"

#include <string.h>

typedef struct
{
  const char *brief;
  const char *full;
} Word;

/* First word of a line: one small letter. */
static const Word kinds[] = {
  { "a", "wager-accepted" },
  { "b", "bets-locked" },
  { "c", "card-dealt" },
  { "d", "decision" },
  { "e", "wager-placed" },
  { "f", "floor-called" },
  { "g", "hand-placed" },
  { "h", "hole-card-exposed" },
  { "i", "insurance-closed" },
  { "k", "checkpoint" },
  { "l", "lamp-checked" },
  { "m", "meter-changed" },
  { "n", "chips-verified" },
  { "o", "payout-documented" },
  { "p", "payout-validated" },
  { "r", "reader-light" },
  { "s", "step-done" },
  { "t", "payout-meter" },
  { "u", "badge-read" },
  { "v", "validation-required" },
  { "w", "wager-settled" },
  { "z", "round-closed" },
};

/* "KEY=": one capital, the value stands behind it. */
static const Word keys[] = {
  { "A", "amount=" },
  { "B", "by=" },
  { "C", "card=" },
  { "D", "citation=" },
  { "E", "seal=" },
  { "F", "change=" },
  { "G", "range=" },
  { "H", "hand=" },
  { "I", "slip=" },
  { "J", "combination=" },
  { "K", "carry=" },
  { "L", "salt=" },
  { "M", "meter=" },
  { "N", "counted=" },
  { "O", "odds=" },
  { "P", "pays=" },
  { "Q", "accepted=" },
  { "R", "role=" },
  { "S", "seat=" },
  { "T", "stake=" },
  { "U", "award=" },
  { "V", "value=" },
  { "W", "wager=" },
  { "X", "text=" },
  { "Y", "reserve=" },
  { "Z", "signatures=" },
};

/* "KEY=VALUE": small letters and digits. */
static const Word words[] = {
  { "a", "action=stand" },
  { "b", "to=dealer" },
  { "d", "wager=match-the-dealer" },
  { "e", "sensed=yes" },
  { "f", "citation=685a.7(f)" },
  { "g", "wager=match-the-dealer-progressive" },
  { "h", "action=hit" },
  { "l", "outcome=lose" },
  { "m", "wager=main" },
  { "n", "citation=685c.1(g)(1)" },
  { "o", "citation=685a.7(o)" },
  { "p", "outcome=push" },
  { "q", "citation=685a.7(q)" },
  { "r", "stake-returned=yes" },
  { "s", "to=seat" },
  { "t", "source=table-inventory" },
  { "u", "face=up" },
  { "v", "outcome=void" },
  { "w", "outcome=win" },
  { "x", "face=down" },
  { "ad", "action=double" },
  { "ap", "action=split" },
  { "as", "action=surrender" },
  { "c1", "combination=one-unsuited" },
  { "c2", "combination=one-suited" },
  { "c3", "combination=two-unsuited" },
  { "c4", "combination=suited-and-unsuited" },
  { "c5", "combination=two-suited" },
  { "c6", "combination=two-suited-aces-of-spades" },
  { "cb", "combination=blackjack" },
  { "cl", "combination=two-large-against-22" },
  { "ct", "combination=twenty-one-against-22" },
  { "d1", "citation=685a.7(h)(1)" },
  { "d2", "citation=685a.7(h)(2)" },
  { "di", "citation=685a.7(i)(1),%20.11(a)" },
  { "dn", "citation=685a.7(n)(1)" },
  { "dp", "citation=685a.7(p)" },
  { "dv", "citation=685c.1(h)(4)" },
  { "ic", "cause=increment" },
  { "li", "light=lit" },
  { "mg", "meter=match-the-dealer-progressive" },
  { "rf", "role=floorperson" },
  { "sd", "step=decisions" },
  { "se", "step=settle" },
  { "sp", "source=progressive" },
  { "sw", "step=side-wagers" },
  { "b1", "citation=633b.10(g)(1)" },
  { "bm", "wager=blackjack-match-progressive" },
  { "c7", "combination=suited-pair" },
  { "dc", "wager=down-card" },
  { "e1", "citation=635b.2(g)(1)(iii)" },
  { "ed", "citation=635b.2(e)(1)(iii)(A)" },
  { "el", "citation=635b.2(d)(2)(iii)(B)" },
  { "ep", "citation=635b.2(h)" },
  { "eu", "citation=635b.2(e)(1)(i)" },
  { "ew", "citation=635b.2(g)(1)" },
  { "mb", "meter=blackjack-match-progressive" },
  { "mm", "meter=monster-match" },
  { "s7", "citation=635a.7" },
  { "sf", "citation=635a.7(f)" },
  { "sg", "citation=635b.1(g)(1)" },
  { "sh", "step=hole-wagers" },
  { "uc", "wager=up-card" },
  { "wb", "citation=WSGC,%20blackjack" },
  { "wd", "wager=match-down" },
  { "wm", "wager=monster-match" },
  { "wt", "citation=WSGC,%20Match%20The%20Dealer" },
  { "wu", "wager=match-up" },
};

/* Behind the kind: the line's numbers are not what the row implies, and stand here. */
#define OTHER_NUMBERS "-"
/* The line's number is implied, its round is another one than the row's, or none. */
#define OTHER_ROUND "."
/* Before a word that would be taken for a short one. */
#define AS_IT_IS '='

gboolean
uc_short_word (guint i, const char **brief, const char **full)
{
  static const struct
  {
    const Word *list;
    guint n;
  } lists[] = {
    { kinds, G_N_ELEMENTS (kinds) }, { keys, G_N_ELEMENTS (keys) }, { words, G_N_ELEMENTS (words) }
  };

  for (guint list = 0; list < G_N_ELEMENTS (lists); list++)
    {
      if (i < lists[list].n)
        {
          *brief = lists[list].list[i].brief;
          *full = lists[list].list[i].full;
          return TRUE;
        }
      i -= lists[list].n;
    }
  return FALSE;
}

/* ---- words ---- */

/* A piece of a line, not terminated. */
typedef struct
{
  const char *text;
  gsize length;
} Piece;

/* Takes the next one off *@at, up to @separator, "\n" or the end. FALSE at the end. */
static gboolean
take (const char **at, char separator, Piece *piece)
{
  const char *end = *at;

  if (**at == '\0' || (**at == '\n' && separator != '\n'))
    return FALSE;
  while (*end != separator && *end != '\n' && *end != '\0')
    end++;
  piece->text = *at;
  piece->length = end - *at;
  *at += piece->length;
  if (**at == separator)
    ++*at;
  return TRUE;
}

static gboolean
is (const Piece *piece, const char *text)
{
  return strlen (text) == piece->length && memcmp (piece->text, text, piece->length) == 0;
}

static gboolean
begins (const Piece *piece, const char *text)
{
  gsize length = strlen (text);

  return length <= piece->length && memcmp (piece->text, text, length) == 0;
}

static const Word *
find_full (const Word *list, guint n, const Piece *piece)
{
  for (guint i = 0; i < n; i++)
    if (is (piece, list[i].full))
      return &list[i];
  return NULL;
}

/* Where a short word stands in its list, plus one, by its one or two characters (the second 0): a journal of a year has
 * hundreds of millions of them. */
#define ASCII 128
typedef struct
{
  guint8 place[ASCII][ASCII];
} Index;

static void
index_list (Index *index, const Word *list, guint n)
{
  for (guint i = 0; i < n; i++)
    index->place[(guchar) list[i].brief[0]][(guchar) list[i].brief[1]] = i + 1;
}

typedef struct
{
  Index kinds, keys, words;
} Indices;

static const Indices *
indices (void)
{
  static Indices all;
  static gsize ready;

  if (g_once_init_enter (&ready))
    {
      index_list (&all.kinds, kinds, G_N_ELEMENTS (kinds));
      index_list (&all.keys, keys, G_N_ELEMENTS (keys));
      index_list (&all.words, words, G_N_ELEMENTS (words));
      g_once_init_leave (&ready, 1);
    }
  return &all;
}

static const Word *
find_brief (const Index *index, const Word *list, const Piece *piece)
{
  guchar first = piece->length > 0 ? piece->text[0] : 0, second = piece->length > 1 ? piece->text[1] : 0;

  if (piece->length == 0 || piece->length > 2 || first >= ASCII || second >= ASCII || index->place[first][second] == 0)
    return NULL;
  return &list[index->place[first][second] - 1];
}

static void
append (GString *to, const Piece *piece, gsize from)
{
  uc_append_bytes (to, piece->text + from, piece->length - from);
}

/* ---- storing ---- */

static void
encode_kind (const Piece *piece, GString *stored)
{
  const Word *kind = find_full (kinds, G_N_ELEMENTS (kinds), piece);

  if (kind != NULL)
    {
      uc_append (stored, kind->brief);
      return;
    }
  if (piece->length < 2 || piece->text[0] == AS_IT_IS)
    g_string_append_c (stored, AS_IT_IS);
  append (stored, piece, 0);
}

static void
encode_word (const Piece *piece, GString *stored)
{
  const Word *word = find_full (words, G_N_ELEMENTS (words), piece);

  g_string_append_c (stored, ' ');
  if (word != NULL)
    {
      uc_append (stored, word->brief);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (begins (piece, keys[i].full))
      {
        uc_append (stored, keys[i].brief);
        append (stored, piece, strlen (keys[i].full));
        return;
      }
  if (piece->length == 0 || !g_ascii_islower (piece->text[0]) || memchr (piece->text, '=', piece->length) == NULL)
    g_string_append_c (stored, AS_IT_IS);
  append (stored, piece, 0);
}

/* What the row implies is left out. @rest: what follows the kind. Returns what is to be kept of it. */
static const char *
encode_numbers (const char *rest, guint64 seq, guint32 round, GString *stored)
{
  char due[64];
  Piece piece;
  const char *at = rest;

  g_snprintf (due, sizeof due, "seq=%" G_GUINT64_FORMAT, seq);
  if (!take (&at, ' ', &piece) || !is (&piece, due))
    {
      uc_append (stored, " " OTHER_NUMBERS);
      return rest;
    }
  rest = at;
  g_snprintf (due, sizeof due, "round=%u", round);
  if (!take (&at, ' ', &piece))
    piece = (Piece){ "", 0 };
  if (round != 0 && is (&piece, due))
    return at;
  if (round != 0 || begins (&piece, "round="))
    uc_append (stored, " " OTHER_ROUND);
  return rest;
}

void
uc_short_encode (const char *events, guint64 seq, guint32 round, GString *stored)
{
  for (const char *at = events; *at != '\0'; seq++)
    {
      Piece piece = { at, strcspn (at, " \n") };

      at += piece.length;
      if (*at == ' ')
        at++;
      encode_kind (&piece, stored);
      at = encode_numbers (at, seq, round, stored);
      while (take (&at, ' ', &piece))
        encode_word (&piece, stored);
      if (*at == '\n')
        {
          g_string_append_c (stored, '\n');
          at++;
        }
    }
}

/* ---- reading ---- */

static gboolean
decode_kind (const Piece *piece, GString *events)
{
  const Word *kind = find_brief (&indices ()->kinds, kinds, piece);

  if (kind != NULL)
    uc_append (events, kind->full);
  else
    append (events, piece, piece->length > 0 && piece->text[0] == AS_IT_IS);
  return kind != NULL || piece->length >= 2 || (piece->length == 1 && piece->text[0] == AS_IT_IS);
}

static gboolean
decode_word (const Piece *piece, GString *events)
{
  const Piece letter = { piece->text, MIN (piece->length, 1) };
  const Word *key = find_brief (&indices ()->keys, keys, &letter);
  const Word *word = find_brief (&indices ()->words, words, piece);
  gboolean as_it_is = piece->length > 0 && piece->text[0] == AS_IT_IS;

  g_string_append_c (events, ' ');
  if (key != NULL)
    uc_append (events, key->full);
  if (word != NULL)
    uc_append (events, word->full);
  else
    append (events, piece, key != NULL || as_it_is);
  return key != NULL || word != NULL || as_it_is || memchr (piece->text, '=', piece->length) != NULL;
}

static void
append_number (GString *events, const char *key, guint64 number)
{
  uc_append (events, key);
  uc_append_number (events, number);
}

static void
append_numbers (GString *events, guint64 seq, guint32 round)
{
  append_number (events, " seq=", seq);
  if (round != 0)
    append_number (events, " round=", round);
}

static gboolean
decode_line (const char **at, guint64 seq, guint32 round, GString *events)
{
  Piece piece = { *at, strcspn (*at, " \n") };
  gboolean good = decode_kind (&piece, events);
  gboolean more;

  *at += piece.length;
  if (**at == ' ')
    ++*at;
  more = take (at, ' ', &piece);
  if (more && is (&piece, OTHER_NUMBERS))
    more = take (at, ' ', &piece);
  else if (more && is (&piece, OTHER_ROUND))
    {
      append_numbers (events, seq, 0);
      more = take (at, ' ', &piece);
    }
  else
    append_numbers (events, seq, round);
  for (; more; more = take (at, ' ', &piece))
    good = decode_word (&piece, events) && good;
  return good;
}

gboolean
uc_short_decode (const char *stored, guint64 seq, guint32 round, GString *events)
{
  gboolean good = TRUE;

  for (const char *at = stored; *at != '\0'; seq++)
    {
      good = decode_line (&at, seq, round, events) && good;
      if (*at == '\n')
        {
          g_string_append_c (events, '\n');
          at++;
        }
    }
  return good;
}

/* ---- looking ---- */

#define ROUND_CLOSED "z"
#define HOLE_CARD_EXPOSED "h"

static gboolean
names_round (const char *line, const char *end)
{
  static const char key[] = " round=";

  return memmem (line, end - line, key, sizeof key - 1) != NULL;
}

/* Behind the kind. */
static void
look_at_numbers (const Piece *piece, const char *end, UcShortLine *line)
{
  gboolean other_round = is (piece, OTHER_ROUND);

  line->own_numbers = is (piece, OTHER_NUMBERS) || (other_round && names_round (piece->text, end));
  line->of_no_round = other_round && !line->own_numbers;
}

UcShortLine
uc_short_look (const char **at)
{
  UcShortLine line = { FALSE };
  Piece piece = { *at, strcspn (*at, " \n") };
  const char *end = strchrnul (*at, '\n');

  line.closes_round = is (&piece, ROUND_CLOSED) || is (&piece, "round-closed");
  line.turns_hole = is (&piece, HOLE_CARD_EXPOSED) || is (&piece, "hole-card-exposed");
  *at += piece.length;
  if (**at == ' ' && ++*at < end && take (at, ' ', &piece))
    look_at_numbers (&piece, end, &line);
  *at = *end == '\n' ? end + 1 : end;
  return line;
}
