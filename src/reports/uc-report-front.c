/* The first page: what this is of, who made it, how far the record is proven, and where each round begins. */
#include "uc-report-private.h"

#include "uc-damage-words.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

static const UcReportRound *
nth (const UcReport *report, guint i)
{
  return report->rounds->pdata[i];
}

/* From the first event to the last one, with the zone. */
static char *
say_times (const UcReport *report)
{
  gint64 first = nth (report, 0)->first_ns, last = nth (report, report->rounds->len - 1)->last_ns;
  g_autofree char *from = uc_say_time (first);
  g_autofree char *to = uc_say_time (last);
  g_autofree char *zone = uc_report_zone (first);

  return g_strdup_printf (_ ("%s to %s (%s)"), from, to, zone);
}

static char *
say_seconds (gint64 ns)
{
  gint64 ms = ABS (ns) / 1000000;

  return g_strdup_printf ("%" G_GINT64_FORMAT ".%03d", ms / 1000, (int)(ms % 1000));
}

static char *
say_offset (const UcReportOrder *order)
{
  g_autofree char *offset = say_seconds (order->offset_ns);
  g_autofree char *uncertainty = say_seconds (order->uncertainty_ns);

  /* Translators: a sign, by how much the clocks differ, and how certain that is: "… = table’s clock + 2.500 s, ±0.040 s; …". */
  return g_strdup_printf (_ ("recorder’s clock = table’s clock %s %s s, ±%s s; its times stand in the column “Camera”"),
                          order->offset_ns < 0 ? "−" : "+", offset, uncertainty);
}

/* NULL = there are none. */
static char *
say_marked (const GPtrArray *marked)
{
  guint n = marked == NULL ? 0 : marked->len;

  return n == 0 ? NULL
                : g_strdup_printf (_ ("%u, of them with a picture of the table: %u. They stand with their rounds. Words and "
                                      "pictures are their maker’s; the table has not signed them."),
                                   n, uc_marked_moments_n_pictures (marked));
}

static void
add_what (const UcReport *report, UcSheet *sheet)
{
  const UcReportOrder *order = report->order;
  g_autofree char *rounds = uc_report_rounds (report);
  g_autofree char *times = say_times (report);
  g_autofree char *made = uc_say_time (order->made_ns);
  g_autofree char *offset = order->has_offset ? say_offset (order) : NULL;
  g_autofree char *marked = say_marked (order->marked);

  uc_sheet_heading (sheet, UC_TEXT_TITLE,
                    order->evidence != NULL ? _ ("Evidence of rounds") : _ ("Report of rounds"), 60);
  uc_sheet_space (sheet, 6);
  uc_sheet_pair (sheet, _ ("Table"), report->table, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Game"), uc_say_game (report->game), UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Rounds"), rounds, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Time"), times, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Case"), order->case_text, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Made by"), order->by, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Made at"), made, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Made with"), order->program, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Camera"), offset, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Bookmarks"), marked, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Journal"), report->name, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Texts in force"), report->rules, UC_PRINT_BLACK);
}

/* ---- how far the record is proven ---- */

/* What speaks against chain or signatures; (transfer full), "" = nothing. */
static char *
say_damage (const UcVerdict *verdict, gboolean keys)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      g_autofree char *sentence = uc_damage_sentence (damage);
      gboolean of_key = damage->kind == UC_DAMAGE_RESIGNED || damage->kind == UC_DAMAGE_FOREIGN;

      if (uc_damage_is_grave (damage->kind) && of_key == keys)
        g_string_append_printf (text, "%s%s (%s)", text->len == 0 ? "" : ". ", sentence, damage->text);
    }
  if (text->len > 0 && verdict->n_damage > verdict->damage->len)
    g_string_append_printf (text, _ (". And %u more"), verdict->n_damage - verdict->damage->len);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* @name: of the file, where there are several; "" = there is one. */
static void
add_chain (const UcVerdict *verdict, const char *name, UcSheet *sheet)
{
  g_autofree char *damage = say_damage (verdict, FALSE);
  g_autofree char *good
      = g_strdup_printf (ngettext ("whole: %u closed round, no gap, no edit", "whole: %u closed rounds, no gap, no edit",
                                   verdict->rounds),
                         verdict->rounds);
  g_autofree char *text = g_strconcat (name, damage[0] != '\0' ? damage : good, NULL);

  uc_sheet_pair (sheet, _ ("Chain"), text, damage[0] != '\0' ? UC_PRINT_ALARM : UC_PRINT_BLACK);
}

static void
add_signatures (const UcVerdict *verdict, const char *name, UcSheet *sheet)
{
  g_autofree char *damage = say_damage (verdict, TRUE);
  char code[UC_CODE_TEXT];
  g_autofree char *good
      = !verdict->has_head
            ? g_strdup (_ ("no round is signed yet"))
            : g_strdup_printf (_ ("good: the last one, of round %u, vouches for all before it; its code is %s"),
                               verdict->head.round, uc_head_code (&verdict->head, code));
  g_autofree char *text = g_strconcat (name, damage[0] != '\0' ? damage : good, NULL);
  g_autofree char *key = g_strconcat (name, verdict->fingerprint, NULL);

  uc_sheet_pair (sheet, _ ("Signatures"), text, damage[0] != '\0' ? UC_PRINT_ALARM : UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("First key"), key, UC_PRINT_BLACK);
}

