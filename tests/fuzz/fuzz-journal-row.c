/* A journal's row: what stands in its columns is read, hashed, folded and shown, whatever it is. The input is a row's
 * input line, then its event lines, which are also taken as a file might have them. */
#include "fuzz.h"
#include "uc-journal.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-seal.h"
#include "uc-table-init.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

#include <string.h>

static const char table_file[]
    = "[table]\nid=F\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"
      "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n";

static const UcRules *
get_rules (void)
{
  static UcRules rules;
  static gboolean loaded;

  if (!loaded)
    {
      g_autoptr (GPtrArray) faults = uc_faults_new ();

      loaded = uc_rules_load_text (table_file, "table", &rules, faults);
      g_assert_true (loaded);
    }
  return &rules;
}

static void
run_questions (const UcRow *row)
{
  UcHead head;
  char code[UC_CODE_TEXT];

  uc_row_head (row, &head);
  g_assert_true (uc_code_is_valid (uc_head_code (&head, code)));
  g_assert_cmpuint (head.seq + 1, ==, row->seq + uc_row_n_events (row));
  g_assert_cmpint (uc_row_has (row, "round-closed") || head.round == 0, ==, TRUE);
  uc_row_round (row);
}

static void
run_fold (const UcRow *row)
{
  UcTable table;
  g_autoptr (GError) error = NULL;

  uc_table_init (&table, get_rules ());
  if (!uc_fold (&table, row->events, row->t_real_ns, row->t_mono_ns, &error))
    g_assert_nonnull (error);
  uc_table_prompt (&table);
  uc_table_outputs (&table);
}

static void
run_seal (const char *text)
{
  static const UcSealKey key;
  char salt[UC_SALT_TEXT];
  UcCard card = UC_CARD_NONE;

  g_assert_false (uc_seal_open (&key, text, &card, salt));
  uc_seal_open_with_salt (text, "AAAAAAAAAAAAAAAAAAAAAA", &card);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = size == 0 ? g_strdup ("") : g_strndup ((const char *) data, size);
  char *events = strchr (text, '\n');
  UcRow row = { .id = 1, .seq = 1, .device = "", .input = text, .events = "" };

  if (events != NULL)
    {
      *events = '\0';
      row.events = events + 1;
    }
  run_seal (row.input);
  run_questions (&row);
  run_fold (&row);
  return 0;
}
