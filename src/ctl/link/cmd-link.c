/* upcardctl link: the meters that several tables share. Everything is decided by the link's core. */
#include "cmd-link.h"

#include "uc-escape.h"
#include "uc-linked-line.h"
#include "uc-link-check.h"
#include "uc-link-copy.h"
#include "uc-link-print.h"
#include "uc-link-reach.h"
#include "uc-link-report.h"
#include "uc-link-restore.h"
#include "uc-link-show.h"
#include "uc-link-stranded.h"
#include "uc-link-tell.h"
#include "uc-near.h"
#include "uc-number.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2
/* What was asked for is printed; the ledger is damaged. */
#define EXIT_DAMAGED 3
#define SOCKET "/run/upcard-link/link"
#define LEDGER "/var/lib/upcard-linkd/house.ledger"

typedef struct
{
  char *socket, *ledger, *people, *house_list, *by, *second, *rules, *file, *also, *reason, *server, *copies;
  int tenth, whole; /* winners that stand … */
  gboolean nobody;  /* … or none does */
  gboolean json;
  UcLinkPrint rows;
  char **words;
  guint n_words;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->socket);
  g_free (arguments->ledger);
  g_free (arguments->people);
  g_free (arguments->house_list);
  g_free (arguments->by);
  g_free (arguments->second);
  g_free (arguments->rules);
  g_free (arguments->file);
  g_free (arguments->also);
  g_free (arguments->reason);
  g_free (arguments->server);
  g_free (arguments->copies);
  uc_link_print_clear (&arguments->rows);
  g_strfreev (arguments->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static UcLinkReach
reach_of (const Arguments *arguments)
{
  return (UcLinkReach){ .socket = arguments->socket != NULL ? arguments->socket : SOCKET,
                        .ledger = arguments->ledger != NULL ? arguments->ledger : LEDGER,
                        .names_ledger = arguments->ledger != NULL,
                        .people = arguments->people,
                        .house_list = arguments->house_list,
                        .by = arguments->by,
                        .second = arguments->second };
}

static gboolean
is_copies (const char *text, GError **error)
{
  if (strcmp (text, "1") == 0 || strcmp (text, "2") == 0)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not how many copies each commit is on; expected 1 or 2"), text);
  return FALSE;
}

/* ---- init ---- */

static void
add_item (GArray *items, const Arguments *arguments, UcLinkedInputKind kind, const char *meter, const char *table)
{
  UcLedgerItem item = { .meter = meter, .input = { .kind = kind } };

  g_strlcpy (item.input.table, table, sizeof item.input.table);
  g_strlcpy (item.input.badge, arguments->by, sizeof item.input.badge);
  g_strlcpy (item.input.second, arguments->second, sizeof item.input.second);
  g_strlcpy (item.input.reason, "link init", sizeof item.input.reason);
  g_array_append_val (items, item);
}

/* The record has what the two persons have read and confirm: that a tier is not as likely at every table. */
static void
add_differences (const UcLinkCheck *check, const UcLinkFileMeter *meter, UcLinkedInput *input)
{
  for (guint i = 0; i < check->differences->len; i++)
    {
      const UcLinkCheckDifference *difference = check->differences->pdata[i];
      g_autofree char *apart = uc_link_check_say_apart (difference);
      g_autofree char *word = difference->of_hands ? g_strdup_printf ("; hands of %u%% differ", difference->percent)
                                                   : g_strdup_printf ("; odds of %u%% are %s apart", difference->percent, apart);

      if (difference->meter == meter)
        g_strlcat (input->reason, word, sizeof input->reason);
    }
}

/* Of a new ledger on a server. */
static const char *
copies_of (const Arguments *arguments)
{
  return arguments->copies != NULL ? arguments->copies : "2";
}

/* What two persons say to begin with: each meter starts, and its tables are enrolled. It stays closed. */
static GArray *
first_items (const UcLinkCheck *check, const Arguments *arguments)
{
  const UcLinkFile *file = &check->file;
  GArray *items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));

  if (arguments->server != NULL)
    {
      add_item (items, arguments, UC_LINKED_STARTED, "", "");
      g_array_index (items, UcLedgerItem, 0).copies = strcmp (copies_of (arguments), "2") == 0 ? 2 : 1;
    }
  for (guint i = 0; i < file->meters->len; i++)
    {
      const UcLinkFileMeter *meter = &g_array_index (file->meters, UcLinkFileMeter, i);
      UcLedgerItem *item;

      add_item (items, arguments, UC_LINKED_STARTED, meter->terms.meter, "");
      item = &g_array_index (items, UcLedgerItem, items->len - 1);
      item->input.value = meter->value;
      item->input.reserve = meter->reserve;
      add_differences (check, meter, &item->input);
    }
  for (guint i = 0; i < check->tables->len; i++)
    {
      const UcLinkCheckTable *table = check->tables->pdata[i];
      const UcLinkFileMember *member = table->filed;

      for (guint j = 0; member->meters[j] != NULL; j++)
        {
          add_item (items, arguments, UC_LINKED_ENROLLED, member->meters[j], member->table);
          g_array_index (items, UcLedgerItem, items->len - 1).fingerprint = member->journal;
          g_array_index (items, UcLedgerItem, items->len - 1).rules = table->version;
          g_array_index (items, UcLedgerItem, items->len - 1).wager = uc_wager_name (table->wager);
          g_array_index (items, UcLedgerItem, items->len - 1).awards = *table->awards != '\0' ? table->awards : NULL;
        }
    }
  return items;
}

