/* The counter of a TPM beside the record, with a TPM in software. Without one (swtpm) the tests are skipped. */
#include "robot.h"
#include "soft-tpm.h"
#include "table-fixture.h"
#include "uc-daytime.h"
#include "uc-desk.h"
#include "uc-hang.h"
#include "uc-journal-append.h"
#include "uc-open.h"
#include "uc-service-private.h"
#include "uc-table-prompt.h"
#include "uc-tpm-count.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#define SOON_MS 1

typedef struct
{
  TableFixture base;
  SoftTpm tpm;
  UcTableService *service;
  char *last_head;
  gboolean without;          /* the service is started with no TPM */
  guint count_ms, answer_ms; /* 0 = as the service has it */
  Robot robot;
} Fixture;

static GString *test_log;

/* ---- the service ---- */

static guint64
tpm_value (SoftTpm *tpm)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTpmCount) count = uc_tpm_count_open (tpm->tcti, "T-1", &error);

  g_assert_no_error (error);
  return uc_tpm_count_get_value (count);
}

static gboolean
on_hang (gpointer user_data)
{
  g_error ("%s did not come; the log:\n%s", (const char *)user_data, test_log->str);
  return G_SOURCE_REMOVE;
}

#define wait_until(condition)                                                                                          \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const guint hang = g_timeout_add_seconds (UC_HANG_S, on_hang, (gpointer) #condition);                              \
    while (!(condition))                                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                                           \
    g_source_remove (hang);                                                                                            \
  }                                                                                                                    \
  G_STMT_END

static const UcTable *
table (Fixture *f)
{
  return uc_table_service_get_table (f->service);
}

static guint64
recorded (Fixture *f)
{
  g_autoptr (UcContext) context = uc_journal_context (uc_desk_get_journal (f->service->desk), 0, NULL);

  g_assert_nonnull (context);
  return context->count;
}

static gboolean
is_settled (Fixture *f)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (!far_device_is_idle (f->base.far[device]) || !f->base.far[device]->greeted)
      return FALSE;
  return f->service->queue->len == 0;
}

/* Nothing is due, and the counter is where the record has it. */
static gboolean
is_counted (Fixture *f)
{
  return f->service->count.timer == 0 && (!f->service->count.due || f->service->count.failed)
         && f->service->count.answer == NULL;
}

static void
stop_service (Fixture *f)
{
  g_clear_pointer (&f->service, uc_table_service_free);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_unplug (f->base.far[device]);
}

static void
start (Fixture *f)
{
  UcTableServiceOptions options = {
    .table_path = f->base.table,
    .journal_path = f->base.folder,
    .simulate = f->base.socket,
    .last_head_path = f->last_head,
    .tpm = f->without ? NULL : f->tpm.tcti,
    .tpm_wait_ms = SOON_MS,
    .tpm_answer_ms = f->answer_ms,
    .count_ms = f->count_ms,
  };
  g_autoptr (GError) error = NULL;

  if (f->service != NULL)
    stop_service (f);
  g_string_truncate (test_log, 0);
  f->service = uc_table_service_new (&options, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (table_fixture_plug (&f->base));
  table_fixture_rest (&f->base);
}

static void
start_and_count (Fixture *f)
{
  start (f);
  wait_until (is_counted (f));
}

static void
on_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **)user_data = g_object_ref (result);
}

static void
submit_or_fail (Fixture *f, const char *const *lines)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  uc_table_service_submit (f->service, table (f)->now.prompt_seq, lines, on_result, &result);
  wait_until (result != NULL);
  uc_table_service_submit_finish (result, &error);
  g_assert_no_error (error);
}

static void
play_move (Fixture *f)
{
  wait_until (is_settled (f));
  switch (robot_move (&f->robot, table (f)))
    {
    case ROBOT_LINES:
      submit_or_fail (f, (const char *const *)f->robot.lines);
      break;
    case ROBOT_CARD:
      far_device_card (f->base.far[UC_WIRE_SHOE], f->robot.card);
      break;
    case ROBOT_LIGHT:
      far_device_light (f->base.far[UC_WIRE_READER], f->robot.range);
      break;
    case ROBOT_PEEK:
      far_device_peek (f->base.far[UC_WIRE_READER], f->robot.on);
      break;
    case ROBOT_COIN:
      far_device_edge (f->base.far[UC_WIRE_GPIO], uc_line_wager (f->robot.seat), f->robot.on);
      break;
    case ROBOT_LOCK:
      far_device_edge (f->base.far[UC_WIRE_GPIO], UC_LINE_LOCK_BUTTON, TRUE);
      wait_until (is_settled (f));
      far_device_edge (f->base.far[UC_WIRE_GPIO], UC_LINE_LOCK_BUTTON, FALSE);
      break;
    case ROBOT_WAIT:
      g_main_context_iteration (NULL, TRUE);
      break;
    }
  wait_until (is_settled (f));
}

