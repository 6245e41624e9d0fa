/* upcardctl show JOURNAL ROUND: a round as it was recorded, in sentences. */
#include "cmd-show.h"

#include "uc-journal.h"
#include "uc-tell.h"
#include "uc-time.h"
#include "uc-transcript.h"
#include "uc-verify-round.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdlib.h>

#define EXIT_USAGE 2

typedef struct
{
  guint32 round;
  guint64 from_seq, to_seq; /* what is corrected as a fact of the round */
  gint64 last_ns;    /* time told last */
  GString *text;
  GError **error;
  gboolean good;
} Show;

static gboolean
belongs (const Show *show, const UcEvent *event)
{
  if (event->kind == UC_EVENT_CHECKPOINT)
    return FALSE;
  return event->round == show->round
         || ((event->kind == UC_EVENT_CORRECTED || (event->kind == UC_EVENT_CORRECTION_OWES && event->of_round != 0))
             && event->target >= show->from_seq && event->target <= show->to_seq);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Show *show = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      char time[UC_TIME_TEXT];
      UcEvent event;
      UcCarry carry;

      show->good = uc_event_parse (lines[i], &event, &carry, show->error);
      if (!show->good)
        return FALSE;
      if (!belongs (show, &event))
        continue;
      /* "12:04:07.120": the day is in the heading. */
      if (row->t_real_ns == show->last_ns)
        g_string_append (show->text, "              ");
      else
        g_string_append_printf (show->text, "%.12s  ", uc_time_format (row->t_real_ns, time) + 11);
      show->last_ns = row->t_real_ns;
      uc_transcript_append (&event, show->text);
      g_string_append_c (show->text, '\n');
    }
  return TRUE;
}

static gboolean
on_closing_row (const UcRow *row, gpointer user_data)
{
  char code[UC_CODE_TEXT];
  UcHead head;

  uc_row_head (row, &head);
  if (row->is_signed)
    g_string_append_printf (user_data, _ ("\nSigned as %s.\n"), uc_head_code (&head, code));
  return FALSE;
}

static gboolean
append_round (UcJournal *journal, const UcRoundRow *round, GString *text, GError **error)
{
  Show show = { .round = round->number,
                .from_seq = uc_journal_facts_from (journal, round),
                .to_seq = round->last_seq,
                .last_ns = G_MININT64,
                .text = text,
                .error = error,
                .good = TRUE };
  char first[UC_TIME_TEXT], last[UC_TIME_TEXT];

  g_string_append_printf (
      text, _ ("Round %u of %s, %.19s to %.19s UTC, events %" PRIu64 " to %" PRIu64 "\n"),
      round->number, uc_journal_path (journal), uc_time_format (round->first_real_ns, first),
      uc_time_format (round->last_real_ns, last), round->first_seq, round->last_seq);
  if (!round->closed)
    g_string_append (text, _ ("The round is not closed yet.\n"));
  g_string_append_c (text, '\n');
  if (!uc_journal_read_rows (journal, round->first_row, round->last_row, on_row, &show, error) || !show.good)
    return FALSE;
  if (!round->closed)
    return TRUE;
  /* To the end of the journal: a correction comes after its round. */
  return uc_journal_read_rows (journal, round->last_row + 1, 0, on_row, &show, error) && show.good
         && uc_journal_read_rows (journal, round->last_row, round->last_row, on_closing_row, text, error);
}

static gboolean
parse_number (const char *text, guint32 *number)
{
  guint64 parsed;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &parsed, NULL))
    return FALSE;
  *number = parsed;
  return TRUE;
}

/* @words: (out): JOURNAL and ROUND. */
static gboolean
parse_options (int argc, char **argv, GStrv *words, GError **error)
{
  const GOptionEntry entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, words, NULL, "JOURNAL ROUND" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Prints one round as it was recorded, with the paragraphs that it followed. "
                                            "Exit status 1: the round is missing, or the table has not signed it as it is."));
  g_option_context_set_description (context, "Examples:\n  upcardctl show table.journal 3");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (*words != NULL && g_strv_length (*words) == 2)
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected JOURNAL and ROUND"));
  return FALSE;
}

int
uc_cmd_show (int argc, char **argv)
{
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *wrong = NULL;
  g_auto (GStrv) words = NULL;
  UcRoundRow round;
  guint32 number;

  if (!parse_options (argc, argv, &words, &error))
    {
      uc_tell_error ("upcardctl show: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (!parse_number (words[1], &number))
    {
      uc_tell_error (_ ("upcardctl show: “%s” is not a round; expected a number from 1\n"), words[1]);
      return EXIT_USAGE;
    }
  journal = uc_journal_open_read (words[0], &error);
  if (journal == NULL || !uc_journal_round (journal, number, &round, &error)
      || !append_round (journal, &round, text, &error))
    {
      uc_tell_error ("%s\n", error->message);
      return EXIT_FAILURE;
    }
  uc_tell_lines (text->str);
  wrong = uc_verify_round (journal, &round);
  if (wrong == NULL)
    return EXIT_SUCCESS;
  uc_tell_error (_ ("Damaged: this is not what the table signed: %s. “upcardctl verify” says more.\n"), wrong);
  return EXIT_FAILURE;
}