static gboolean
create (const Arguments *arguments, const UcLinkCheck *check, GError **error)
{
  const UcLinkFile *file = &check->file;
  const UcLinkReach reach = reach_of (arguments);
  const UcLedgerOptions options = { .program = "upcardctl", .server = arguments->server };
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (UcLedgerTerms));
  g_autoptr (GArray) items = first_items (check, arguments);
  g_autoptr (GString) confirmed = g_string_new (NULL);
  g_autoptr (UcLedger) ledger = NULL;
  char first_key[UC_CODE_TEXT];

  /* Before anybody types a PIN. */
  if (g_file_test (reach.ledger, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: the file is there already; a ledger is created once"),
                   reach.ledger);
      return FALSE;
    }
  for (guint i = 0; i < file->meters->len; i++)
    {
      UcLedgerTerms of_meter = g_array_index (file->meters, UcLinkFileMeter, i).terms;

      g_strlcpy (of_meter.by, arguments->by, sizeof of_meter.by);
      g_strlcpy (of_meter.second, arguments->second, sizeof of_meter.second);
      g_array_append_val (terms, of_meter);
    }
  g_array_set_clear_func (items, (GDestroyNotify)uc_ledger_item_clear);
  uc_link_report_differences (check, confirmed);
  if (arguments->server != NULL)
    g_string_append (confirmed, strcmp (copies_of (arguments), "2") == 0
                                    ? _ ("  Each commit is on two copies. While the server has no standby, every meter is closed.\n")
                                    : _ ("  The ledger is on one copy. If its disk is lost, so is what tables were told last.\n"));
  if (confirmed->len > 0)
    {
      uc_tell ("%s\n", _ ("You confirm with your signatures:"));
      uc_tell_lines (confirmed->str);
    }
  if (!uc_link_reach_sign (&reach, error)
      || !uc_ledger_create (reach.ledger, &options, (UcLedgerTerms *)(gpointer)terms->data, terms->len, (UcLedgerItem *)(gpointer)items->data,
                            items->len, error))
    return FALSE;
  uc_tell (_ ("%s is the ledger. Each meter is closed until two persons open it: upcardctl link open METER REASON\n"), reach.ledger);
  /* Read again, as an auditor does who has nothing but the file. */
  ledger = uc_ledger_open (reach.ledger, &(UcLedgerOptions){ .program = "upcardctl", .read_only = TRUE }, error);
  if (ledger == NULL)
    return FALSE;
  uc_tell (_ ("Its first key is %s. Write it down, and keep it elsewhere: upcardctl verify --link LEDGER --trust=FINGERPRINT\n"),
           uc_ledger_first_key (ledger, first_key));
  return TRUE;
}