static void
play_rounds (Fixture *f, guint32 rounds)
{
  while (table (f)->now.carry.round < rounds || uc_table_prompt (table (f)).id != UC_PROMPT_BETS_OPEN)
    play_move (f);
  wait_until (is_counted (f));
}

static gboolean
is_in_doubt (Fixture *f)
{
  return uc_table_prompt (table (f)).id == UC_PROMPT_RECORD_DOUBTED;
}

static void
assert_logged (const char *part)
{
  if (strstr (test_log->str, part) == NULL)
    g_error ("“%s” is not in the log:\n%s", part, test_log->str);
}

/* Two persons accept the record; the count goes on from there, and the next start says nothing. */
static void
accept_or_fail (Fixture *f)
{
  g_assert_true (is_in_doubt (f));
  submit_or_fail (f, (const char *const[]){ "acknowledge 3001 0000", NULL });
  g_assert_true (is_in_doubt (f));
  submit_or_fail (f, (const char *const[]){ "acknowledge 2001 0000", NULL });
  g_assert_false (is_in_doubt (f));
  wait_until (is_counted (f));
  play_rounds (f, table (f)->now.carry.round + 1);
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
}

/* ---- the card: everything but the TPM ---- */

static void
copy_or_fail (const char *from, const char *to)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &text, &length, NULL));
  g_file_set_contents_full (to, text, (gssize)length, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
}

static gboolean
is_kept (const char *name)
{
  return strstr (name, ".journal") != NULL || g_str_equal (name, "last-head");
}

