#include "uc-owed-reader.h"

#include <stdlib.h>
#include <string.h>

#define SEATS 8
/* Facts that one undo reaches back over, with what was said between. */
#define KEPT 4096

/* A win that was announced and is not settled. */
typedef struct
{
  guint seat;
  char wager[48];
  guint needs;     /* signatures; 0 = the policy asks for none */
  guint signatures;
  gboolean validated, held, dark, asked_ahead, unsure;
  gboolean dark_rejected; /* somebody rejected it for its light: that stands when it is lit */
  char signer[32], ahead_by[32];
  guint signer_rank, ahead_rank;
} Win;

/* Who will not sign which win, and why. */
typedef struct
{
  guint seat;
  char wager[48], badge[32], reason[32];
  guint rank;
} Refusal;

/* What goes back when a fact is taken back. */
typedef struct
{
  Win wins[32];
  guint n_wins;
  Refusal refusals[32]; /* that stand */
  guint n_refusals;
  gboolean request;
} Round;

typedef struct
{
  char *key;
  guint64 seq;
  gint64 at_ns;
} Owed;

typedef struct
{
  guint seat;
  char wager[48];
  guint64 round;
  gboolean bonus;
} Document;

struct _UcOwedReader
{
  Round now;
  struct
  {
    guint64 seq;
    Round before;
  } kept[KEPT];
  GArray *documents; /* Document, in order */
  GArray *owed;      /* Owed, after the last row */
  GHashTable *devices;
  guint8 disputed[SEATS]; /* 1 = raised, 2 = to be corrected */
  guint64 card_of[SEATS + 1][64]; /* events of the round's cards by seat; the last is the dealer */
  guint n_cards[SEATS + 1];
  char requester[32];
  guint requester_rank;
  gboolean called, stopped, doubted;
  guint64 round;
};

static void
free_owed (gpointer data)
{
  g_free (((Owed *) data)->key);
}

UcOwedReader *
uc_owed_reader_new (void)
{
  UcOwedReader *reader = g_new0 (UcOwedReader, 1);

  reader->documents = g_array_new (FALSE, FALSE, sizeof (Document));
  reader->owed = g_array_new (FALSE, FALSE, sizeof (Owed));
  g_array_set_clear_func (reader->owed, free_owed);
  reader->devices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return reader;
}

void
uc_owed_reader_free (UcOwedReader *reader)
{
  g_array_unref (reader->documents);
  g_array_unref (reader->owed);
  g_hash_table_unref (reader->devices);
  g_free (reader);
}

/* ---- the words of a line ---- */

typedef struct
{
  char **words;
} Line;

static const char *
word (const Line *line, const char *key)
{
  const gsize length = strlen (key);

  for (guint i = 1; line->words[i] != NULL; i++)
    if (strncmp (line->words[i], key, length) == 0 && line->words[i][length] == '=')
      return line->words[i] + length + 1;
  return "";
}

static gboolean
has (const Line *line, const char *key)
{
  return word (line, key)[0] != '\0';
}

static gboolean
is (const Line *line, const char *kind)
{
  return strcmp (line->words[0], kind) == 0;
}

static gboolean
says (const Line *line, const char *key, const char *value)
{
  return strcmp (word (line, key), value) == 0;
}

static guint64
number (const Line *line, const char *key)
{
  return g_ascii_strtoull (word (line, key), NULL, 10);
}

/* A floorperson's rank or a higher one: the order of the roles in events.md. */
static guint
rank (const char *role)
{
  static const char *const roles[] = { "technician", "surveillance", "dealer", "floorperson", "pit-manager", "assistant-shift-manager", "shift-manager" };

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if (strcmp (roles[i], role) == 0)
      return i + 1;
  return 0;
}

static gboolean
is_floor (const Line *line)
{
  return rank (word (line, "role")) >= rank ("floorperson");
}

/* ---- wins ---- */

