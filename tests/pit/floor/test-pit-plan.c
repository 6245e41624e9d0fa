/* The plan of a house's pits: what it says, and what is wrong with it. */
#include "uc-pit-plan.h"

#include "uc-pit-item.h"

#include <string.h>

static void
test_good (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcPitPlan) plan = uc_pit_plan_parse ("# ours\n[pit main]\ntitle=Main floor\ntables=BJ-01; BJ-02;\ncolumns=4\n[pit high]\n[floor 2001]\n"
                                                  "tables=BJ-02\n[alerts]\npace=20\n",
                                                  "pit.conf", &error);
  const UcPit *main, *high;
  g_autoptr (GPtrArray) persons = NULL;

  g_assert_no_error (error);
  main = uc_pit_plan_find (plan, NULL);
  high = uc_pit_plan_find (plan, "high");
  g_assert_cmpstr (main->title, ==, "Main floor");
  g_assert_cmpstrv (main->tables, ((const char *const[]){ "BJ-01", "BJ-02", NULL }));
  g_assert_cmpuint (main->columns, ==, 4);
  g_assert_cmpstr (high->title, ==, "high");
  g_assert_cmpuint (g_strv_length (high->tables), ==, 0);
  g_assert_null (uc_pit_plan_find (plan, "low"));
  persons = uc_pit_plan_floor_of (plan, "BJ-02");
  g_assert_cmpuint (persons->len, ==, 1);
  g_assert_cmpstr (((UcPitFloorperson *) persons->pdata[0])->badge, ==, "2001");
  g_assert_true (g_key_file_has_key (plan->file, "alerts", "pace", NULL));
}

static void
test_faults (void)
{
  static const struct
  {
    const char *text, *message;
  } faults[] = {
    { "[pit main]\ncolumns=none\n", "pit.conf:2: [pit main] columns: “none” is not a number of columns; accepted: 1 to 20" },
    { "[pit main]\ncolumns=21\n", "pit.conf:2: [pit main] columns: “21” is not a number of columns; accepted: 1 to 20" },
    { "[pit main]\ntables=BJ 1\n", "pit.conf:2: [pit main] tables: “BJ 1” is not the name of a table; accepted: 1 to 31 letters, digits, “-”, “_” and “.”" },
    { "[pit main]\ntables=A;A\n", "pit.conf:2: [pit main] tables: “A” is named twice; accepted: each table once" },
    { "[pit main]\ntable=A\n", "pit.conf:2: [pit main] table: unknown; did you mean “tables”? accepted: title, tables, columns" },
    { "[pits]\n", "pit.conf:1: [pits]: unknown; accepted: [pit NAME], [floor BADGE], [alerts]" },
    { "[pit ]\n", "pit.conf:1: [pit ]: “” is not the name of a pit; accepted: 1 to 31 letters, digits, “-”, “_” and “.”" },
    { "[floor a b]\n", "pit.conf:1: [floor a b]: “a b” is not a badge; accepted: 1 to 15 letters and digits" },
    { "title=x\n", "pit.conf:1" },
    { "[pit a]\n[pit a]\n", "pit.conf:2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (UcPitPlan) plan = uc_pit_plan_parse (faults[i].text, "pit.conf", &error);

      g_assert_null (plan);
      g_assert_error (error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_FAULT);
      if (!g_str_has_prefix (error->message, faults[i].message))
        g_error ("“%s”, expected “%s”", error->message, faults[i].message);
    }
}

static void
test_missing (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (uc_pit_plan_load ("/nowhere/pit.conf", &error));
  g_assert_error (error, UC_PIT_PLAN_ERROR, UC_PIT_PLAN_ERROR_READ);
}

static gboolean
counts (const char *table, gpointer closed)
{
  return strcmp (table, closed) != 0;
}

/* § 465a.35(c)(1) */
static void
test_five (void)
{
  g_autoptr (UcPitPlan) plan = uc_pit_plan_parse ("[floor 2001]\ntables=A;B;C;D;E\n[floor 2002]\ntables=A;B;C;D\n", "pit.conf", NULL);
  g_autoptr (GPtrArray) all = uc_pit_plan_warn (plan, NULL, NULL), open = uc_pit_plan_warn (plan, counts, (gpointer) "C");

  g_assert_cmpuint (all->len, ==, 1);
  g_assert_cmpstr (all->pdata[0], ==,
                   "Floorperson 2001 has 5 tables of the Blackjack kind (A, B, C, D, E); at most 4 are allowed (58 Pa. Code § 465a.35(c)(1)).");
  g_assert_cmpuint (open->len, ==, 0);
}

/* The most urgent class first, then by time, then by table: whatever order they come in. */
static void
test_order (void)
{
  const UcPitItem items[] = {
    { .table = "BJ-09", .kind = UC_PIT_ITEM_RANK, .since_ns = 99 },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_VALIDATION, .since_ns = 50, .seq = 3 },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_VALIDATION, .since_ns = 50, .seq = 4 },
    { .table = "BJ-02", .kind = UC_PIT_ITEM_VALIDATION, .since_ns = 50, .seq = 1 },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_REQUEST, .since_ns = 1 },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_SIGNATURE, .since_ns = 2 },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_DOCUMENTS },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_DISPUTE },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_CALL },
    { .table = "BJ-01", .kind = UC_PIT_ITEM_DEVICE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    for (guint j = 0; j < G_N_ELEMENTS (items); j++)
      g_assert_cmpint (CLAMP (uc_pit_item_compare (&items[i], &items[j]), -1, 1), ==, i < j ? -1 : i > j);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pit/plan/good", test_good);
  g_test_add_func ("/pit/plan/faults", test_faults);
  g_test_add_func ("/pit/plan/missing", test_missing);
  g_test_add_func ("/pit/plan/five-tables", test_five);
  g_test_add_func ("/pit/queue/order", test_order);
  return g_test_run ();
}