/* An image of the card in the folder @name. Files that @from does not have are removed where it is put back. */
static void
copy_card (Fixture *f, const char *name, gboolean back)
{
  g_autofree char *image = g_build_filename (f->base.folder, name, NULL);
  const char *from = back ? image : f->base.folder, *to = back ? f->base.folder : image;
  g_autoptr (GDir) now = back ? g_dir_open (to, 0, NULL) : NULL;
  g_autoptr (GDir) dir = NULL;

  g_mkdir (image, 0700);
  for (const char *file; now != NULL && (file = g_dir_read_name (now)) != NULL;)
    {
      g_autofree char *path = g_build_filename (to, file, NULL);

      if (is_kept (file))
        g_unlink (path);
    }
  dir = g_dir_open (from, 0, NULL);
  for (const char *file; (file = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *source = g_build_filename (from, file, NULL), *target = g_build_filename (to, file, NULL);

      if (is_kept (file))
        copy_or_fail (source, target);
    }
}

/* ---- set up ---- */

static void
set_up (Fixture *f, gconstpointer data)
{
  table_fixture_init (&f->base);
  f->last_head = g_build_filename (f->base.folder, "last-head", NULL);
  f->count_ms = SOON_MS;
  robot_init (&f->robot, 1);
  if (soft_tpm_is_there ())
    soft_tpm_init (&f->tpm, f->base.folder, "tpm");
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  robot_clear (&f->robot);
  if (f->service != NULL)
    stop_service (f);
  soft_tpm_clear (&f->tpm);
  table_fixture_clear (&f->base);
  g_free (f->last_head);
}

/* ---- the tests ---- */

/* Each start and each opening is counted, on record first; a quarter-hourly key is not. */
static void
test_counts (Fixture *f, gconstpointer data)
{
  guint64 first;

  g_assert_cmpuint (tpm_value (&f->tpm), ==, 0);
  start_and_count (f);
  first = recorded (f);
  g_assert_cmpuint (first, >, 0);
  submit_or_fail (f, (const char *const[]){ "open-table", NULL });
  wait_until (is_counted (f));
  g_assert_cmpuint (recorded (f), ==, first + 1);
  uc_service_say (f->service, "gaming-day 2031-01-01");
  wait_until (g_str_equal (table (f)->now.carry.gaming_day, "2031-01-01"));
  g_assert_cmpuint (recorded (f), ==, first + 1);
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
  g_assert_cmpuint (recorded (f), ==, first + 2);
  stop_service (f);
  g_assert_cmpuint (tpm_value (&f->tpm), ==, first + 2);
}

/* A service that ends before it has run for a while wears nothing out. */
static void
test_short_starts (Fixture *f, gconstpointer data)
{
  guint64 value;

  start_and_count (f);
  value = recorded (f);
  f->count_ms = G_MAXINT;
  for (guint i = 0; i < 3; i++)
    {
      start (f);
      g_assert_false (is_in_doubt (f));
    }
  stop_service (f);
  g_assert_cmpuint (tpm_value (&f->tpm), ==, value);
}

/* The whole card is put back: record, key and the file with the last head. */
static void
test_older_card (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL;

  start_and_count (f);
  play_rounds (f, 1);
  stop_service (f);
  copy_card (f, "image", FALSE);
  start_and_count (f);
  play_rounds (f, 2);
  stop_service (f);
  copy_card (f, "image", TRUE);
  start (f);
  assert_logged ("This record ends at count ");
  accept_or_fail (f);
  path = g_strdup (uc_journal_path (uc_desk_get_journal (f->service->desk)));
  stop_service (f);
  journal_prove_or_fail (path);
}

/* The next month's file takes the count along. */
static void
test_months (Fixture *f, gconstpointer data)
{
  g_autofree char *next = g_build_filename (f->base.folder, "2031-01.journal", NULL);
  guint64 value;

  start_and_count (f);
  play_rounds (f, 1);
  value = recorded (f);
  while (uc_table_prompt (table (f)).id != UC_PROMPT_DEAL)
    play_move (f);
  uc_service_say (f->service, "gaming-day 2031-01-01");
  wait_until (g_str_equal (table (f)->now.carry.gaming_day, "2031-01-01"));
  play_rounds (f, 2);
  g_assert_cmpstr (uc_journal_path (uc_desk_get_journal (f->service->desk)), ==, next);
  g_assert_cmpuint (recorded (f), ==, value);
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
  g_assert_cmpuint (recorded (f), ==, value + 1);
}

/* The count is on record, and the service ends before the TPM has counted. What was there then is old once the table
 * has gone on. */
static void
test_ends_in_between (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  UcJournal *journal;
  guint64 value;

  start_and_count (f);
  play_rounds (f, 1);
  value = recorded (f);
  path = g_strdup (uc_journal_path (uc_desk_get_journal (f->service->desk)));
  stop_service (f);
  journal = uc_journal_open (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_journal_set_count (journal, value + 1, &error));
  uc_journal_close (journal);
  /* The file with the last head is the one of that record. */
  f->count_ms = G_MAXINT;
  start (f);
  g_assert_false (is_in_doubt (f));
  stop_service (f);
  copy_card (f, "image", FALSE);
  f->count_ms = SOON_MS;
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
  g_assert_cmpuint (recorded (f), ==, value + 2);
  play_rounds (f, 2);
  stop_service (f);
  g_assert_cmpuint (tpm_value (&f->tpm), ==, value + 2);
  copy_card (f, "image", TRUE);
  start (f);
  accept_or_fail (f);
}

/* The card is put into another board, whose TPM has counted for nobody. */
static void
test_other_board (Fixture *f, gconstpointer data)
{
  start_and_count (f);
  play_rounds (f, 1);
  stop_service (f);
  soft_tpm_clear (&f->tpm);
  soft_tpm_init (&f->tpm, f->base.folder, "other");
  start (f);
  assert_logged ("The record was kept with the counter of another board");
  accept_or_fail (f);
}

/* And into one whose TPM has counted less for a table of this name. */
static void
test_board_that_counted_less (Fixture *f, gconstpointer data)
{
  start_and_count (f);
  for (guint i = 0; i < 4; i++)
    start_and_count (f);
  play_rounds (f, 1);
  stop_service (f);
  soft_tpm_clear (&f->tpm);
  soft_tpm_init (&f->tpm, f->base.folder, "other");
  {
    g_autoptr (UcTpmCount) count = uc_tpm_count_open (f->tpm.tcti, "T-1", NULL);

    g_assert_true (uc_tpm_count_add (count, NULL));
  }
  start (f);
  assert_logged ("This record ends at count ");
  accept_or_fail (f);
}

/* A counter that was deleted begins above the highest that the TPM has had: a record from then does not fit it either.
 */
static void
test_deleted_counter (Fixture *f, gconstpointer data)
{
  guint64 value;

  start_and_count (f);
  play_rounds (f, 1);
  value = recorded (f);
  stop_service (f);
  copy_card (f, "image", FALSE);
  soft_tpm_undefine (&f->tpm, uc_tpm_count_index ("T-1"));
  start (f);
  accept_or_fail (f);
  g_assert_cmpuint (recorded (f), >, value + 1);
  stop_service (f);
  copy_card (f, "image", TRUE);
  start (f);
  assert_logged ("This record ends at count ");
  g_assert_true (is_in_doubt (f));
}

/* The TPM is gone, or nobody asks it; with it the next start is as before. */
static void
test_no_tpm_any_more (Fixture *f, gconstpointer data)
{
  start_and_count (f);
  play_rounds (f, 1);
  stop_service (f);
  soft_tpm_stop (&f->tpm);
  start (f);
  assert_logged ("No TPM counts the starts of this table: no TPM answers at swtpm:");
  g_assert_true (is_in_doubt (f));
  f->without = TRUE;
  start (f);
  assert_logged ("The record was kept with the counter of a TPM, and none answers");
  accept_or_fail (f);
  g_assert_cmpuint (recorded (f), ==, 0);
  play_rounds (f, 3);
  f->without = FALSE;
  soft_tpm_start (&f->tpm);
  start (f);
  assert_logged ("; this record has no count.");
  accept_or_fail (f);
  g_assert_cmpuint (recorded (f), >, 0);
}

/* A TPM that says nothing holds the start up for a while and not for ever. */
static void
test_silent_tpm (Fixture *f, gconstpointer data)
{
  start_and_count (f);
  play_rounds (f, 1);
  stop_service (f);
  g_subprocess_send_signal (f->tpm.process, SIGSTOP);
  f->answer_ms = SOON_MS;
  start (f);
  assert_logged ("/s does not answer.");
  g_assert_true (is_in_doubt (f));
  stop_service (f);
  g_subprocess_send_signal (f->tpm.process, SIGCONT);
  f->answer_ms = 0;
  /* What was said stands until two persons have answered it. */
  start (f);
  accept_or_fail (f);
  g_assert_cmpuint (recorded (f), >, 0);
}

/* A new card at a table whose board has counted. */
static void
test_new_card (Fixture *f, gconstpointer data)
{
  start_and_count (f);
  play_rounds (f, 1);
  stop_service (f);
  copy_card (f, "nothing", TRUE);
  start (f);
  assert_logged ("; this record has no count.");
  accept_or_fail (f);
}

/* A TPM that fails while the table is open does not stop it; once it answers again, nothing has happened. */
static void
test_fails_later (Fixture *f, gconstpointer data)
{
  guint64 value;

  start_and_count (f);
  value = recorded (f);
  soft_tpm_stop (&f->tpm);
  submit_or_fail (f, (const char *const[]){ "open-table", NULL });
  wait_until (f->service->count.failed);
  assert_logged ("No TPM counts the starts of this table: the TPM does not count: ");
  play_rounds (f, 2);
  g_assert_cmpuint (recorded (f), ==, value + 1);
  soft_tpm_start (&f->tpm);
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
  g_assert_cmpuint (recorded (f), ==, value + 2);
}

/* The owner has a password: the log says what to type, and the table goes on without a counter until that is done. */
static void
test_owner_password (Fixture *f, gconstpointer data)
{
  g_autofree char *line = g_strdup_printf ("tpm2_nvdefine 0x%08x -C o -P PASSWORD", uc_tpm_count_index ("T-1"));

  soft_tpm_set_owner_password (&f->tpm);
  start (f);
  wait_until (f->service->count.tpm == NULL);
  assert_logged (line);
  play_rounds (f, 1);
  g_assert_cmpuint (recorded (f), ==, 0);
  start (f);
  g_assert_false (is_in_doubt (f));
}

/* What an administrator defines with that line is taken, and the password is never needed again. */
static void
test_defined_by_owner (Fixture *f, gconstpointer data)
{
  soft_tpm_define (&f->tpm, uc_tpm_count_index ("T-1"),
                   TPMA_NV_AUTHREAD | TPMA_NV_AUTHWRITE | TPMA_NV_NO_DA | (TPM2_NT_COUNTER << TPMA_NV_TPM2_NT_SHIFT));
  soft_tpm_set_owner_password (&f->tpm);
  start_and_count (f);
  play_rounds (f, 1);
  g_assert_cmpuint (recorded (f), >, 0);
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
}

/* Something else has the index: nothing is done to it, and the table goes on without a counter. */
static void
test_foreign_index (Fixture *f, gconstpointer data)
{
  soft_tpm_define (&f->tpm, uc_tpm_count_index ("T-1"), TPMA_NV_AUTHREAD | TPMA_NV_AUTHWRITE | TPMA_NV_NO_DA);
  start (f);
  assert_logged ("is not a counter of this table");
  play_rounds (f, 1);
  g_assert_cmpuint (recorded (f), ==, 0);
  start (f);
  g_assert_false (is_in_doubt (f));
}

/* Two tables at one board have a counter each. */
static void
test_two_tables (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 value;

  g_assert_cmphex (uc_tpm_count_index ("T-1"), !=, uc_tpm_count_index ("T-2"));
  g_assert_cmphex (uc_tpm_count_index ("T-1") & 0xfff00000, ==, 0x01a00000);
  start_and_count (f);
  value = recorded (f);
  stop_service (f);
  {
    g_autoptr (UcTpmCount) other = uc_tpm_count_open (f->tpm.tcti, "T-2", &error);

    g_assert_no_error (error);
    g_assert_cmpuint (uc_tpm_count_get_value (other), ==, 0);
    g_assert_true (uc_tpm_count_add (other, &error));
  }
  g_assert_cmpuint (tpm_value (&f->tpm), ==, value);
  start_and_count (f);
  g_assert_false (is_in_doubt (f));
}

/* A board without a TPM: nothing is on record of one, and nobody is asked. */
static void
test_no_tpm (Fixture *f, gconstpointer data)
{
  soft_tpm_stop (&f->tpm);
  start (f);
  play_rounds (f, 1);
  g_assert_cmpuint (recorded (f), ==, 0);
  start (f);
  g_assert_false (is_in_doubt (f));
}

static GLogWriterOutput
keep_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      g_string_append_printf (test_log, "%s\n", (const char *)fields[i].value);
  return (level & G_LOG_LEVEL_CRITICAL) != 0 ? g_log_writer_default (level, fields, n_fields, user_data)
                                             : G_LOG_WRITER_HANDLED;
}