static gboolean
init (const Arguments *arguments, GError **error)
{
  g_autoptr (UcLinkCheck) check = uc_link_check_new (arguments->words[1]);
  g_autofree char *lines = NULL;

  if (!is_copies (copies_of (arguments), error))
    return FALSE;
  if (check->faults->len == 0)
    return create (arguments, check, error);
  lines = uc_faults_format (check->faults);
  g_set_error_literal (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, lines);
  return FALSE;
}

/* ---- check ---- */

/* Compares with the ledger, if there is one. Only a ledger that was named must be there. */
static gboolean
check_ledger (const Arguments *arguments, UcLinkCheck *check, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  const UcLedgerOptions options = { .program = "upcardctl", .read_only = TRUE };
  g_autoptr (GError) problem = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (reach.ledger, &options, &problem);

  if (ledger != NULL)
    uc_link_check_ledger (check, ledger);
  else if (arguments->ledger != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  else
    g_ptr_array_add (check->notes, g_strdup_printf (_ ("No ledger was compared: %s"), problem->message));
  return ledger != NULL || arguments->ledger == NULL;
}

static gboolean
check_file (const Arguments *arguments, GError **error)
{
  g_autoptr (UcLinkCheck) check = uc_link_check_new (arguments->words[1]);
  g_autoptr (GString) text = g_string_new (NULL);

  if (check->is_read && !check_ledger (arguments, check, error))
    return FALSE;
  if (arguments->json)
    uc_link_report_json (check, text);
  else if (check->faults->len == 0)
    uc_link_report_text (check, text);
  else
    {
      g_autofree char *lines = uc_faults_format (check->faults);

      g_set_error_literal (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, lines);
    }
  uc_tell_lines (text->str);
  return check->faults->len == 0;
}

/* ---- what two persons ask for ---- */

static gboolean
read_reason (const char *from, UcLinkedInput *input, GError **error)
{
  if (g_strlcpy (input->reason, from, sizeof input->reason) < sizeof input->reason)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("the reason has more than %u bytes"), UC_REASON_TEXT - 1);
  return FALSE;
}

static gboolean
request (const Arguments *arguments, const char *meter, const UcLinkedInput *input, const char *before, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  g_autoptr (GString) words = g_string_new (before);

  uc_linked_line_print_input (input, words);
  return uc_link_reach_do (&reach, meter, words->str, error);
}

static gboolean
ask (const Arguments *arguments, const char *meter, UcLinkedInput *input, const char *reason_from, const char *before, GError **error)
{
  return read_reason (reason_from, input, error) && request (arguments, meter, input, before, error);
}

static char *
reason_of (const Arguments *arguments, guint from)
{
  return g_strjoinv (" ", arguments->words + from);
}

/* Rules, wager and awards of the table's file, as words before “enrolled”. */
static gboolean
append_file (const Arguments *arguments, GString *words, GError **error)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (UcLinkCheckTable) table
      = uc_link_check_table_new (arguments->file, arguments->words[2], arguments->words[1], faults);
  g_autofree char *lines = NULL;

  if (table == NULL)
    {
      lines = uc_faults_format (faults);
      g_set_error_literal (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, lines);
      return FALSE;
    }
  g_string_append_printf (words, "rules=%s ", table->version);
  if (*table->awards != '\0')
    g_string_append_printf (words, "bet=%s awards=%s ", uc_wager_name (table->wager), table->awards);
  return TRUE;
}

static gboolean
enrol (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = UC_LINKED_ENROLLED };
  g_autofree char *reason = reason_of (arguments, 4);
  g_autoptr (GString) before = g_string_new (NULL);

  g_string_append_printf (before, "fingerprint=%s ", arguments->words[3]);
  if (arguments->file != NULL && !append_file (arguments, before, error))
    return FALSE;
  if (arguments->rules != NULL)
    g_string_append_printf (before, "rules=%s ", arguments->rules);
  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  return ask (arguments, arguments->words[1], &input, reason, before->str, error);
}

static gboolean
adjust (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = UC_LINKED_ADJUSTED };
  g_autofree char *reason = reason_of (arguments, 4);
  UcMoney *const sums[] = { &input.value, &input.reserve };

  for (guint i = 0; i < 2; i++)
    if (!uc_money_parse (arguments->words[2 + i], sums[i], NULL) || *sums[i] < 0)
      {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a sum; expected dollars, such as 5000.00"),
                     arguments->words[2 + i]);
        return FALSE;
      }
  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

