#include "uc-ledger-status.h"

#include "uc-escape.h"
#include "uc-time.h"

static void
add_word (GString *line, const char *key, const char *value)
{
  g_string_append_printf (line, " %s=", key);
  uc_escape_append (line, *value != '\0' ? value : "-", &uc_escape_word);
}

static void
add_number (GString *line, const char *key, guint64 value)
{
  g_string_append_printf (line, " %s=%" G_GUINT64_FORMAT, key, value);
}

static void
add_money (GString *line, const char *key, UcMoney value)
{
  char money[UC_MONEY_TEXT];

  g_string_append_printf (line, " %s=%s", key, uc_money_format (value, money));
}

static void
add_meter (const UcLedgerMeter *meter, GPtrArray *lines)
{
  static const char *const accounts[UC_LINKED_N_BALANCES] = { "value", "reserve", "overflow", "held", "payable" };
  const UcLinked *link = &meter->link;
  const UcLinkedPrompt prompt = uc_linked_prompt (link);
  GString *line = g_string_new ("meter");
  char head[UC_CODE_TEXT];

  add_word (line, "meter", meter->terms.meter);
  add_word (line, "section", meter->terms.section);
  add_word (line, "hits", uc_ledger_terms_hits[meter->terms.terms.hits]);
  add_word (line, "open", link->open ? "yes" : "no");
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    add_money (line, accounts[i], link->balance[i]);
  add_number (line, "epoch", link->epoch);
  add_number (line, "entry", uc_linked_outputs (link).entry);
  add_word (line, "head", uc_ledger_head_code (meter, head));
  add_number (line, "tickets", prompt.tickets);
  add_number (line, "undecided", prompt.undecided);
  g_ptr_array_add (lines, g_string_free (line, FALSE));
}

/* What the epoch in play runs by, and what waits for the next one. */
static void
add_terms (const UcLedgerMeter *meter, gboolean waits, GPtrArray *lines)
{
  const UcLinked *link = &meter->link;
  const UcLinkedParameters *terms = waits ? &link->next : &link->now;
  GString *line = g_string_new ("terms");
  char limit[UC_MONEY_TEXT];

  add_word (line, "meter", meter->terms.meter);
  add_number (line, "from", waits ? link->epoch + 1 : link->since);
  add_word (line, "waits", waits ? "yes" : "no");
  add_money (line, "wager", meter->terms.terms.meter.wager);
  add_money (line, "seed", terms->seed);
  add_number (line, "primary", terms->primary_ppm);
  add_number (line, "secondary", terms->secondary_ppm);
  add_word (line, "limit", terms->limit == UC_MONEY_UNKNOWN ? "none" : uc_money_format (terms->limit, limit));
  if (waits)
    {
      add_word (line, "by", meter->filed_by);
      add_word (line, "second", meter->filed_second);
    }
  g_ptr_array_add (lines, g_string_free (line, FALSE));
}

