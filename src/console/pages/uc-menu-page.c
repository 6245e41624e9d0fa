/* The menu: what is rarely needed at the table. */
#include "uc-between-rounds.h"
#include "uc-authority-page.h"
#include "uc-held.h"
#include "uc-input.h"
#include "uc-language.h"
#include "uc-list-page.h"
#include "uc-options.h"
#include "uc-question-boxes.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-shoe-count.h"
#include "uc-shuffle-method.h"
#include "uc-table-page.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef enum
{
  ITEM_NONE,
  ITEM_SIGN_ON,
  ITEM_REOPEN,
  ITEM_COVER_CARD,
  ITEM_JOIN,
  ITEM_PART,
  ITEM_RESHUFFLE,
  ITEM_COUNT_SHOE,
  ITEM_SHUFFLER,
  ITEM_BAR,
  ITEM_ADMIT,
  ITEM_DISPUTE,
  ITEM_NO_DISPUTE,
  ITEM_CORRECT,
  ITEM_DOCUMENTS,
  ITEM_METERS,
  ITEM_HEALTH,
  ITEM_PROGRAM,
  ITEM_LANGUAGE,
  ITEM_SCREEN,
  ITEM_TRAINING,
  ITEM_LAST_ROUND,
  ITEM_IRREGULAR,
  ITEM_VOID,
  ITEM_CLOSE,
} Item;

struct _UcMenuPage
{
  UcListPage parent;
  UcConsoleModel *model; /* borrowed: the window's */
};

G_DEFINE_FINAL_TYPE (UcMenuPage, uc_menu_page, UC_TYPE_LIST_PAGE)

#define ACCEPTS(prompt, name) (((prompt)->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)) != 0)

static void
guard_close (UcMenuPage *self)
{
  UcQuestion ask = { 0 };

  uc_question_sure (&ask, UC_CITE_HOUSE, _ ("Close the table?"),
                    _ ("No more rounds until it is opened with the inspection again."), _ ("Close the table"),
                    "close-table", UC_QUESTION_SUBMIT);
  ask.grave = TRUE;
  uc_list_page_guard (UC_LIST_PAGE (self), ITEM_CLOSE, uc_console_model_get_table (self->model),
                      uc_console_model_get_prompt (self->model), &ask);
  uc_question_clear (&ask);
}

static void
guard_void (UcMenuPage *self)
{
  UcQuestion ask = { 0 };

  uc_question_sure (&ask, UC_CITE_HOUSE, _ ("Void the round?"), _ ("Every bet that is not settled goes back."),
                    _ ("Void the round"), "void-round", UC_QUESTION_AUTHORISE);
  ask.grave = TRUE;
  uc_list_page_guard (UC_LIST_PAGE (self), ITEM_VOID, uc_console_model_get_table (self->model),
                      uc_console_model_get_prompt (self->model), &ask);
  uc_question_clear (&ask);
}

static void
reopen (UcMenuPage *self)
{
  g_autofree char *subject = uc_say_subject_round (uc_console_model_get_table (self->model));

  uc_authority_page_open (
      GTK_WIDGET (self),
      &(UcAuthority){ .headline = _ ("Open bets again?"),
                      .subject = subject,
                      .support = _ ("The wagers’ additions to the meter are taken back; chips are counted again."),
                      .primary = _ ("Open bets again"),
                      .line = "reopen-bets @",
                      .pin = TRUE,
                      .cite = UC_CITE_NO_MORE_BETS });
}

static void
train (UcMenuPage *self)
{
  uc_authority_page_open (
      GTK_WIDGET (self),
      &(UcAuthority){ .headline = _ ("Begin training on this screen?"),
                      .support = _ ("The table stays closed. Nothing that is done in training reaches its record, its devices or its meter."),
                      .primary = _ ("Begin training"),
                      .line = "training @",
                      .pin = TRUE,
                      .cite = UC_CITE_HOUSE });
}

static void
ask_on_the_felt (UcMenuPage *self, UcTableQuestion question)
{
  uc_shell_open (GTK_WIDGET (self), "table");
  uc_table_page_ask (UC_TABLE_PAGE (uc_shell_page (GTK_WIDGET (self), "table")), question);
}

