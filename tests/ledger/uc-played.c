#include "uc-played.h"

#include "uc-record-line.h"

#include <string.h>

static void
row_free (gpointer data)
{
  UcPlayedRow *row = data;

  g_free (row->events);
  g_free (row->line);
  g_free (row);
}

UcPlayed *
uc_played_new (const char *name, const char *meter, guint32 seed)
{
  UcPlayed *self = g_new0 (UcPlayed, 1);

  g_strlcpy (self->name, name, sizeof self->name);
  g_strlcpy (self->meter, meter, sizeof self->meter);
  self->random = g_rand_new_with_seed (seed);
  self->claims = g_array_new (FALSE, FALSE, sizeof (UcPlayedClaim));
  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->paid = g_string_new (NULL);
  return self;
}

void
uc_played_free (UcPlayed *self)
{
  g_rand_free (self->random);
  g_array_unref (self->claims);
  g_ptr_array_unref (self->rows);
  g_string_free (self->paid, TRUE);
  g_free (self);
}

static void
append_sum (GString *line, const char *key, gint64 micros)
{
  g_string_append_printf (line, " %s=%" G_GINT64_FORMAT ".%06d", key, micros / 1000000, (int)(micros % 1000000));
}

static gint64
read_sum (const char *text)
{
  char *end;
  gint64 micros = g_ascii_strtoll (text, &end, 10) * 1000000, of = 100000;

  g_assert_true (*end == '.');
  for (end++; *end != '\0'; end++, of /= 10)
    micros += (*end - '0') * of;
  return micros;
}

/* A row has the event, and perhaps one about something else before or behind it. */
static const UcPlayedRow *
add_row (UcPlayed *self, const char *event, const char *rest)
{
  UcPlayedRow *row = g_new0 (UcPlayedRow, 1);
  g_autoptr (GString) events = g_string_new (NULL), line = g_string_new (NULL);
  const gboolean before = g_rand_int_range (self->random, 0, 3) == 0;
  UcRow as_row = { .id = ++self->id, .kind = UC_ROW_INPUT, .seq = self->seq + 1, .round = self->round, .context = 1, .device = "" };

  if (before)
    g_string_append_printf (events, "marked seq=%" G_GUINT64_FORMAT " round=%u\n", ++self->seq, self->round);
  g_string_append_printf (events, "%s seq=%" G_GUINT64_FORMAT " round=%u meter=pro linked=%s%s", event, ++self->seq, self->round,
                          self->meter, rest);
  if (self->paid->len > 0)
    g_string_append_printf (events, "\nwager-settled seq=%" G_GUINT64_FORMAT " %s", ++self->seq, self->paid->str);
  g_string_truncate (self->paid, 0);
  as_row.origin = UC_ORIGIN_DEALER;
  as_row.t_mono_ns = (gint64)self->id * 1000;
  as_row.t_real_ns = 1700000000000000000 + (gint64)self->id;
  as_row.input = "mark";
  as_row.events = events->str;
  {
    const UcHashed hashed = { .id = as_row.id,         .seq = as_row.seq,     .round = as_row.round,
                              .context = 1,            .t_mono_ns = as_row.t_mono_ns, .t_real_ns = as_row.t_real_ns,
                              .kind = as_row.kind,     .origin = uc_input_origin_name (as_row.origin),
                              .device = as_row.device, .input = as_row.input, .events = as_row.events };

    uc_chain_next (&self->hash, &hashed, &as_row.hash);
  }
  self->hash = row->hash = as_row.hash;
  uc_record_line_row (&as_row, line);
  g_string_truncate (line, line->len - 1);
  row->id = as_row.id;
  row->seq = as_row.seq;
  row->events = g_strdup (events->str);
  row->line = g_strdup (line->str);
  g_ptr_array_add (self->rows, row);
  return row;
}

static UcPlayedClaim *
find_claim (UcPlayed *self, guint64 id)
{
  for (guint i = 0; i < self->claims->len; i++)
    if (g_array_index (self->claims, UcPlayedClaim, i).id == id)
      return &g_array_index (self->claims, UcPlayedClaim, i);
  return NULL;
}

/* Whole cents are awarded to winners that stand; of others everything goes back. */
static const UcPlayedRow *
settle (UcPlayed *self, UcPlayedClaim *claim)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  gint64 award = claim->stands ? claim->held / 10000 * 10000 : 0;

  if (claim->whole == 0)
    award = MIN (award, claim->of_tenth / 10000 * 10000);
  g_string_append_printf (rest, " claim=%" G_GUINT64_FORMAT " winners-10=%u winners-100=%u", claim->id,
                          claim->stands ? claim->tenth : 0, claim->stands ? claim->whole : 0);
  append_sum (rest, "award", award);
  append_sum (rest, "released", claim->held - award);
  append_sum (rest, "of-10", claim->of_tenth);
  claim->settling = TRUE;
  if (award > 0)
    {
      g_string_append_printf (self->paid, "round=%u seat=5 wager=match-the-dealer-progressive outcome=win combination=two-suited", claim->round);
      /* Whole cents. */
      g_string_append_printf (self->paid, " pays=%" G_GINT64_FORMAT ".%02d source=progressive", award / 1000000, (int)(award % 1000000 / 10000));
    }
  return add_row (self, "meter-settled", rest->str);
}

const UcPlayedRow *
uc_played_ask (UcPlayed *self, guint count)
{
  g_autofree char *rest = g_strdup_printf (" counted=%u stake=%u.00", count, count * 5);
  const UcPlayedRow *row;

  self->round++;
  self->count = count;
  self->state = UC_PLAYED_ASKED;
  row = add_row (self, "meter-asked", rest);
  self->asked = self->seq;
  return row;
}