static gboolean
open_or_close (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = strcmp (arguments->words[0], "open") == 0 ? UC_LINKED_OPENED : UC_LINKED_CLOSED };
  g_autofree char *reason = reason_of (arguments, 2);

  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

/* Tables that play by a file which is not the one in the ledger, with the command that files it. */
static void
tell_files (const UcLinkCheck *check, const UcLedger *ledger, const UcLedgerMeter *meter)
{
  for (guint i = 0; i < check->tables->len; i++)
    {
      const UcLinkCheckTable *table = check->tables->pdata[i];
      const UcLedgerTable *kept = uc_ledger_find_table (ledger, table->filed->table);

      if (kept == NULL || uc_linked_state_member (&meter->link, kept->name) == UC_LINKED_NOBODY || strcmp (kept->rules, table->version) == 0)
        continue;
      uc_tell (_ ("Then file the new file of %s: upcardctl link enrol %s %s %s --file=%s REASON\n"), kept->name, meter->terms.meter, kept->name,
               kept->fingerprint, table->filed->path);
    }
}

/* Files the terms of the file for the next epoch. Nobody signs for a change that the ledger never accepts, so the ledger is asked first. */
static gboolean
file_terms (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  g_autoptr (UcLinkCheck) check = uc_link_check_new (arguments->words[1]);
  g_autoptr (GPtrArray) lines_of_link = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (UcLedger) ledger = uc_link_reach_read (&reach, lines_of_link, error);
  const UcLedgerMeter *kept = ledger != NULL ? uc_ledger_find_meter (ledger, arguments->words[2]) : NULL;
  const UcLinkFileMeter *meter = NULL;
  UcLinkedInput input = { .kind = UC_LINKED_FILED };
  g_autofree char *reason = reason_of (arguments, 3), *lines = NULL;

  if (ledger == NULL)
    return FALSE;
  if (kept == NULL)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("there is no meter “%s” in this ledger"), arguments->words[2]);
      return FALSE;
    }
  if (check->is_read)
    meter = uc_link_check_change (check, kept);
  if (check->faults->len > 0)
    {
      lines = uc_faults_format (check->faults);
      g_set_error_literal (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, lines);
      return FALSE;
    }
  input.terms = (UcLinkedParameters){ meter->terms.terms.meter.seed, meter->terms.terms.limit == UC_MONEY_UNKNOWN ? 0 : meter->terms.terms.limit,
                                      meter->terms.terms.meter.primary_ppm, meter->terms.terms.meter.secondary_ppm };
  if (!ask (arguments, arguments->words[2], &input, reason, "", error))
    return FALSE;
  tell_files (check, ledger, kept);
  return TRUE;
}

static gboolean
begin_epoch (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = UC_LINKED_BEGUN };
  g_autofree char *reason = reason_of (arguments, 2);

  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

static gboolean
suspend_or_resume (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = strcmp (arguments->words[0], "suspend") == 0 ? UC_LINKED_SUSPENDED : UC_LINKED_RESUMED };
  g_autofree char *reason = reason_of (arguments, 3);

  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

/* A number behind the table is the round; words without one are the reason. */
static gboolean
give_up (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  UcLinkedInput input = { .kind = UC_LINKED_GIVEN_UP };
  guint64 round = 0;
  const gboolean has_round = arguments->n_words > 4 && uc_number_parse (arguments->words[3], G_MAXUINT32, &round);
  g_autofree char *reason = reason_of (arguments, has_round ? 4 : 3);

  if (!has_round && arguments->n_words == 4 && uc_number_parse (arguments->words[3], G_MAXUINT32, &round))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("expected a reason behind round %s"), arguments->words[3]);
      return FALSE;
    }
  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  input.round = (guint32)round;
  if (!read_reason (reason, &input, error) || !uc_link_stranded_ticket (&reach, arguments->words[1], &input, error)
      || !request (arguments, arguments->words[1], &input, "", error))
    return FALSE;
  uc_link_stranded_tell_done (arguments->words[1], &input);
  return TRUE;
}