void
uc_report_file (const UcVerdict *verdict, const char *name, UcSheet *sheet)
{
  g_autofree char *prefix = name != NULL ? g_strdup_printf (_ ("%s: "), name) : g_strdup ("");

  add_chain (verdict, prefix, sheet);
  add_signatures (verdict, prefix, sheet);
}

static void
add_proof (const UcReport *report, UcSheet *sheet)
{
  guint proven = 0, n = report->rounds->len;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    proven += nth (report, i)->proof != NULL && nth (report, i)->proof->n_damage == 0;
  text = proven == n
             ? g_strdup_printf (_ ("proven: core %s decides every input of these rounds again with the same events"),
                                uc_journal_core_version ())
             : g_strdup_printf (_ ("proven for %u of %u rounds; each round says what was found"), proven, n);
  uc_sheet_pair (sheet, _ ("Re-execution"), text, UC_PRINT_BLACK);
}

/* ---- how it is checked ---- */

static void
add_check (const UcReport *report, UcSheet *sheet)
{
  const UcReportOrder *order = report->order;
  g_autofree char *command = g_strdup_printf ("upcardctl verify --prove --trust %s --code CODE %s",
                                              order->first_key != NULL ? order->first_key : ((const UcReportFile *)report->files->pdata[0])->verdict->fingerprint,
                                              order->evidence);
  g_autofree char *file
      = g_strdup_printf (_ ("%s, which also contains this page: every input and every event of these rounds as the table "
                            "recorded and signed them, the rules in force, and the keys that lead to these signatures"),
                         order->evidence);

  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("How this is checked"), 60);
  uc_sheet_paragraph (sheet,
                      _ ("You do not have to trust this page or its author. Everything on it comes from the evidence "
                         "file, which carries the table’s own signatures. Anyone who has that file can check it "
                         "independently."),
                      UC_TEXT_BODY, UC_PRINT_BLACK);
  uc_sheet_space (sheet, 4);
  uc_sheet_pair (sheet, _ ("Evidence file"), file, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("On any machine"), command, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Its answer"),
                 _ ("“Whole” and “Proven”, or what was changed, and in which round. It needs neither the table nor a "
                    "network."),
                 UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("CODE"),
                 _ ("the file’s code, written down when the file was made; ask for it by another way than the file came"),
                 UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("First key"),
                 _ ("the supervisors of the table know it: compare it with the key that they have on record"), UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Without Upcard"),
                 _ ("python3 read-evidence.py FILE: a program of 1,000 lines. It is in the file, and in data/ of Upcard’s "
                    "source if you prefer to get it from there. docs/reference/evidence.md describes each line of the file, and "
                    "how to extract one"),
                 UC_PRINT_BLACK);
}

/* ---- contents ---- */

static const UcColumn contents[] = {
  { N_ ("Round"), 64, FALSE }, { N_ ("Began"), 96, FALSE }, { N_ ("Wagers"), 84, TRUE }, { NC_ ("column", "Paid"), 84, TRUE },
  { N_ ("Marks"), 0, FALSE },  { N_ ("Page"), 30, TRUE },
};

/* "$25.00", "unknown amount", "$25.00 + unknown amount": a sum that nobody recorded is not $0. */
static char *
say_sum (UcMoney known, gboolean open)
{
  g_autofree char *sum = uc_say_money_cents (open && known == 0 ? UC_MONEY_UNKNOWN : known);

  return open && known != 0 ? g_strdup_printf (_ ("%s + unknown amount"), sum) : g_steal_pointer (&sum);
}

static void
add_contents (const UcReport *report, UcSheet *sheet)
{
  UcColumn columns[G_N_ELEMENTS (contents)];

  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Rounds in this report"), 40);
  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      columns[i] = contents[i];
      columns[i].title = uc_say_in ("column", contents[i].title);
    }
  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < report->rounds->len; i++)
    {
      const UcReportRound *round = nth (report, i);
      g_autofree char *number = round->number == 0 ? g_strdup ("–") : g_strdup_printf ("%u", round->number);
      g_autofree char *began = round->first_ns == 0 ? g_strdup ("–") : uc_say_time (round->first_ns);
      g_autofree char *stakes = say_sum (round->digest.stakes, round->stakes_open);
      g_autofree char *pays = say_sum (round->digest.pays, round->pays_open);
      g_autofree char *marks = uc_report_marks (round->digest.marks);
      g_autofree char *page = g_strdup_printf ("%u", round->page);

      uc_sheet_table_row (sheet, (const char *const[]){ number, began, stakes, pays, marks, page }, UC_PRINT_BLACK);
    }
  uc_sheet_table_end (sheet);
}

void
uc_report_front (const UcReport *report, UcSheet *sheet)
{
  add_what (report, sheet);
  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("How far the record is proven"), 40);
  for (guint i = 0; i < report->files->len; i++)
    {
      const UcReportFile *file = report->files->pdata[i];

      uc_report_file (file->verdict, report->files->len > 1 ? file->name : NULL, sheet);
    }
  add_proof (report, sheet);
  if (report->order->evidence != NULL)
    add_check (report, sheet);
  add_contents (report, sheet);
}