static Win *
find_win (UcOwedReader *reader, const Line *line)
{
  for (guint i = 0; i < reader->now.n_wins; i++)
    if (reader->now.wins[i].seat == number (line, "seat") && strcmp (reader->now.wins[i].wager, word (line, "wager")) == 0)
      return &reader->now.wins[i];
  return NULL;
}

static void
close_win (UcOwedReader *reader, const Line *line)
{
  Win *win = find_win (reader, line);

  if (win != NULL)
    *win = reader->now.wins[--reader->now.n_wins];
}

static gboolean
is_void_for (const char *reason)
{
  return strcmp (reason, "not-accepted") == 0 || strcmp (reason, "chips-disagree") == 0;
}

static void
refuse (UcOwedReader *reader, const Line *line)
{
  Refusal *refusal = NULL;

  for (guint i = 0; i < reader->now.n_refusals && refusal == NULL; i++)
    {
      Refusal *said = &reader->now.refusals[i];

      if (said->seat == number (line, "seat") && strcmp (said->wager, word (line, "wager")) == 0 && strcmp (said->badge, word (line, "by")) == 0)
        refusal = said;
    }
  g_assert_cmpuint (reader->now.n_refusals, <, G_N_ELEMENTS (reader->now.refusals));
  if (refusal == NULL)
    refusal = &reader->now.refusals[reader->now.n_refusals++];
  refusal->seat = number (line, "seat");
  g_strlcpy (refusal->wager, word (line, "wager"), sizeof refusal->wager);
  g_strlcpy (refusal->badge, word (line, "by"), sizeof refusal->badge);
  g_strlcpy (refusal->reason, word (line, "reason"), sizeof refusal->reason);
  refusal->rank = rank (word (line, "role"));
}

/* What @badge said against that win counts no more; "" is whoever called the hand misread. */
static void
forget_refusal (UcOwedReader *reader, const Line *line, const char *badge)
{
  for (guint i = reader->now.n_refusals; i-- > 0;)
    {
      const Refusal *said = &reader->now.refusals[i];

      if (said->seat == number (line, "seat") && strcmp (said->wager, word (line, "wager")) == 0
          && (badge[0] != '\0' ? strcmp (said->badge, badge) == 0 : strcmp (said->reason, "hand-misread") == 0))
        reader->now.refusals[i] = reader->now.refusals[--reader->now.n_refusals];
    }
}

static gboolean
is_refused (const UcOwedReader *reader, const Win *win)
{
  for (guint i = 0; i < reader->now.n_refusals; i++)
    if (reader->now.refusals[i].seat == win->seat && strcmp (reader->now.refusals[i].wager, win->wager) == 0)
      return TRUE;
  return FALSE;
}

/* A second person decides on a win that somebody holds, or that one of two has made void. */
static void
hold_again (const UcOwedReader *reader, Win *win)
{
  win->held = FALSE;
  for (guint i = 0; i < reader->now.n_refusals; i++)
    {
      const Refusal *said = &reader->now.refusals[i];

      if (said->seat == win->seat && strcmp (said->wager, win->wager) == 0)
        win->held |= strcmp (said->reason, "other") == 0 || is_void_for (said->reason);
    }
}

static void
announce (UcOwedReader *reader, const Line *line)
{
  Win *win;

  close_win (reader, line);
  g_assert_cmpuint (reader->now.n_wins, <, G_N_ELEMENTS (reader->now.wins));
  win = &reader->now.wins[reader->now.n_wins++];
  *win = (Win){ .seat = number (line, "seat"), .needs = is (line, "validation-required") ? number (line, "signatures") : 0 };
  g_strlcpy (win->wager, word (line, "wager"), sizeof win->wager);
  forget_refusal (reader, line, "");
  hold_again (reader, win);
}