static gboolean
read_claim (const char *text, UcLinkedInput *input, GError **error)
{
  if (uc_number_parse (text, G_MAXUINT64, &input->claim) && input->claim > 0)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not the number of a claim; “upcardctl link status” lists them"), text);
  return FALSE;
}

static gboolean
settle (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  UcLinkedInput input = { .kind = UC_LINKED_BY_HAND, .tenth = (guint32)arguments->tenth, .whole = (guint32)arguments->whole };
  g_autofree char *reason = reason_of (arguments, 4);

  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  if (!read_claim (arguments->words[3], &input, error) || !read_reason (reason, &input, error) || !uc_link_stranded_claim (&reach, arguments->words[1], &input, error)
      || !request (arguments, arguments->words[1], &input, "", error))
    return FALSE;
  uc_link_stranded_tell_done (arguments->words[1], &input);
  return TRUE;
}

/* An award that a document outside the table's journal says is paid. */
static gboolean
pay (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  UcLinkedInput input = { .kind = UC_LINKED_PAID_OUT };
  g_autofree char *reason = reason_of (arguments, 5);

  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  if (!read_claim (arguments->words[3], &input, error))
    return FALSE;
  if (!uc_money_parse (arguments->words[4], &input.awarded, NULL) || input.awarded <= 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a sum above zero; expected dollars, such as 5004.50"),
                   arguments->words[4]);
      return FALSE;
    }
  if (!read_reason (reason, &input, error) || !uc_link_stranded_award (&reach, arguments->words[1], &input, error)
      || !request (arguments, arguments->words[1], &input, "", error))
    return FALSE;
  uc_link_stranded_tell_done (arguments->words[1], &input);
  return TRUE;
}

/* About no meter. */
static gboolean
file_copies (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  UcLinkedInput input = { 0 };
  g_autofree char *reason = reason_of (arguments, 2);
  g_autoptr (GString) words = g_string_new (NULL);

  if (!is_copies (arguments->words[1], error) || !read_reason (reason, &input, error))
    return FALSE;
  g_string_append_printf (words, "copies=%s reason=", arguments->words[1]);
  uc_escape_append (words, input.reason, &uc_escape_word);
  return uc_link_reach_do (&reach, "-", words->str, error);
}

/* About no meter either. */
static gboolean
file_second (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  const char *key = arguments->words[1];
  const gboolean is_none = strcmp (key, "none") == 0;
  UcLinkedInput input = { 0 };
  g_autofree char *reason = reason_of (arguments, 2);
  g_autoptr (GString) words = g_string_new (NULL);
  char fingerprint[UC_CODE_TEXT];
  UcPublicKey public;

  if (!is_none && !uc_ledger_signing_parse_key (key, &public))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is not the key of a second link; expected none, or the 43 characters that “upcardctl link stand-by” prints on its machine"), key);
      return FALSE;
    }
  if (!read_reason (reason, &input, error))
    return FALSE;
  if (!is_none)
    uc_tell (_ ("The key has the fingerprint %s. Sign only if the other machine prints the same.\n"), uc_key_fingerprint (&public, fingerprint));
  g_string_append_printf (words, "second=%s reason=", is_none ? "-" : key);
  uc_escape_append (words, input.reason, &uc_escape_word);
  return uc_link_reach_do (&reach, "-", words->str, error);
}

/* On the machine of a second link. */
static gboolean
stand_by (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  char text[UC_LEDGER_KEY_TEXT], fingerprint[UC_CODE_TEXT];
  UcPublicKey key;
  gboolean filed;

  if (!uc_ledger_begin_second (reach.ledger, arguments->server, &key, &filed, error))
    return FALSE;
  uc_ledger_signing_print_key (&key, text);
  uc_tell (_ ("The key of this machine has the fingerprint %s.\n"), uc_key_fingerprint (&key, fingerprint));
  if (filed)
    uc_tell ("%s\n", _ ("Two persons have filed it. “upcard-linkd --stand-by” takes over with it when the link is gone."));
  else
    {
      uc_tell ("%s\n", _ ("Two persons file it at the link:"));
      uc_tell (_ ("  upcardctl link second-link %s REASON --by=BADGE --second=BADGE\n"), text);
    }
  return TRUE;
}

