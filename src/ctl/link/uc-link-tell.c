#include "uc-link-tell.h"

#include "uc-escape.h"
#include "uc-json.h"
#include "uc-link-days.h"
#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n.h>
#include <string.h>

/* One line of the status: the words behind its first one. */
typedef struct
{
  char *kind;
  char **words;
} Line;

static void
line_init (Line *line, const char *text)
{
  line->words = g_strsplit (text, " ", -1);
  line->kind = line->words[0] != NULL ? line->words[0] : (char *)"";
}

static void
line_clear (Line *line)
{
  g_strfreev (line->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

/* Returns: (transfer full): the value of @key, or "" if the line does not have the key */
static char *
value_of (const Line *line, const char *key)
{
  const gsize n = strlen (key);

  for (guint i = 1; line->words[0] != NULL && line->words[i] != NULL; i++)
    if (strncmp (line->words[i], key, n) == 0 && line->words[i][n] == '=')
      {
        const char *escaped = line->words[i] + n + 1;
        g_autofree char *value = g_malloc (strlen (escaped) + 1);

        if (uc_escape_read (escaped, escaped + strlen (escaped), value, strlen (escaped) + 1))
          return g_steal_pointer (&value);
      }
  return g_strdup ("");
}

static gboolean
says (const Line *line, const char *key, const char *value)
{
  g_autofree char *is = value_of (line, key);

  return strcmp (is, value) == 0;
}

/* Nothing, where nothing was filed: the ledger is in a file. */
static void
tell_copies (const Line *line, GString *text)
{
  g_autofree char *copies = value_of (line, "copies"), *by = value_of (line, "by"), *second = value_of (line, "second");
  g_autofree char *since = value_of (line, "since"), *reason = value_of (line, "reason");

  if (*copies != '\0')
    uc_plain_append_line (text, _ ("  copies           %s, by badges %s and %s since %.10s %.5s UTC: %s\n"), copies, by, second, since,
                            since + MIN (strlen (since), strlen ("2000-01-01T")), reason);
}

/* Of a house with another machine for the link. */
static void
tell_second (const Line *line, GString *text)
{
  g_autofree char *key = value_of (line, "key"), *by = value_of (line, "by"), *second = value_of (line, "second");
  g_autofree char *since = value_of (line, "since"), *reason = value_of (line, "reason");
  g_autofree char *over = value_of (line, "over"), *over_at = value_of (line, "over-at");
  const gsize day = strlen ("2000-01-01T");

  if (*key != '\0')
    uc_plain_append_line (text, _ ("  second-link      %s, by badges %s and %s since %.10s %.5s UTC: %s\n"), key, by, second, since,
                          since + MIN (strlen (since), day), reason);
  else
    uc_plain_append_line (text, "%s", _ ("  second-link      none: two persons file the next one\n"));
  if (*over_at != '\0')
    uc_plain_append_line (text, _ ("  taken-over       row %s, %.10s %.5s UTC\n"), over, over_at, over_at + MIN (strlen (over_at), day));
}

static void
tell_meter (const Line *line, GString *text)
{
  g_autofree char *meter = value_of (line, "meter"), *value = value_of (line, "value"), *reserve = value_of (line, "reserve");
  g_autofree char *overflow = value_of (line, "overflow"), *held = value_of (line, "held"), *payable = value_of (line, "payable");
  g_autofree char *entry = value_of (line, "entry"), *head = value_of (line, "head"), *tickets = value_of (line, "tickets");

  g_string_append_printf (text, says (line, "open", "yes") ? _ ("Meter %s: open\n") : _ ("Meter %s: closed\n"), meter);
  g_string_append_printf (text, "  value            %s\n  reserve          %s\n  overflow         %s\n", value, reserve, overflow);
  g_string_append_printf (text, "  held             %s\n  payable          %s\n  last-entry       %s, %s\n", held, payable, entry, head);
  g_string_append_printf (text, "  tickets          %s\n", tickets);
}

static void
tell_terms (const Line *line, GString *text)
{
  g_autofree char *from = value_of (line, "from"), *wager = value_of (line, "wager"), *seed = value_of (line, "seed");
  g_autofree char *limit = value_of (line, "limit"), *primary = value_of (line, "primary"), *secondary = value_of (line, "secondary");
  g_autofree char *to_meter = uc_say_rate ((guint32)g_ascii_strtoull (primary, NULL, 10));
  g_autofree char *to_reserve = uc_say_rate ((guint32)g_ascii_strtoull (secondary, NULL, 10));

  g_string_append_printf (text,
                          says (line, "waits", "yes")
                              ? _ ("  waits for epoch %s: wager %s, seed %s, %s of each wager to the meter and %s to the reserve, limit %s\n")
                              : _ ("  since epoch %s: wager %s, seed %s, %s of each wager to the meter and %s to the reserve, limit %s\n"),
                          from, wager, seed, to_meter, to_reserve, limit);
}

static void
tell_member (const Line *line, GString *text)
{
  g_autofree char *table = value_of (line, "table"), *ticket = value_of (line, "ticket");
  const gboolean connected = says (line, "connected", "yes");

  g_string_append_printf (text, "  %-16s %s", table, connected ? _ ("connected") : _ ("not connected"));
  if (says (line, "suspended", "yes"))
    g_string_append (text, _ (", suspended: two persons resume it"));
  if (strcmp (ticket, "0") != 0)
    g_string_append_printf (text, connected ? _ (", round %s holds a ticket") : _ (", round %s is out of contact with a ticket"), ticket);
  g_string_append_c (text, '\n');
}

static void
tell_claim (const Line *line, GString *text)
{
  g_autofree char *claim = value_of (line, "claim"), *table = value_of (line, "table"), *round = value_of (line, "round");
  g_autofree char *rank = value_of (line, "rank"), *amount = value_of (line, "amount");

  g_string_append_printf (text,
                          says (line, "decided", "yes") ? _ ("  Claim %s of %s, round %s, rank %s: %s, decided\n")
                                                        : _ ("  Claim %s of %s, round %s, rank %s: %s, not decided\n"),
                          claim, table, round, rank, amount);
}

static void
tell_award (const Line *line, GString *text)
{
  g_autofree char *claim = value_of (line, "claim"), *table = value_of (line, "table"), *payable = value_of (line, "payable");

  g_string_append_printf (text, _ ("  Award of claim %s of %s: %s payable, until its documents are complete\n"), claim, table, payable);
}

/* The gaming day of a meter, and the last one that ended. */
static void
tell_day (const Line *line, GString *text)
{
  g_autofree char *meter = value_of (line, "meter"), *day = value_of (line, "day"), *ended = value_of (line, "ended"), *entry = value_of (line, "entry");
  g_autofree char *starts = value_of (line, "starts"), *missing = value_of (line, "missing");

  if (strcmp (ended, "-") == 0)
    g_string_append_printf (text, _ ("Gaming day of %s: %s, since %s; no day has ended\n"), meter, day, starts);
  else
    g_string_append_printf (text, _ ("Gaming day of %s: %s, since %s; %s ended with entry %s\n"), meter, day, starts, ended, entry);
  if (strcmp (missing, "0") == 0)
    return;
  if (g_ascii_strtoull (missing, NULL, 10) <= UC_LINK_DAYS_MOST)
    g_string_append_printf (text, _ ("  gaming days that have ended and are not on record: %s; the link ends them as soon as it runs\n"), missing);
  else
    g_string_append_printf (text, _ ("  gaming days that have ended and are not on record: %s; the link ends at most %u at once, so expected the right clock\n"),
                            missing, UC_LINK_DAYS_MOST);
}

/* The house bears what a table pays beyond what two persons awarded in its place. */
static void
tell_stranded (const Line *line, GString *text)
{
  g_autofree char *claim = value_of (line, "claim"), *table = value_of (line, "table"), *beyond = value_of (line, "beyond");
  g_autofree char *less = value_of (line, "less");

  if (says (line, "waits", "yes"))
    g_string_append_printf (text, _ ("  Claim %s of %s: two persons settled it in the table's place, and the table has not settled it itself\n"), claim,
                            table);
  if (strcmp (less, "0.00") != 0)
    g_string_append_printf (text, _ ("  Claim %s of %s: the table awarded %s less than two persons did in its place\n"), claim, table, less);
  if (strcmp (beyond, "0.00") != 0)
    g_string_append_printf (text, _ ("  Claim %s of %s: the table may document %s beyond what is payable\n"), claim, table, beyond);
}

void
uc_link_tell_text (const GPtrArray *lines, gboolean runs, GString *text)
{
  for (guint i = 0; i < lines->len; i++)
    {
      g_auto (Line) line = { 0 };

      line_init (&line, lines->pdata[i]);
      if (strcmp (line.kind, "ledger") == 0)
        {
          g_autofree char *path = value_of (&line, "path"), *term = value_of (&line, "term"), *key = value_of (&line, "key");

          g_string_append_printf (text, runs ? _ ("Ledger %s: the link runs, term %s\n") : _ ("Ledger %s: the link does not run, term %s\n"),
                                  path, term);
          g_string_append_printf (text, _ ("  first-key        %s\n"), key);
          tell_copies (&line, text);
        }
      else if (strcmp (line.kind, "second") == 0)
        tell_second (&line, text);
      else if (strcmp (line.kind, "meter") == 0)
        tell_meter (&line, text);
      else if (strcmp (line.kind, "terms") == 0)
        tell_terms (&line, text);
      else if (strcmp (line.kind, "member") == 0)
        tell_member (&line, text);
      else if (strcmp (line.kind, "claim") == 0)
        tell_claim (&line, text);
      else if (strcmp (line.kind, "award") == 0)
        tell_award (&line, text);
      else if (strcmp (line.kind, "stranded") == 0)
        tell_stranded (&line, text);
      else if (strcmp (line.kind, "day") == 0)
        tell_day (&line, text);
      else if (strcmp (line.kind, "sign") == 0)
        {
          g_autofree char *meter = value_of (&line, "meter"), *entry = value_of (&line, "entry");

          if (*entry != '\0')
            g_string_append_printf (text, _ ("Sign of %s: shows entry %s\n"), meter, entry);
          else
            g_string_append_printf (text, _ ("Sign of %s: has not said what it shows\n"), meter);
        }
      else if (strcmp (line.kind, "pit") == 0)
        {
          g_autofree char *pit = value_of (&line, "pit");

          g_string_append_printf (text, _ ("A screen of the pit %s is connected\n"), pit);
        }
      else if (strcmp (line.kind, "notice") == 0)
        {
          g_autofree char *table = value_of (&line, "table"), *what = value_of (&line, "text");

          if (*table != '\0')
            g_string_append_printf (text, _ ("Notice about %s: %s\n"), table, what);
          else
            g_string_append_printf (text, _ ("Notice: %s\n"), what);
        }
    }
}

void
uc_link_tell_json (const GPtrArray *lines, gboolean runs, GString *text)
{
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_bool (uc_json_name (&json, "runs"), runs);
  uc_json_name (&json, "lines");
  uc_json_begin_array (&json);
  for (guint i = 0; i < lines->len; i++)
    {
      g_auto (Line) line = { 0 };

      line_init (&line, lines->pdata[i]);
      uc_json_break (&json, 1);
      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "is"), line.kind);
      for (guint j = 1; line.words[0] != NULL && line.words[j] != NULL; j++)
        {
          g_autofree char *key = g_strndup (line.words[j], strcspn (line.words[j], "="));
          g_autofree char *value = value_of (&line, key);

          uc_json_string (uc_json_name (&json, key), value);
        }
      uc_json_end_object (&json);
    }
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}