typedef void (*FixtureFunc) (Fixture *f, gconstpointer data);

static void
run (Fixture *f, gconstpointer data)
{
  if (f->tpm.process != NULL)
    ((FixtureFunc)data) (f, NULL);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  uc_tpm_count_be_quiet ();
  test_log = g_string_new (NULL);
  g_log_set_writer_func (keep_log, NULL, NULL);
#define ADD(path, func) g_test_add (path, Fixture, func, set_up, run, tear_down)
  ADD ("/tpm/counts", test_counts);
  ADD ("/tpm/counts/short-starts", test_short_starts);
  ADD ("/tpm/counts/months", test_months);
  ADD ("/tpm/counts/ends-in-between", test_ends_in_between);
  ADD ("/tpm/counts/two-tables", test_two_tables);
  ADD ("/tpm/counts/no-tpm", test_no_tpm);
  ADD ("/tpm/counts/fails-later", test_fails_later);
  ADD ("/tpm/counts/owner-password", test_owner_password);
  ADD ("/tpm/counts/defined-by-owner", test_defined_by_owner);
  ADD ("/tpm/counts/foreign-index", test_foreign_index);
  ADD ("/tpm/doubt/older-card", test_older_card);
  ADD ("/tpm/doubt/new-card", test_new_card);
  ADD ("/tpm/doubt/other-board", test_other_board);
  ADD ("/tpm/doubt/board-that-counted-less", test_board_that_counted_less);
  ADD ("/tpm/doubt/deleted-counter", test_deleted_counter);
  ADD ("/tpm/doubt/no-tpm-any-more", test_no_tpm_any_more);
  ADD ("/tpm/doubt/silent-tpm", test_silent_tpm);
#undef ADD
  return g_test_run ();
}