static void
chosen (UcListPage *page, guint id)
{
  UcMenuPage *self = UC_MENU_PAGE (page);

  switch ((Item)id)
    {
    case ITEM_SIGN_ON:
      uc_options_sign_on (GTK_WIDGET (page));
      return;
    case ITEM_REOPEN:
      reopen (self);
      return;
    case ITEM_DISPUTE:
      ask_on_the_felt (self, UC_TABLE_QUESTION_DISPUTE);
      return;
    case ITEM_NO_DISPUTE:
      ask_on_the_felt (self, UC_TABLE_QUESTION_NO_DISPUTE);
      return;
    case ITEM_COVER_CARD:
      ask_on_the_felt (self, UC_TABLE_QUESTION_COVER_CARD);
      return;
    case ITEM_JOIN:
      ask_on_the_felt (self, UC_TABLE_QUESTION_JOIN_BOXES);
      return;
    case ITEM_PART:
      ask_on_the_felt (self, UC_TABLE_QUESTION_PART_BOXES);
      return;
    case ITEM_RESHUFFLE:
      /* Badge alone, no PIN. */
      uc_authority_page_open (GTK_WIDGET (page),
                          &(UcAuthority){ .headline = _ ("Shuffle now?"),
                                          .support = "",
                                          .primary = _ ("Order a shuffle"),
                                          .line = "reshuffle @",
                                          .cite = UC_CITE_RESHUFFLE });
      return;
    case ITEM_COUNT_SHOE:
      uc_options_count_shoe (GTK_WIDGET (page));
      return;
    case ITEM_SHUFFLER:
      uc_authority_page_open (GTK_WIDGET (page),
                          &(UcAuthority){ .headline = _ ("Use the shuffler again?"),
                                          .support = _ ("It was out of order; the floorperson has inspected it."),
                                          .primary = _ ("Shuffler passes"),
                                          .line = "inspect-shuffler @ pass",
                                          .pin = TRUE,
                                          .cite = UC_CITE_SHUFFLER_OUT });
      return;
    case ITEM_BAR:
    case ITEM_ADMIT:
      ask_on_the_felt (self, id == ITEM_BAR ? UC_TABLE_QUESTION_BAR_ENTRY : UC_TABLE_QUESTION_ADMIT_ENTRY);
      return;
    case ITEM_CORRECT:
      uc_shell_open (GTK_WIDGET (page), "correct");
      return;
    case ITEM_DOCUMENTS:
      uc_shell_open (GTK_WIDGET (page), "documents");
      return;
    case ITEM_METERS:
      uc_shell_open (GTK_WIDGET (page), "meters");
      return;
    case ITEM_HEALTH:
      uc_shell_open (GTK_WIDGET (page), "health");
      return;
    case ITEM_PROGRAM:
      uc_shell_open (GTK_WIDGET (page), "program");
      return;
    case ITEM_LANGUAGE:
      uc_shell_open (GTK_WIDGET (page), "language");
      return;
    case ITEM_SCREEN:
      uc_shell_open (GTK_WIDGET (page), "screen");
      return;
    case ITEM_TRAINING:
      train (self);
      return;
    case ITEM_LAST_ROUND:
      uc_shell_open (GTK_WIDGET (page), "last-round");
      return;
    case ITEM_IRREGULAR:
      uc_shell_open (GTK_WIDGET (page), "irregular");
      return;
    case ITEM_VOID:
      guard_void (self);
      return;
    case ITEM_CLOSE:
      guard_close (self);
      return;
    case ITEM_NONE:
      return;
    }
}

static void
sure (UcListPage *page, guint id)
{
  if (id == ITEM_VOID)
    {
      uc_options_void_round (GTK_WIDGET (page), uc_console_model_get_table (UC_MENU_PAGE (page)->model));
      return;
    }
  uc_console_model_submit (UC_MENU_PAGE (page)->model, "close-table");
  uc_shell_open (GTK_WIDGET (page), "table");
}

/* A seat that plays, and whose dispute does not wait already. */
static gboolean
may_dispute (const UcTable *table)
{
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (table->now.round.locked && table->now.round.seats[seat].in_round
        && !(uc_held_disputed (&table->now) & UC_SEAT_BIT (seat)))
      return TRUE;
  return FALSE;
}

static char *
say_finding (const UcFinding *finding)
{
  const guint64 n = finding->number;
  g_autofree char *when = uc_say_minute (finding->since_ns);

  switch (finding->kind)
    {
    case UC_FINDING_WITNESS_SILENT:
      /* Translators: the name of another machine, and a time: "Witness vault has not answered since 20 Nov 2026 21:46; 12 rounds wait." */
      return g_strdup_printf (ngettext ("Witness %s has not answered since %s; %" PRIu64 " round waits.",
                                        "Witness %s has not answered since %s; %" PRIu64 " rounds wait.", (gulong) n),
                              finding->name, when, n);
    case UC_FINDING_WITNESS_IDLE:
      return g_strdup_printf (ngettext ("Nothing sends heads to the witness %s; %" PRIu64 " round waits.",
                                        "Nothing sends heads to the witness %s; %" PRIu64 " rounds wait.", (gulong) n),
                              finding->name, n);
    case UC_FINDING_WITNESS_CONTRADICTED:
      return g_strdup_printf (_ ("Witness %s has another record than this one. Call surveillance."), finding->name);
    case UC_FINDING_DISK_LOW:
      return g_strdup_printf (ngettext ("The disk has room for less than %" PRIu64 " day of play.",
                                        "The disk has room for less than %" PRIu64 " days of play.", (gulong) (n + 1)),
                              n + 1);
    case UC_N_FINDINGS:
      break;
    }
  g_return_val_if_reached (g_strdup (""));
}

