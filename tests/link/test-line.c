/* What is wrong with a line of a linked meter's record: the word, and what would be right. Lines that are right come from the walk. */
#include "uc-linked-line.h"

#include <string.h>

static const struct
{
  const char *line, *says;
} wrong[] = {
  { "", "expected a fact of a linked meter" },
  { "joined table=BJ-07", "“joined”: expected a fact of a linked meter" },
  { "left table=BJ-07 round", "“round”: expected a key of this fact" },
  { "left table=BJ-07 pot=3", "“pot=3”: expected a key of this fact" },
  { "left table=BJ-07 round=x", "“round=x”: the value cannot be read" },
  { "left table=BJ-07 round=4294967296", "the value cannot be read" },
  { "asked table=BJ-07 stake=10000000000.01", "the value cannot be read" },
  { "left table=%FF", "the value cannot be read" },
  { "left table=BJ-07-is-a-name-that-is-far-too-long-for-a-table", "the value cannot be read" },
  /* One line for each fact. */
  { "left round=3 table=BJ-07", "expected the line as it is written: “left table=BJ-07 " },
  { "left table=BJ-07 table=BJ-07", "expected the line as it is written" },
  { "left table=BJ-07 count=3", "expected the line as it is written" },
  { "left table=BJ-07  round=3", "“”: expected a key" },
};

static void
test_wrong (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      UcLinkedInput input;

      g_assert_false (uc_linked_line_parse_input (wrong[i].line, &input, &error));
      g_assert_error (error, UC_LINKED_LINE_ERROR, UC_LINKED_LINE_ERROR_SYNTAX);
      if (strstr (error->message, wrong[i].says) == NULL)
        g_error ("“%s”: %s", wrong[i].line, error->message);
    }
}

/* A reason is what a person typed. */
static void
test_text (void)
{
  UcLinkedInput input = { .kind = UC_LINKED_CLOSED, .badge = "4001", .second = "5001", .reason = "50% = half, änderung\n" }, read;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  uc_linked_line_print_input (&input, line);
  g_assert_cmpstr (line->str, ==, "closed by=4001 second=5001 reason=50%25%20=%20half,%20änderung%0A");
  uc_linked_line_parse_input (line->str, &read, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read.reason, ==, input.reason);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link/line/wrong", test_wrong);
  g_test_add_func ("/link/line/a-reason-with-blanks", test_text);
  return g_test_run ();
}