static void
add_claims (const UcLedgerMeter *meter, GPtrArray *lines)
{
  for (guint i = 0; i < meter->link.n_claims; i++)
    {
      const UcLinkedClaim *claim = &meter->link.claims[i];
      GString *line = g_string_new ("claim");

      add_word (line, "meter", meter->terms.meter);
      add_number (line, "claim", claim->id);
      add_word (line, "table", meter->link.members[claim->member].table);
      add_number (line, "round", claim->round);
      add_number (line, "epoch", claim->epoch);
      add_number (line, "rank", claim->rank);
      add_money (line, "amount", claim->amount);
      add_money (line, "held", uc_linked_state_held (claim));
      add_word (line, "decided", claim->decided ? "yes" : "no");
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
}

/* Awards whose documents are not complete. */
static void
add_awards (const UcLedgerMeter *meter, GPtrArray *lines)
{
  for (guint i = 0; i < meter->link.n_unpaid; i++)
    {
      const UcLinkedUnpaid *unpaid = &meter->link.unpaid[i];
      GString *line = g_string_new ("award");

      add_word (line, "meter", meter->terms.meter);
      add_number (line, "claim", unpaid->claim);
      add_word (line, "table", meter->link.members[unpaid->member].table);
      add_money (line, "payable", unpaid->rest);
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
}

/* What two persons did in a table's place, beside what the table has said of it. */
static void
add_stranded (const UcLedgerMeter *meter, GPtrArray *lines)
{
  for (guint i = 0; i < meter->link.n_stranded; i++)
    {
      const UcLinkedStranded *stranded = &meter->link.stranded[i];
      GString *line = g_string_new ("stranded");

      add_word (line, "meter", meter->terms.meter);
      add_number (line, "claim", stranded->claim.id);
      add_word (line, "table", meter->link.members[stranded->claim.member].table);
      add_word (line, "waits", stranded->waits ? "yes" : "no");
      add_money (line, "beyond", uc_linked_state_unbooked (&meter->link, stranded));
      add_money (line, "less", MAX (-stranded->beyond, 0));
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
}

/* Nothing, where nobody filed a second link and none has taken over. */
static void
add_second (const UcLedger *ledger, GPtrArray *lines)
{
  const UcLedgerSecond *second = uc_ledger_second (ledger);
  gint64 over_ns;
  const guint64 over = uc_ledger_over (ledger, &over_ns);
  char time[UC_TIME_TEXT], code[UC_CODE_TEXT];
  GString *line;

  if (second->row == 0 && over == 0)
    return;
  line = g_string_new ("second");
  if (second->row > 0)
    {
      add_word (line, "key", uc_key_fingerprint (&second->key, code));
      add_word (line, "by", second->by);
      add_word (line, "second", second->second);
      add_word (line, "since", uc_time_format (second->real, time));
      add_word (line, "reason", second->reason);
    }
  add_number (line, "over", over);
  if (over > 0)
    add_word (line, "over-at", uc_time_format (over_ns, time));
  g_ptr_array_add (lines, g_string_free (line, FALSE));
}

void
uc_ledger_status_lines (const UcLedger *ledger, UcLedgerConnectedFunc is_connected, gpointer user_data, GPtrArray *lines)
{
  /* Whoever reads it is in another folder. */
  g_autofree char *path = g_canonicalize_filename (uc_ledger_path (ledger), NULL);
  const UcLedgerCopies *copies = uc_ledger_copies (ledger);
  GString *line = g_string_new ("ledger");
  char first_key[UC_CODE_TEXT];

  add_word (line, "path", path);
  add_number (line, "term", uc_ledger_term (ledger));
  add_word (line, "key", uc_ledger_first_key (ledger, first_key));
  if (copies->n > 0)
    {
      char time[UC_TIME_TEXT];

      add_number (line, "copies", copies->n);
      add_word (line, "by", copies->by);
      add_word (line, "second", copies->second);
      add_word (line, "since", uc_time_format (copies->real_ns, time));
      add_word (line, "reason", copies->reason);
    }
  g_ptr_array_add (lines, g_string_free (line, FALSE));
  add_second (ledger, lines);
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);

      add_meter (meter, lines);
      add_terms (meter, FALSE, lines);
      if (meter->link.waits)
        add_terms (meter, TRUE, lines);
      for (guint j = 0; j < meter->link.n_members; j++)
        {
          const UcLinkedMember *member = &meter->link.members[j];
          const UcLedgerTable *table = uc_ledger_find_table (ledger, member->table);

          line = g_string_new ("member");
          add_word (line, "meter", meter->terms.meter);
          add_word (line, "table", member->table);
          add_word (line, "fingerprint", table->fingerprint);
          add_word (line, "connected", is_connected != NULL && is_connected (member->table, user_data) ? "yes" : "no");
          add_word (line, "suspended", member->suspended ? "yes" : "no");
          add_number (line, "ticket", member->ticket.open ? member->ticket.round : 0);
          add_number (line, "seq", member->seq);
          add_number (line, "said", table->said);
          add_number (line, "heard", table->heard);
          g_ptr_array_add (lines, g_string_free (line, FALSE));
        }
      add_claims (meter, lines);
      add_awards (meter, lines);
      add_stranded (meter, lines);
    }
}

void
uc_ledger_status_notice (const char *table, const char *text, GPtrArray *lines)
{
  GString *line = g_string_new ("notice");

  add_word (line, "table", table);
  add_word (line, "text", text);
  g_ptr_array_add (lines, g_string_free (line, FALSE));
}

void
uc_ledger_status_sign (const char *meter, const guint64 *entry, GPtrArray *lines)
{
  GString *line = g_string_new ("sign");

  add_word (line, "meter", meter);
  if (entry != NULL)
    add_number (line, "entry", *entry);
  g_ptr_array_add (lines, g_string_free (line, FALSE));
}

void
uc_ledger_status_pit (const char *name, GPtrArray *lines)
{
  GString *line = g_string_new ("pit");

  add_word (line, "pit", name);
  g_ptr_array_add (lines, g_string_free (line, FALSE));
}