/* What changes this screen comes before what the service has found. */
static void
show_findings (UcListPage *list, const char *own_style, const GArray *findings)
{
  g_autoptr (GString) note = g_string_new (NULL);

  if (*own_style != '\0')
    g_string_append_printf (note, _ ("A file outside the program changes how this screen looks: %s"), own_style);

  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *said = say_finding (&g_array_index (findings, UcFinding, i));

      g_string_append_printf (note, "%s%s", note->len > 0 ? "\n" : "", said);
    }
  uc_list_page_set_note (list, note->str);
}

static void
uc_menu_page_show (UcPage *page, UcConsoleModel *model)
{
  UcListPage *list = UC_LIST_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);
  gboolean between = uc_between_rounds (&table->now, table->rules), loaded = prompt->step >= UC_STEP_BETS;
  /* Whoever cannot read the language that is shown finds the way to another. */
  g_autofree char *language = g_strcmp0 (uc_language_now ()->code, "en") == 0 ? g_strdup (_ ("Language"))
                                                                              : g_strdup_printf ("%s (Language)", _ ("Language"));

  UC_MENU_PAGE (page)->model = model;
  uc_list_page_set_title (list, _ ("Menu"), "");
  show_findings (list, uc_console_model_get_own_style (model), uc_console_model_get_findings (model));
  uc_list_page_begin (list);
  /* The table has buttons of its own for these where there is room for them. */
  if (uc_list_page_is_small (list))
    uc_list_page_add (list, ITEM_IRREGULAR, _ ("Irregular"), TRUE);
  uc_list_page_add (list, ITEM_SIGN_ON, _ ("New dealer signs on"), between);
  uc_list_page_add (list, ITEM_REOPEN, _ ("Open bets again"), ACCEPTS (prompt, REOPEN_BETS));
  uc_list_page_add (list, ITEM_COVER_CARD, _ ("Cover card came out"),
                    table->now.round.locked && !table->now.carry.cover_seen
                        && uc_shuffle_method (&table->now, table->rules) != UC_SHUFFLE_CONTINUOUS);
  uc_list_page_add (list, ITEM_JOIN, _ ("Boxes are one player’s"), uc_question_boxes_seats (table) != 0);
  if (uc_question_boxes_joined (table) != 0)
    uc_list_page_add (list, ITEM_PART, _ ("Part a player’s boxes"), TRUE);
  uc_list_page_add (list, ITEM_RESHUFFLE, _ ("Shuffle now"),
                    prompt->step == UC_STEP_CLEAR || (between && loaded));
  if (uc_shoe_count_due (&table->now, table->rules) && table->now.carry.shoe != 0)
    uc_list_page_add (list, ITEM_COUNT_SHOE, _ ("Count the shoe"), TRUE);
  if (table->now.carry.shuffler_out)
    uc_list_page_add (list, ITEM_SHUFFLER, _ ("Shuffler works again"), between);
  uc_list_page_add (list, ITEM_BAR, _ ("Bar mid-shoe entry"),
                    prompt->step == UC_STEP_BETS && uc_question_entry_seats (table, TRUE) != 0);
  if (uc_question_entry_seats (table, FALSE) != 0)
    uc_list_page_add (list, ITEM_ADMIT, _ ("Allow entry again"), prompt->step == UC_STEP_BETS);
  uc_list_page_add (list, ITEM_DISPUTE, _ ("Dispute"), may_dispute (table));
  if (uc_question_open_disputes (table) != 0)
    uc_list_page_add (list, ITEM_NO_DISPUTE, _ ("Withdraw a dispute"), TRUE);
  uc_list_page_add (list, ITEM_CORRECT, _ ("Correct an entry"),
                    table->now.round.began || uc_console_model_get_last_facts (model)->len > 0);
  uc_list_page_add (list, ITEM_DOCUMENTS, _ ("Documents"), TRUE);
  uc_list_page_add (list, ITEM_LAST_ROUND, _ ("Last round"), TRUE);
  uc_list_page_add (list, ITEM_METERS, _ ("Meters"), TRUE);
  uc_list_page_add (list, ITEM_HEALTH, _ ("Devices"), TRUE);
  uc_list_page_add (list, ITEM_PROGRAM, _ ("Program"), TRUE);
  uc_list_page_add (list, ITEM_LANGUAGE, language, TRUE);
  uc_list_page_add (list, ITEM_SCREEN, _ ("Screen and sounds"), TRUE);
  /* Within a training there is no other. */
  uc_list_page_add (list, ITEM_TRAINING, _ ("Training"),
                    prompt->id == UC_PROMPT_CLOSED && uc_shell_training (GTK_WIDGET (page)) == NULL);
  uc_list_page_add (list, ITEM_VOID, _ ("Void round"), ACCEPTS (prompt, VOID_ROUND));
  uc_list_page_add (list, ITEM_CLOSE, _ ("Close table"),
                    between && loaded && uc_held_seats (&table->now) == 0);
  uc_list_page_end (list);
}

static void
uc_menu_page_class_init (UcMenuPageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_menu_page_show;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
  UC_LIST_PAGE_CLASS (klass)->sure = sure;
  UC_LIST_PAGE_CLASS (klass)->columns = 4;
}

static void
uc_menu_page_init (UcMenuPage *self)
{
}
