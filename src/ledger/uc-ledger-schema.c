#include "uc-ledger-schema.h"

#define COLUMNS(...) .n = sizeof ((const char *[]){ __VA_ARGS__ }) / sizeof (char *), .columns = { __VA_ARGS__ }

const UcLedgerColumns uc_ledger_schema_columns[UC_LEDGER_N_TABLES] = {
  [UC_LEDGER_ROW] = { "link_row", 1, 0,
                      COLUMNS ("id", "kind", "seq", "round", "meter", "device", "device_seq", "row", "row_real", "real", "term", "input",
                               "events", "hash", "signature") },
  [UC_LEDGER_METER] = { "meter", 1, 0, COLUMNS ("meter", "section", "wager", "hits") },
  [UC_LEDGER_PARAMETERS] = { "parameters", 2, 0,
                             COLUMNS ("meter", "from_epoch", "seed", "primary_ppm", "secondary_ppm", "max_display", "by_badge",
                                      "second_badge") },
  [UC_LEDGER_MEMBER] = { "member", 2, 3, COLUMNS ("meter", "table", "fingerprint", "rules_hash", "suspended") },
  [UC_LEDGER_REQUEST] = { "request", 2, 0, COLUMNS ("table", "seq", "row_id", "row_hash", "line", "table_real", "got") },
  [UC_LEDGER_ENTRY] = { "entry", 2, 0,
                        COLUMNS ("meter", "n", "epoch", "cause", "table", "seq", "round", "claim", "by_badge", "second_badge", "reason",
                                 "d_display", "d_reserve", "d_overflow", "d_held", "d_payable", "d_paid", "d_house", "d_coin_in",
                                 "display", "reserve", "overflow", "held", "payable", "prev_n", "prev_display", "prev_reserve",
                                 "prev_overflow", "prev_held", "prev_payable", "prev_hash", "hash", "term", "at") },
  [UC_LEDGER_TICKET] = { "ticket", 4, 3, COLUMNS ("meter", "table", "round", "epoch", "joined", "closed", "how") },
  [UC_LEDGER_CLAIM] = { "claim", 2, 3,
                        COLUMNS ("meter", "claim", "table", "round", "epoch", "rank", "tier10", "tier100", "state") },
  [UC_LEDGER_SAY] = { "say", 2, 0, COLUMNS ("table", "n", "line", "meter", "entry") },
};