/* A bonus falls only where its sum changes, which the events do not say: until it is announced or settled nobody can tell. */
static void
judge_again (UcOwedReader *reader)
{
  for (guint i = reader->now.n_wins; i-- > 0;)
    {
      Win *win = &reader->now.wins[i];

      win->unsure = strstr (win->wager, "bonus") != NULL || g_str_has_prefix (win->wager, "envy");
      if (!win->unsure)
        *win = reader->now.wins[--reader->now.n_wins];
    }
}

static void
read_win (UcOwedReader *reader, const Line *line)
{
  Win *win = find_win (reader, line);

  /* A card of the open round is another one: its wins are announced anew. */
  if (is (line, "corrected") && !has (line, "of-round") && says (line, "key", "card"))
    judge_again (reader);
  else if (is (line, "validation-required") || is (line, "winner-found"))
    announce (reader, line);
  else if (win == NULL)
    return;
  else if (is (line, "wager-settled") || is (line, "award-paid") || (is (line, "owed") && says (line, "cause", "award-refused") && !has (line, "of-round")))
    close_win (reader, line);
  else if (is (line, "share-changed") && win->needs != number (line, "signatures"))
    {
      win->needs = number (line, "signatures");
      win->signatures = 0;
      win->validated = FALSE;
    }
  else if (is (line, "payout-signed"))
    {
      win->signatures = 1;
      g_strlcpy (win->signer, word (line, "by"), sizeof win->signer);
      win->signer_rank = rank (word (line, "role"));
    }
  else if (is (line, "payout-validated"))
    {
      win->validated = TRUE;
      win->held = win->dark_rejected = FALSE;
    }
  else if (is (line, "payout-rejected"))
    {
      win->signatures = 0;
      win->dark |= says (line, "reason", "light-dark");
      win->dark_rejected |= says (line, "reason", "light-dark");
      win->held |= says (line, "reason", "other") || (win->needs == 2 && is_void_for (word (line, "reason")));
      if (!says (line, "reason", "light-dark"))
        refuse (reader, line);
    }
  else if (is (line, "payout-overruled"))
    {
      forget_refusal (reader, line, word (line, "refused-by"));
      hold_again (reader, win);
    }
  else if (is (line, "lamp-checked"))
    {
      win->dark = says (line, "light", "dark");
      /* Who rejected it for another reason still does. */
      win->dark_rejected &= win->dark || !is_refused (reader, win);
    }
  else if (is (line, "go-ahead"))
    {
      win->asked_ahead = !has (line, "second");
      g_strlcpy (win->ahead_by, word (line, "by"), sizeof win->ahead_by);
      win->ahead_rank = rank (word (line, "role"));
    }
}

/* What the first of two persons said is taken back: by that person, or because the badge lost its role. */
static void
withdraw (UcOwedReader *reader, const Line *line)
{
  Win *win = find_win (reader, line);

  if (win == NULL)
    return;
  if (has (line, "key"))
    win->asked_ahead = FALSE;
  else if (!has (line, "reason"))
    win->signatures = 0;
  else
    {
      forget_refusal (reader, line, word (line, "by"));
      hold_again (reader, win);
    }
}

static gboolean
has_lost (const Line *line, const char *badge, guint its_rank)
{
  return strcmp (word (line, "badge"), badge) == 0
         && (says (line, "choice", "removed") || says (line, "choice", "locked") || rank (word (line, "role")) < its_rank);
}

/* What the badge had begun to sign is asked anew. */
static void
read_person (UcOwedReader *reader, const Line *line)
{
  for (guint i = 0; i < reader->now.n_wins; i++)
    {
      Win *win = &reader->now.wins[i];

      if (win->signatures > 0 && !win->validated && !win->held && has_lost (line, win->signer, win->signer_rank))
        win->signatures = 0;
      if (win->asked_ahead && has_lost (line, win->ahead_by, win->ahead_rank))
        win->asked_ahead = FALSE;
    }
  for (guint i = reader->now.n_refusals; i-- > 0;)
    {
      const Refusal said = reader->now.refusals[i];

      if (!is_void_for (said.reason) || !has_lost (line, said.badge, said.rank))
        continue;
      reader->now.refusals[i] = reader->now.refusals[--reader->now.n_refusals];
      for (guint j = 0; j < reader->now.n_wins; j++)
        if (reader->now.wins[j].seat == said.seat && strcmp (reader->now.wins[j].wager, said.wager) == 0)
          hold_again (reader, &reader->now.wins[j]);
    }
}

