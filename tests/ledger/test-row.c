/* From rows of journals to what happened to linked meters. What may never be: an event about a linked meter is passed over, one that cannot
 * be read moves something, or an event of anything else does. */
#include "uc-ledger-row.h"

#include "uc-event.h"
#include "uc-linked-line.h"

#include <string.h>

#define HASH "hash=abababababababababababababababababababababababababababababababab"
#define OF "meter=pro linked=MTD-5"

static const struct
{
  const char *events, *inputs; /* lines of both; NULL: the row is refused, with @says */
  const char *says;
} rows[] = {
  { "bets-locked seq=9 round=218\nmeter-asked seq=10 round=218 " OF " counted=4 stake=20.00",
    "MTD-5 asked table=BJ-07 seq=10 " HASH " round=218 count=4 stake=20.00\n" },
  { "meter-returned seq=11 round=218 " OF " counted=2 cause=void",
    "MTD-5 returned table=BJ-07 seq=11 " HASH " round=218 count=2\n" },
  { "meter-abandoned seq=11 round=218 " OF " counted=4", "MTD-5 returned table=BJ-07 seq=11 " HASH " round=218 count=4\n" },
  { "meter-left seq=12 round=218 " OF, "MTD-5 left table=BJ-07 seq=12 " HASH " round=218\n" },
  { "meter-claimed seq=13 round=218 " OF " winners-10=1 winners-100=1",
    "MTD-5 claimed table=BJ-07 seq=13 " HASH " round=218 tenth=1 whole=1\n" },
  { "meter-claimed seq=13 round=218 " OF " winners-100=2", "MTD-5 claimed table=BJ-07 seq=13 " HASH " round=218 whole=2\n" },
  { "meter-settled seq=14 round=218 " OF " claim=12 winners-10=1 winners-100=0 award=1023.45 released=0.00 of-10=1023.45",
    "MTD-5 settled table=BJ-07 seq=14 " HASH " round=218 claim=12 tenth=1 awarded=1023.45 of-tenth=1023.45\n" },
  { "meter-documented seq=15 round=218 " OF " claim=12 award=1023.45",
    "MTD-5 documented table=BJ-07 seq=15 " HASH " round=218 claim=12 awarded=1023.45\n" },
  /* Of a round that is closed; of a claim that has no number yet. */
  { "meter-settled seq=14 round=220 meter=pro linked=MTD-5 of-round=218 winners-10=0 winners-100=0 award=0.00 released=0.00 of-10=0.00",
    "MTD-5 settled table=BJ-07 seq=14 " HASH " round=218\n" },
  { "meter-documented seq=15 meter=pro linked=MTD-5 of-round=218 claim=12 award=3.00",
    "MTD-5 documented table=BJ-07 seq=15 " HASH " round=218 claim=12 awarded=3.00\n" },
  /* Several in one row, and of several meters. */
  { "meter-left seq=12 round=218 " OF "\nround-closed seq=13 round=218\nmeter-left seq=14 round=218 meter=other linked=N",
    "MTD-5 left table=BJ-07 seq=12 " HASH " round=218\nN left table=BJ-07 seq=14 " HASH " round=218\n" },
  /* A meter of the table's own, and what else there is. */
  { "meter-changed seq=12 round=218 meter=pro cause=increment change=0.75 value=5000.75", "" },
  { "", "" },
  { "meter-asked seq=10 round=218 meter=pro counted=4 stake=20.00", NULL, "meter-asked: “linked=” is missing" },
  { "meter-asked seq=10 round=218 " OF " counted=4", NULL, "meter-asked: “stake=” is missing" },
  { "meter-asked round=218 " OF " counted=4 stake=20.00", NULL, "meter-asked: “seq=” is missing" },
  { "meter-asked seq=0 round=218 " OF " counted=4 stake=20.00", NULL, "meter-asked: “seq=0” cannot be read" },
  { "meter-asked seq=1 " OF " counted=4 stake=20.00", NULL, "meter-asked: “round=” is missing" },
  { "meter-asked seq=1 round=218 " OF " counted=4 stake=-", NULL, "meter-asked: “stake=-” cannot be read" },
  { "meter-settled seq=1 round=218 " OF " claim=x", NULL, "meter-settled: “claim=x” cannot be read" },
  { "meter-left seq=12 round=4294967296 " OF, NULL, "meter-left: “round=4294967296” cannot be read" },
  { "meter-left seq=12 round=1 linked=A-METER-WITH-A-NAME-THAT-IS-TOO-LONG", NULL, "meter-left: “linked=A-METER" },
  /* A row is taken whole or not at all. */
  { "meter-left seq=12 round=218 " OF "\nmeter-left seq=13 round=x " OF, NULL, "meter-left: “round=x” cannot be read" },
};