const char *const uc_ledger_schema_sql[] = {
  "CREATE TABLE link_row (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, seq INTEGER NOT NULL, round INTEGER NOT NULL,"
  " meter TEXT NOT NULL, device TEXT NOT NULL, device_seq INTEGER NOT NULL, row INTEGER NOT NULL, row_real INTEGER NOT NULL,"
  " real INTEGER NOT NULL, term INTEGER NOT NULL, input TEXT NOT NULL, events TEXT NOT NULL,"
  " hash BLOB NOT NULL CHECK (length (hash) = 32), signature BLOB CHECK (length (signature) = 64)) STRICT",

  "CREATE TABLE meter (meter TEXT PRIMARY KEY, section TEXT NOT NULL, wager INTEGER NOT NULL CHECK (wager > 0),"
  " hits TEXT NOT NULL CHECK (hits IN ('order', 'share'))) STRICT, WITHOUT ROWID",

  "CREATE TABLE parameters (meter TEXT REFERENCES meter, from_epoch INTEGER, seed INTEGER NOT NULL CHECK (seed >= 0),"
  " primary_ppm INTEGER NOT NULL, secondary_ppm INTEGER NOT NULL, max_display INTEGER, by_badge TEXT NOT NULL,"
  " second_badge TEXT NOT NULL CHECK (second_badge <> by_badge), PRIMARY KEY (meter, from_epoch)) STRICT, WITHOUT ROWID",

  "CREATE TABLE member (meter TEXT REFERENCES meter, \"table\" TEXT, fingerprint TEXT NOT NULL, rules_hash TEXT NOT NULL,"
  " suspended TEXT, PRIMARY KEY (meter, \"table\")) STRICT, WITHOUT ROWID",

  "CREATE TABLE request (\"table\" TEXT, seq INTEGER, row_id INTEGER NOT NULL,"
  " row_hash BLOB NOT NULL CHECK (length (row_hash) = 32), line TEXT NOT NULL, table_real INTEGER NOT NULL,"
  " got INTEGER NOT NULL, PRIMARY KEY (\"table\", seq)) STRICT, WITHOUT ROWID",

  "CREATE TABLE entry (meter TEXT NOT NULL REFERENCES meter, n INTEGER NOT NULL, epoch INTEGER NOT NULL,"
  " cause TEXT NOT NULL CHECK (cause IN ('opening', 'joined', 'returned', 'locked', 'reseed', 'top-up', 'awarded', 'released',"
  " 'paid', 'adjusted', 'day')),"
  " \"table\" TEXT, seq INTEGER, round INTEGER, claim INTEGER, by_badge TEXT, second_badge TEXT, reason TEXT,"
  " d_display INTEGER NOT NULL DEFAULT 0, d_reserve INTEGER NOT NULL DEFAULT 0, d_overflow INTEGER NOT NULL DEFAULT 0,"
  " d_held INTEGER NOT NULL DEFAULT 0, d_payable INTEGER NOT NULL DEFAULT 0, d_paid INTEGER NOT NULL DEFAULT 0,"
  " d_house INTEGER NOT NULL DEFAULT 0, d_coin_in INTEGER NOT NULL DEFAULT 0,"
  " display INTEGER NOT NULL, reserve INTEGER NOT NULL, overflow INTEGER NOT NULL, held INTEGER NOT NULL,"
  " payable INTEGER NOT NULL, prev_n INTEGER, prev_display INTEGER, prev_reserve INTEGER, prev_overflow INTEGER,"
  " prev_held INTEGER, prev_payable INTEGER, prev_hash BLOB, hash BLOB NOT NULL CHECK (length (hash) = 32),"
  " term INTEGER NOT NULL, at INTEGER NOT NULL,"
  " PRIMARY KEY (meter, n), UNIQUE (meter, n, display, reserve, overflow, held, payable, hash),"
  /* double entry, in one row */
  " CONSTRAINT balanced CHECK (d_display + d_reserve + d_overflow + d_held + d_payable + d_paid + d_house + d_coin_in = 0),"
  " CONSTRAINT never_below_zero CHECK (display >= 0 AND reserve >= 0 AND overflow >= 0 AND held >= 0 AND payable >= 0),"
  " CONSTRAINT adds_up CHECK (display = coalesce (prev_display, 0) + d_display AND reserve = coalesce (prev_reserve, 0) + d_reserve"
  " AND overflow = coalesce (prev_overflow, 0) + d_overflow AND held = coalesce (prev_held, 0) + d_held"
  " AND payable = coalesce (prev_payable, 0) + d_payable),"
  " CONSTRAINT follows CHECK ((n = 0 AND coalesce (prev_n, prev_display, prev_reserve, prev_overflow, prev_held, prev_payable) IS NULL"
  " AND prev_hash IS NULL) OR (n > 0 AND prev_n = n - 1 AND prev_display IS NOT NULL AND prev_reserve IS NOT NULL"
  " AND prev_overflow IS NOT NULL AND prev_held IS NOT NULL AND prev_payable IS NOT NULL AND prev_hash IS NOT NULL)),"
  /* what alone may lower a meter */
  " CONSTRAINT lowered_for_a_cause CHECK (d_display >= 0 OR cause IN ('locked', 'returned', 'released', 'adjusted')),"
  " CONSTRAINT two_persons CHECK (cause <> 'adjusted' OR coalesce (by_badge <> second_badge AND reason <> '', false)),"
  /* no gap, no fork, no rewriting: each entry holds the one before */
  " FOREIGN KEY (meter, prev_n, prev_display, prev_reserve, prev_overflow, prev_held, prev_payable, prev_hash)"
  " REFERENCES entry (meter, n, display, reserve, overflow, held, payable, hash),"
  " FOREIGN KEY (\"table\", seq) REFERENCES request) STRICT, WITHOUT ROWID",

  /* One row may move several claims, and none of them twice. */
  "CREATE UNIQUE INDEX entry_once ON entry (\"table\", seq, meter, cause, coalesce (claim, 0)) WHERE \"table\" IS NOT NULL",

  /* A round may join again after its wagers went back, in the same epoch or in a later one. */
  "CREATE TABLE ticket (meter TEXT, \"table\" TEXT, round INTEGER, epoch INTEGER, joined INTEGER NOT NULL, closed INTEGER, how TEXT,"
  " PRIMARY KEY (meter, \"table\", round, epoch), FOREIGN KEY (meter, joined) REFERENCES entry,"
  " CHECK ((closed IS NULL) = (how IS NULL))) STRICT, WITHOUT ROWID",

  "CREATE UNIQUE INDEX ticket_open ON ticket (meter, \"table\") WHERE closed IS NULL",

  /* No claim without a ticket of its epoch. */
  "CREATE TABLE claim (claim INTEGER, meter TEXT NOT NULL, \"table\" TEXT NOT NULL, round INTEGER NOT NULL, epoch INTEGER NOT NULL,"
  " rank INTEGER NOT NULL CHECK (rank >= 1), tier10 INTEGER NOT NULL, tier100 INTEGER NOT NULL,"
  " state TEXT NOT NULL CHECK (state IN ('locked', 'awarded', 'released')),"
  " PRIMARY KEY (meter, claim), UNIQUE (meter, epoch, rank),"
  " FOREIGN KEY (meter, \"table\", round, epoch) REFERENCES ticket (meter, \"table\", round, epoch)) STRICT, WITHOUT ROWID",

  /* A round whose claim is decided may claim again. */
  "CREATE UNIQUE INDEX claim_live ON claim (meter, \"table\", round) WHERE state = 'locked'",

  "CREATE TABLE say (\"table\" TEXT, n INTEGER, line TEXT NOT NULL, meter TEXT, entry INTEGER, heard INTEGER NOT NULL DEFAULT 0,"
  " PRIMARY KEY (\"table\", n), FOREIGN KEY (meter, entry) REFERENCES entry) STRICT, WITHOUT ROWID",

  "CREATE TABLE lease (one INTEGER PRIMARY KEY CHECK (one = 1), term INTEGER NOT NULL, holder TEXT NOT NULL,"
  " beat INTEGER NOT NULL) STRICT",
  NULL,
};