/* ---- requests of a second person ---- */

static void
read_request (UcOwedReader *reader, const Line *line)
{
  if (is (line, "second-person-required"))
    {
      reader->now.request = TRUE;
      g_strlcpy (reader->requester, word (line, "by"), sizeof reader->requester);
      reader->requester_rank = rank (word (line, "role"));
    }
  else if (is (line, "request-withdrawn") && has (line, "seat") && !says (line, "key", "paid") && !says (line, "key", "confirmed"))
    withdraw (reader, line);
  else if (is (line, "request-withdrawn") || is (line, "corrected") || is (line, "round-voided") || is (line, "meter-set") || is (line, "meter-by-hand")
           || is (line, "gaming-day-set-back") || is (line, "round-closed"))
    reader->now.request = FALSE;
  else if ((is (line, "ruling") || is (line, "irregularity")) && has (line, "second"))
    reader->now.request = FALSE;
  else if (is (line, "person-enrolled") && has_lost (line, reader->requester, reader->requester_rank))
    reader->now.request = FALSE;
}

/* ---- disputes ---- */

static void
give_card (UcOwedReader *reader, guint seat, guint64 seq)
{
  if (seat <= SEATS && reader->n_cards[seat] < G_N_ELEMENTS (reader->card_of[seat]))
    reader->card_of[seat][reader->n_cards[seat]++] = seq;
}

/* Whose each card of the round is: where it was dealt to, and where it was moved. */
static void
note_card (UcOwedReader *reader, const Line *line)
{
  const guint64 target = number (line, "target");

  if (is (line, "card-dealt"))
    give_card (reader, says (line, "to", "dealer") ? SEATS : number (line, "seat"), number (line, "seq"));
  if (!is (line, "card-moved"))
    return;
  for (guint seat = 0; seat <= SEATS; seat++)
    for (guint i = 0; i < reader->n_cards[seat]; i++)
      if (reader->card_of[seat][i] == target)
        reader->card_of[seat][i] = 0;
  give_card (reader, says (line, "to-seat", "dealer") ? SEATS : number (line, "to-seat"), target);
}

static gboolean
is_card_of (const UcOwedReader *reader, guint seat, guint64 seq)
{
  for (guint i = 0; i < reader->n_cards[seat]; i++)
    if (reader->card_of[seat][i] == seq)
      return TRUE;
  return FALSE;
}

static void
read_dispute (UcOwedReader *reader, const Line *line)
{
  const guint seat = number (line, "seat");

  if (is (line, "dispute-raised"))
    reader->disputed[seat] = 1;
  else if (is (line, "dispute-withdrawn") || (is (line, "ruling") && (says (line, "choice", "paid") || says (line, "choice", "stands"))))
    reader->disputed[seat] = 0;
  else if (is (line, "ruling") && says (line, "choice", "correct"))
    reader->disputed[seat] = 2;
  else if (is (line, "corrected") && !has (line, "of-round"))
    {
      const guint64 target = number (line, "target");

      for (guint i = 1; i < SEATS; i++)
        if (reader->disputed[i] == 2 && (is_card_of (reader, SEATS, target) || is_card_of (reader, i, target) || (says (line, "key", "amount") && seat == i)))
          reader->disputed[i] = 0;
    }
  else if (is (line, "round-closed"))
    {
      memset (reader->disputed, 0, sizeof reader->disputed);
      memset (reader->n_cards, 0, sizeof reader->n_cards);
    }
}

/* ---- documents ---- */