const UcPlayedRow *
uc_played_claim (UcPlayed *self, guint tenth, guint whole)
{
  g_autofree char *rest = g_strdup_printf (" winners-10=%u winners-100=%u", tenth, whole);

  self->tenth = tenth;
  self->whole = whole;
  self->state = UC_PLAYED_CLAIMED;
  return add_row (self, "meter-claimed", rest);
}

static const UcPlayedRow *
finish_round (UcPlayed *self)
{
  const gint what = g_rand_int_range (self->random, 0, 100);
  guint tenth, whole;

  if (what < 15)
    {
      const guint back = what < 7 ? self->count : 1;
      g_autofree char *rest = g_strdup_printf (" counted=%u cause=given-back", back);

      self->count -= back;
      self->state = self->count > 0 ? UC_PLAYED_JOINED : UC_PLAYED_IDLE;
      return add_row (self, what < 10 ? "meter-returned" : "meter-abandoned", rest);
    }
  if (what < 80)
    {
      self->state = UC_PLAYED_IDLE;
      return add_row (self, "meter-left", "");
    }
  tenth = (guint)g_rand_int_range (self->random, 0, (gint)self->count + 1);
  whole = tenth == self->count ? 0 : (guint)g_rand_int_range (self->random, 0, (gint)(self->count - tenth) + 1);
  return uc_played_claim (self, tenth, tenth + whole > 0 ? whole : 1);
}

const UcPlayedRow *
uc_played_next (UcPlayed *self)
{
  for (guint i = 0; i < self->claims->len; i++)
    {
      UcPlayedClaim *claim = &g_array_index (self->claims, UcPlayedClaim, i);

      if (!claim->settling && (claim->held > 0 || !claim->decided))
        return settle (self, claim);
    }
  switch (self->state)
    {
    case UC_PLAYED_IDLE:
      return uc_played_ask (self, (guint)g_rand_int_range (self->random, 1, 8));
    case UC_PLAYED_JOINED:
      return finish_round (self);
    case UC_PLAYED_ASKED:
    case UC_PLAYED_CLAIMED:
      return NULL;
    }
  g_return_val_if_reached (NULL);
}

const UcPlayedRow *
uc_played_leave (UcPlayed *self)
{
  self->state = UC_PLAYED_IDLE;
  return add_row (self, "meter-left", "");
}

const UcPlayedRow *
uc_played_document (UcPlayed *self, guint64 claim, guint32 round, const char *sum)
{
  g_autofree char *rest = g_strdup_printf (" of-round=%u claim=%" G_GUINT64_FORMAT " award=%s", round, claim, sum);

  return add_row (self, "meter-documented", rest);
}

gboolean
uc_played_waits (const UcPlayed *self)
{
  gboolean is_locked = FALSE;

  for (guint i = 0; i < self->claims->len; i++)
    {
      const UcPlayedClaim *claim = &g_array_index (self->claims, UcPlayedClaim, i);

      if (claim->settling)
        return TRUE;
      is_locked |= claim->round == self->round && !claim->decided;
    }
  return self->state == UC_PLAYED_ASKED || (self->state == UC_PLAYED_CLAIMED && !is_locked);
}

void
uc_played_hear (UcPlayed *self, guint64 n, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  const guint n_words = g_strv_length (words);
  const guint64 first = g_ascii_strtoull (words[1], NULL, 10);
  const guint32 round = (guint32)first;

  if (n <= self->heard)
    return;
  g_assert_cmpuint (n, ==, self->heard + 1);
  self->heard = n;
  if (strcmp (words[0], "joined") == 0)
    {
      g_assert_cmpuint (n_words, ==, 7);
      g_assert_cmpint (self->state, ==, UC_PLAYED_ASKED);
      g_assert_cmpuint (first, ==, self->asked);
      g_assert_cmpuint (g_ascii_strtoull (words[2], NULL, 10), ==, self->round);
      self->state = UC_PLAYED_JOINED;
      self->joined++;
    }
  else if (strcmp (words[0], "not-joined") == 0)
    {
      g_assert_cmpuint (n_words, ==, 5);
      g_assert_cmpstr (words[4], !=, "false");
      g_assert_cmpstr (words[4], !=, "fork");
      if (self->state == UC_PLAYED_ASKED && first == self->asked)
        self->state = UC_PLAYED_IDLE;
      self->refused++;
    }
  else if (strcmp (words[0], "locked") == 0)
    {
      UcPlayedClaim *claim = find_claim (self, g_ascii_strtoull (words[2], NULL, 10));

      g_assert_cmpuint (n_words, ==, 10);
      if (claim == NULL)
        {
          UcPlayedClaim new = { .id = g_ascii_strtoull (words[2], NULL, 10), .round = round, .tenth = self->tenth, .whole = self->whole,
                                .stands = g_rand_int_range (self->random, 0, 4) != 0 };

          g_assert_cmpint (self->state, ==, UC_PLAYED_CLAIMED);
          g_array_append_val (self->claims, new);
          claim = &g_array_index (self->claims, UcPlayedClaim, self->claims->len - 1);
        }
      claim->of_tenth = read_sum (words[6]);
      claim->held = read_sum (words[8]);
    }
  else
    {
      UcPlayedClaim *claim = find_claim (self, g_ascii_strtoull (words[2], NULL, 10));

      g_assert_cmpstr (words[0], ==, "settled");
      g_assert_cmpuint (n_words, ==, 7);
      g_assert_nonnull (claim);
      claim->settling = FALSE;
      claim->decided = TRUE;
      claim->held = read_sum (words[5]);
      if (self->state == UC_PLAYED_CLAIMED && claim->round == self->round)
        self->state = UC_PLAYED_IDLE;
    }
}