static gboolean
status (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean runs;

  if (!uc_link_reach_status (&reach, lines, &runs, error))
    return FALSE;
  if (arguments->json)
    uc_link_tell_json (lines, runs, text);
  else
    uc_link_tell_text (lines, runs, text);
  uc_tell_lines (text->str);
  return TRUE;
}

static gboolean
restore (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);

  return uc_link_restore (&reach, arguments->words + 1, arguments->also,
                          arguments->reason != NULL ? arguments->reason : "an old copy of the ledger was put back", error);
}

/* ---- reading it ---- */

static const char *
ledger_of (const Arguments *arguments)
{
  return arguments->n_words > 1 ? arguments->words[1] : reach_of (arguments).ledger;
}

static gboolean
print (const Arguments *arguments, GError **error)
{
  return uc_link_print_rows (&arguments->rows, ledger_of (arguments), error);
}

static gboolean
follow (const Arguments *arguments, GError **error)
{
  return uc_link_print_follow (&arguments->rows, ledger_of (arguments), error);
}

static gboolean
copy (const Arguments *arguments, GError **error)
{
  return uc_link_copy (arguments->words[1], arguments->words[2], error);
}

static gboolean
move (const Arguments *arguments, GError **error)
{
  return uc_link_move (reach_of (arguments).ledger, arguments->server, arguments->words[1], error);
}

/* ---- certificates ---- */

static gboolean
show_certificate (const Arguments *arguments, GError **error)
{
  return uc_link_show_certificate (arguments->words[1], error);
}

/* ---- the command line ---- */

static const struct
{
  const char *name;
  guint least;      /* words with the name */
  gboolean of_two;  /* two persons sign for it */
  const char *usage;
  gboolean (*run) (const Arguments *arguments, GError **error);
} parts[] = {
  { "check", 2, FALSE, "check FILE.ini", check_file },
  { "init", 2, TRUE, "init FILE.ini", init },
  { "enrol", 5, TRUE, "enrol METER TABLE FINGERPRINT REASON…", enrol },
  { "status", 1, FALSE, "status", status },
  { "adjust", 5, TRUE, "adjust METER VALUE RESERVE REASON…", adjust },
  { "open", 3, TRUE, "open METER REASON…", open_or_close },
  { "close", 3, TRUE, "close METER REASON…", open_or_close },
  { "terms", 4, TRUE, "terms FILE.ini METER REASON…", file_terms },
  { "epoch", 3, TRUE, "epoch METER REASON…", begin_epoch },
  { "suspend", 4, TRUE, "suspend METER TABLE REASON…", suspend_or_resume },
  { "resume", 4, TRUE, "resume METER TABLE REASON…", suspend_or_resume },
  { "give-up", 4, TRUE, "give-up METER TABLE [ROUND] REASON…", give_up },
  { "settle", 5, TRUE, "settle METER TABLE CLAIM REASON…", settle },
  { "pay", 6, TRUE, "pay METER TABLE CLAIM SUM REASON…", pay },
  { "copies", 3, TRUE, "copies 1|2 REASON…", file_copies },
  { "second-link", 3, TRUE, "second-link KEY|none REASON…", file_second },
  { "stand-by", 1, FALSE, "stand-by", stand_by },
  { "restore", 2, TRUE, "restore JOURNAL|FOLDER…", restore },
  { "print", 1, FALSE, "print [LEDGER]", print },
  { "follow", 1, FALSE, "follow [LEDGER]", follow },
  { "copy", 3, FALSE, "copy LEDGER FILE", copy },
  { "move", 2, FALSE, "move FILE", move },
  { "certificate", 2, FALSE, "certificate FILE", show_certificate },
};