static void
read_documents (UcOwedReader *reader, const Line *line)
{
  Document document = { .seat = number (line, "seat"), .round = number (line, "round") };

  g_strlcpy (document.wager, word (line, "wager"), sizeof document.wager);
  if ((is (line, "wager-settled") && says (line, "outcome", "win") && says (line, "source", "progressive")) || is (line, "award-paid"))
    g_array_append_val (reader->documents, document);
  if (!is (line, "payout-documented"))
    return;
  for (guint i = 0; i < reader->documents->len; i++)
    {
      const Document *held = &g_array_index (reader->documents, Document, i);

      if (held->seat != document.seat || strcmp (held->wager, document.wager) != 0)
        continue;
      g_array_remove_index (reader->documents, i);
      return;
    }
}

/* ---- the table ---- */

/* “On until a floorperson's badge, or a higher one, is read or signs at the table, or the dealer withdraws the call.” */
static gboolean
shows_floor (const Line *line)
{
  static const char *const signs[] = { "wager-cleared", "bets-reopened", "round-voided", "corrected", "cards-inspected", "cards-preshuffled",
                                       "reader-inspected", "shuffler-inspected", "recut-ordered", "reshuffle-ordered", NULL };

  /* Its role is another's. */
  if (is (line, "person-enrolled"))
    return FALSE;
  return has (line, "by") && (is_floor (line) || g_strv_contains (signs, line->words[0]));
}

static void
read_table (UcOwedReader *reader, const Line *line)
{
  if (is (line, "floor-called"))
    reader->called = TRUE;
  else if (is (line, "floor-call-withdrawn") || shows_floor (line))
    reader->called = FALSE;
  if (is (line, "device-down") || is (line, "device-fault"))
    {
      if (says (line, "device", "journal"))
        reader->stopped = TRUE;
      else
        g_hash_table_add (reader->devices, g_strdup (word (line, "device")));
    }
  else if (is (line, "device-up"))
    g_hash_table_remove (reader->devices, word (line, "device"));
  else if (is (line, "record-acknowledged"))
    reader->stopped = FALSE;
  else if (is (line, "record-doubted"))
    reader->doubted = TRUE;
  else if (is (line, "record-accepted") || is (line, "clock-confirmed"))
    reader->doubted = FALSE;
}

/* ---- a row ---- */

static void
add (GPtrArray *list, const char *format, ...) G_GNUC_PRINTF (2, 3);
static void
add (GPtrArray *list, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (list, g_strdup_vprintf (format, args));
  va_end (args);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* What waits, without number and time. */
static GPtrArray *
keys_of (UcOwedReader *reader)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer device;

  for (guint i = 0; i < reader->now.n_wins; i++)
    {
      const Win *win = &reader->now.wins[i];

      if (win->unsure)
        continue;
      if (!win->validated && (win->needs > 0 || win->dark || win->held || win->dark_rejected || is_refused (reader, win)))
        add (keys, "%s %u %s", win->signatures > 0 && !win->held ? "signature" : "win", win->seat, win->wager);
      if (win->asked_ahead)
        add (keys, "ahead %u %s", win->seat, win->wager);
    }
  for (guint i = 0; i < reader->documents->len; i++)
    add (keys, "documents %u %s", g_array_index (reader->documents, Document, i).seat, g_array_index (reader->documents, Document, i).wager);
  for (guint i = 1; i < SEATS; i++)
    if (reader->disputed[i])
      add (keys, "dispute %u -", i);
  if (reader->now.request)
    add (keys, "request 0 -");
  if (reader->called)
    add (keys, "call 0 -");
  if (reader->stopped)
    add (keys, "stopped 0 -");
  if (reader->doubted)
    add (keys, "record 0 -");
  g_hash_table_iter_init (&iter, reader->devices);
  while (g_hash_table_iter_next (&iter, &device, NULL))
    add (keys, "device 0 %s", (char *) device);
  g_ptr_array_sort (keys, compare);
  return keys;
}