static void
test_rows (void)
{
  UcHash hash;

  memset (hash.b, 0xab, sizeof hash.b);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
      g_autoptr (GStringChunk) meters = g_string_chunk_new (64);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      const gboolean good = uc_ledger_row_items ("BJ-07", rows[i].events, &hash, 77, 5, items, meters, &error);

      for (guint j = 0; j < items->len; j++)
        {
          const UcLedgerItem *item = &g_array_index (items, UcLedgerItem, j);

          g_assert_cmpuint (item->row, ==, 77);
          g_assert_cmpint (item->real_ns, ==, 5);
          g_string_append_printf (text, "%s ", item->meter);
          uc_linked_line_print_input (&item->input, text);
          g_string_append_c (text, '\n');
        }
      if (rows[i].inputs != NULL)
        {
          g_assert_no_error (error);
          g_assert_true (good);
          g_assert_cmpstr (text->str, ==, rows[i].inputs);
          continue;
        }
      g_assert_false (good);
      g_assert_cmpuint (items->len, ==, 0);
      g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED);
      if (strstr (error->message, rows[i].says) == NULL)
        g_error ("“%s”: %s", rows[i].events, error->message);
    }
}

/* As the table's core writes them. */
static void
test_events (void)
{
#define EVENT(of, ...) { .kind = of, .seq = 9, .round = 218, .wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, .linked = "MTD-5", __VA_ARGS__ }
  const struct
  {
    UcEvent event;
    const char *input;
  } all[] = {
    { EVENT (UC_EVENT_METER_ASKED, .counted = 4, .stake = 20 * UC_DOLLAR), "asked table=BJ-07 seq=9 " HASH " round=218 count=4 stake=20.00" },
    { EVENT (UC_EVENT_METER_RETURNED, .counted = 2, .cause = UC_WORD_BETS_REOPENED), "returned table=BJ-07 seq=9 " HASH " round=218 count=2" },
    { EVENT (UC_EVENT_METER_ABANDONED, .counted = 4, .target = 7), "returned table=BJ-07 seq=9 " HASH " round=218 count=4" },
    { EVENT (UC_EVENT_METER_LEFT), "left table=BJ-07 seq=9 " HASH " round=218" },
    { EVENT (UC_EVENT_METER_CLAIMED, .winners = { 1, 2 }), "claimed table=BJ-07 seq=9 " HASH " round=218 tenth=1 whole=2" },
    { EVENT (UC_EVENT_METER_SETTLED, .of_round = 217, .claim = 12, .winners = { 1, 0 }, .award = UC_DOLLAR, .released = UC_CENT,
             .of_tenth = 2 * UC_DOLLAR),
      "settled table=BJ-07 seq=9 " HASH " round=217 claim=12 tenth=1 awarded=1.00 released=0.01 of-tenth=2.00" },
    { EVENT (UC_EVENT_METER_SETTLED, .of_round = 218), "settled table=BJ-07 seq=9 " HASH " round=218" },
    { EVENT (UC_EVENT_METER_DOCUMENTED, .of_round = 217, .claim = 12, .award = UC_DOLLAR),
      "documented table=BJ-07 seq=9 " HASH " round=217 claim=12 awarded=1.00" },
  };
  UcHash hash;

  memset (hash.b, 0xab, sizeof hash.b);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
      g_autoptr (GStringChunk) meters = g_string_chunk_new (64);
      g_autoptr (GString) event = g_string_new (NULL), input = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      uc_event_print (&all[i].event, event);
      uc_ledger_row_items ("BJ-07", event->str, &hash, 77, 5, items, meters, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (items->len, ==, 1);
      g_assert_cmpstr (g_array_index (items, UcLedgerItem, 0).meter, ==, "MTD-5");
      uc_linked_line_print_input (&g_array_index (items, UcLedgerItem, 0).input, input);
      g_assert_cmpstr (input->str, ==, all[i].input);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ledger/row/lines", test_rows);
  g_test_add_func ("/ledger/row/events-of-the-core", test_events);
  return g_test_run ();
}