static gboolean
parse (int argc, char **argv, Arguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &arguments->by, N_ ("The person who asks for it"), "BADGE" },
    { "second", 0, 0, G_OPTION_ARG_STRING, &arguments->second, N_ ("The second person who signs"), "BADGE" },
    { "ledger", 0, 0, G_OPTION_ARG_FILENAME, &arguments->ledger, N_ ("The ledger (house.ledger in /var/lib/upcard-linkd)"), "FILE" },
    { "socket", 0, 0, G_OPTION_ARG_FILENAME, &arguments->socket, N_ ("The socket of the running link (/run/upcard-link/link)"), "SOCKET" },
    { "people", 0, 0, G_OPTION_ARG_FILENAME, &arguments->people, N_ ("Badges and PINs (people, beside the ledger)"), "FILE" },
    { "house-list", 0, 0, G_OPTION_ARG_FILENAME, &arguments->house_list, N_ ("The house's signed list of people, as upcard-linkd has it"), "FILE" },
    { "rules", 0, 0, G_OPTION_ARG_STRING, &arguments->rules, N_ ("With enrol: the version of the table's rules"), "HASH" },
    { "file", 0, 0, G_OPTION_ARG_FILENAME, &arguments->file, N_ ("With enrol: the table’s file, for the version of its rules and for signs"), "FILE" },
    { "tenth", 0, 0, G_OPTION_ARG_INT, &arguments->tenth, /* xgettext:no-c-format */ N_ ("With settle: how many winners of 10% are valid"), "N" },
    { "whole", 0, 0, G_OPTION_ARG_INT, &arguments->whole, /* xgettext:no-c-format */ N_ ("With settle: how many winners of 100% are valid"), "N" },
    { "nobody", 0, 0, G_OPTION_ARG_NONE, &arguments->nobody, N_ ("With settle: no winner is valid"), NULL },
    { "also", 0, 0, G_OPTION_ARG_FILENAME, &arguments->also, N_ ("With restore: what two persons changed since, a line each"), "FILE" },
    { "reason", 0, 0, G_OPTION_ARG_STRING, &arguments->reason, N_ ("With restore: why the ledger is old"), "TEXT" },
    { "server", 0, 0, G_OPTION_ARG_STRING, &arguments->server,
      N_ ("With init, move or stand-by: the PostgreSQL server that has the ledger, such as “host=/run/postgresql dbname=house”"), N_ ("ADDRESS") },
    { "copies", 0, 0, G_OPTION_ARG_STRING, &arguments->copies,
      N_ ("With init and --server: how many copies each commit must be on, 1 or 2 (2)"), "N" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &arguments->json, N_ ("With status, check, print or follow: print JSON"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->words, NULL, "SUBCOMMAND…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GString) summary
      = g_string_new (_ ("Checks the file of progressive meters that several tables share, creates their ledger, shows them, changes "
                         "them with the signatures of two persons, prints, copies and moves the ledger, and prints certificates.\n\nSubcommands:\n"));

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_string_append_printf (summary, "  %s\n", parts[i].usage);
  g_string_truncate (summary, summary->len - strlen ("\n"));
  g_option_context_set_summary (context, summary->str);
  g_option_context_set_description (context, "Examples:\n  upcardctl link check link.ini\n  upcardctl link init link.ini --by=2001 --second=3001\n  upcardctl link status\n"
                                             "  upcardctl link close MTD-5 a fault of the sign --by=2001 --second=3001\n"
                                             "  upcardctl link print --table=BJ-07 --round=218\n  upcardctl link print --day=2026-11-29");
  g_option_context_add_main_entries (context, entries, NULL);
  uc_link_print_add_options (&arguments->rows, context);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  arguments->n_words = arguments->words != NULL ? g_strv_length (arguments->words) : 0;
  arguments->rows.json = arguments->json;
  return TRUE;
}

/* The part that is asked for; -1: none, and @error says which there are. */
static gint
find_part (const Arguments *arguments, GError **error)
{
  const char *names[G_N_ELEMENTS (parts)], *near;
  const char *word = arguments->n_words > 0 ? arguments->words[0] : "";

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      names[i] = parts[i].name;
      if (strcmp (names[i], word) == 0)
        return (gint)i;
    }
  near = uc_near_word (word, names, G_N_ELEMENTS (names));
  if (near != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("unknown word “%s”; did you mean “%s”?"), word, near);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("expected check, init, enrol, status, adjust, open, close, terms, epoch, suspend, resume, give-up, settle, pay, copies, second-link, stand-by, restore, print, follow, copy, move or certificate"));
  return -1;
}