static void
append_names (GString *sql, const UcLedgerColumns *columns, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (sql, "%s\"%s\"", i > 0 ? ", " : "", columns->columns[i]);
}

GString *
uc_ledger_schema_print_select (const UcLedgerColumns *columns)
{
  GString *sql = g_string_new ("SELECT ");

  append_names (sql, columns, columns->n);
  g_string_append_printf (sql, " FROM \"%s\" WHERE ", columns->name);
  return sql;
}

char *
uc_ledger_schema_print_get (const UcLedgerColumns *columns)
{
  GString *sql = uc_ledger_schema_print_select (columns);

  for (guint i = 0; i < columns->n_key; i++)
    g_string_append_printf (sql, "%s\"%s\" = $%u", i > 0 ? " AND " : "", columns->columns[i], i + 1);
  return g_string_free (sql, FALSE);
}

char *
uc_ledger_schema_print_put (const UcLedgerColumns *columns, guint n_rows)
{
  const guint n = n_rows * columns->n;
  GString *sql = g_string_new (NULL);

  g_string_append_printf (sql, "INSERT INTO \"%s\" (", columns->name);
  append_names (sql, columns, columns->n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (sql, "%s$%u", i == 0 ? ") VALUES (" : i % columns->n == 0 ? "), (" : ", ", i + 1);
  g_string_append_c (sql, ')');
  if (columns->n_changing > 0)
    {
      const guint first = columns->n - columns->n_changing;

      g_string_append (sql, " ON CONFLICT (");
      append_names (sql, columns, columns->n_key);
      for (guint i = first; i < columns->n; i++)
        g_string_append_printf (sql, "%s \"%s\" = excluded.\"%s\"", i > first ? "," : ") DO UPDATE SET", columns->columns[i], columns->columns[i]);
    }
  return g_string_free (sql, FALSE);
}