static gboolean
is_in (const GPtrArray *keys, const char *key)
{
  for (guint i = 0; i < keys->len; i++)
    if (strcmp (keys->pdata[i], key) == 0)
      return TRUE;
  return FALSE;
}

/* After each event: what waits now and did not before was raised by it. What waited before the row and does after it is the same. */
static void
note (GArray *raised, const GPtrArray *before, const GPtrArray *after, guint64 seq, gint64 t_real_ns)
{
  for (guint i = 0; i < after->len; i++)
    {
      Owed owed = { .seq = seq, .at_ns = t_real_ns };

      if (is_in (before, after->pdata[i]))
        continue;
      owed.key = g_strdup (after->pdata[i]);
      g_array_append_val (raised, owed);
    }
}

static const Owed *
last_of (const GArray *list, const char *key)
{
  for (guint i = list->len; i-- > 0;)
    if (strcmp (g_array_index (list, Owed, i).key, key) == 0)
      return &g_array_index (list, Owed, i);
  return NULL;
}

void
uc_owed_reader_row (UcOwedReader *reader, const char *events, gint64 t_real_ns)
{
  g_auto (GStrv) lines = g_strsplit (events, "\n", -1);
  g_autoptr (GArray) raised = g_array_new (FALSE, FALSE, sizeof (Owed));
  g_autoptr (GPtrArray) before = keys_of (reader);
  GArray *now = g_array_new (FALSE, FALSE, sizeof (Owed));

  g_array_set_clear_func (raised, free_owed);
  g_array_set_clear_func (now, free_owed);
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      const Line line = { words };
      const guint64 seq = number (&line, "seq");
      GPtrArray *after;

      reader->kept[seq % KEPT].seq = seq;
      reader->kept[seq % KEPT].before = reader->now;
      if (is (&line, "undone"))
        {
          const guint64 target = number (&line, "target");

          g_assert_cmpuint (reader->kept[target % KEPT].seq, ==, target);
          reader->now = reader->kept[target % KEPT].before;
        }
      note_card (reader, &line);
      read_request (reader, &line);
      read_win (reader, &line);
      read_dispute (reader, &line);
      read_documents (reader, &line);
      read_table (reader, &line);
      if (is (&line, "person-enrolled"))
        read_person (reader, &line);
      if (is (&line, "round-closed"))
        reader->now.n_wins = reader->now.n_refusals = 0;
      after = keys_of (reader);
      note (raised, before, after, seq, t_real_ns);
      g_ptr_array_unref (before);
      before = after;
    }
  for (guint i = 0; i < before->len; i++)
    {
      const Owed *was = last_of (reader->owed, before->pdata[i]);
      const Owed *is_now = was != NULL ? was : last_of (raised, before->pdata[i]);
      Owed copy = { g_strdup (before->pdata[i]), is_now->seq, is_now->at_ns };

      g_array_append_val (now, copy);
    }
  g_array_unref (reader->owed);
  reader->owed = now;
}

gboolean
uc_owed_reader_is_unsure (const UcOwedReader *reader, guint seat, const char *wager)
{
  for (guint i = 0; i < reader->now.n_wins; i++)
    if (reader->now.wins[i].unsure && reader->now.wins[i].seat == seat && strcmp (reader->now.wins[i].wager, wager) == 0)
      return TRUE;
  return FALSE;
}

GPtrArray *
uc_owed_reader_waits (UcOwedReader *reader)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < reader->owed->len; i++)
    {
      const Owed *owed = &g_array_index (reader->owed, Owed, i);

      /* A win is the same while it is signed once, rejected and signed anew: its stages have numbers of their own. */
      if (g_str_has_prefix (owed->key, "win") || g_str_has_prefix (owed->key, "signature") || g_str_has_prefix (owed->key, "documents"))
        add (list, "%s", owed->key);
      else
        add (list, "%s seq=%" G_GUINT64_FORMAT " at=%" G_GINT64_FORMAT, owed->key, owed->seq, owed->at_ns);
    }
  g_ptr_array_sort (list, compare);
  return list;
}