static gboolean
says_winners (const Arguments *arguments)
{
  return arguments->tenth >= 0 && arguments->whole >= 0 && (arguments->tenth > 0 || arguments->whole > 0) != arguments->nobody;
}

static gboolean
check (Arguments *arguments, guint part, GError **error)
{
  const gboolean prints = parts[part].run == print || parts[part].run == follow;
  g_autofree char *why = NULL;

  if (arguments->n_words < parts[part].least
      || ((parts[part].run == init || parts[part].run == check_file || parts[part].run == show_certificate) && arguments->n_words > 2)
      || ((parts[part].run == status || parts[part].run == stand_by) && arguments->n_words > 1) || (prints && arguments->n_words > 2)
      || (parts[part].run == copy && arguments->n_words > 3) || (parts[part].run == move && arguments->n_words > 2))
    why = g_strdup_printf (_ ("expected: upcardctl link %s"), parts[part].usage);
  else if (arguments->file != NULL && (parts[part].run != enrol || arguments->rules != NULL))
    why = g_strdup (_ ("--file goes with enrol, and without --rules: the version of the rules is worked out of the file"));
  else if (arguments->copies != NULL && (parts[part].run != init || arguments->server == NULL))
    why = g_strdup (_ ("--copies goes with init and --server; later, two persons file it: upcardctl link copies 1|2 REASON"));
  else if (arguments->server != NULL && parts[part].run != init && parts[part].run != move && parts[part].run != stand_by)
    why = g_strdup (_ ("--server goes with init, move and stand-by: the ledger's file names the server from then on"));
  else if (parts[part].run != settle && (arguments->tenth != 0 || arguments->whole != 0 || arguments->nobody))
    why = g_strdup (_ ("--tenth, --whole and --nobody go with settle"));
  else if (parts[part].run == settle && !says_winners (arguments))
    why = g_strdup (_ ("expected the valid winners: --tenth=N, --whole=N or both, or --nobody"));
  else if (parts[part].of_two && (arguments->by == NULL || arguments->second == NULL))
    why = g_strdup_printf (_ ("two persons sign for “%s”; name them with --by=BADGE and --second=BADGE"), parts[part].name);
  else if (parts[part].of_two && strcmp (arguments->by, arguments->second) == 0)
    why = g_strdup_printf (_ ("two persons sign for “%s”; --by and --second name the same badge"), parts[part].name);
  else if (parts[part].of_two && (strlen (arguments->by) >= UC_BADGE_TEXT || strlen (arguments->second) >= UC_BADGE_TEXT))
    why = g_strdup_printf (_ ("a badge has at most %u characters"), UC_BADGE_TEXT - 1);
  else if (prints && arguments->n_words > 1 && arguments->ledger != NULL)
    why = g_strdup_printf (_ ("the ledger is named twice: %s and --ledger=%s"), arguments->words[1], arguments->ledger);
  else if (!prints && uc_link_print_is_asked (&arguments->rows))
    why = g_strdup (_ ("--meter, --table, --round, --claim, --entry, --day, --from, --to, --from-row and --csv go with print and follow"));
  if (why != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, why);
  return why == NULL && (!prints || uc_link_print_check (&arguments->rows, parts[part].run == follow, error));
}

int
uc_cmd_link (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .rows = UC_LINK_PRINT_INIT };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint part = -1;
  int answer = EXIT_USAGE;

  if (parse (argc, argv, &arguments, &error))
    part = find_part (&arguments, &error);
  if (part >= 0 && check (&arguments, (guint)part, &error))
    {
      if (sodium_init () < 0)
        g_error ("libsodium does not start");
      if (parts[part].run (&arguments, &error))
        return EXIT_SUCCESS;
      /* As JSON, the faults were an answer. */
      if (error == NULL)
        return EXIT_FAILURE;
      answer = error->domain == G_OPTION_ERROR ? EXIT_USAGE
               : parts[part].run == print && g_error_matches (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS)
                   ? EXIT_DAMAGED
                   : EXIT_FAILURE;
    }
  /* Faults of a file are a line each. */
  text = g_strdup_printf ("upcardctl link: %s\n", error->message);
  uc_tell_error_lines (text);
  return answer;
}
