/* The irregularities that apply now, § 685a.12(a)-(k): two taps from the table, then the procedure guides. */
#include "uc-input.h"
#include "uc-irregularities.h"
#include "uc-list-page.h"
#include "uc-options.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-table-page.h"

#include <glib/gi18n-lib.h>

/* Beside the regulation's own: ids behind the last of them. */
#define ID_VOID (UC_N_IRREGULARITIES + 1)

struct _UcIrregularPage
{
  UcListPage parent;
  UcConsoleModel *model; /* borrowed: the window's */
};

G_DEFINE_FINAL_TYPE (UcIrregularPage, uc_irregular_page, UC_TYPE_LIST_PAGE)

static void
chosen (UcListPage *page, guint id)
{
  UcIrregularPage *self = UC_IRREGULAR_PAGE (page);
  const UcTable *table = uc_console_model_get_table (self->model);
  UcQuestion ask = { 0 };

  if (id != ID_VOID)
    {
      uc_shell_open (GTK_WIDGET (page), "table");
      uc_table_page_irregularity (UC_TABLE_PAGE (uc_shell_page (GTK_WIDGET (page), "table")), id);
      return;
    }
  uc_question_sure (&ask, UC_CITE_HOUSE, _ ("Void the round?"), _ ("Every bet that is not settled goes back."),
                    _ ("Void the round"), "void-round", UC_QUESTION_AUTHORISE);
  uc_list_page_guard (page, id, table, uc_console_model_get_prompt (self->model), &ask);
  uc_question_clear (&ask);
}

static void
sure (UcListPage *page, guint id)
{
  uc_options_void_round (GTK_WIDGET (page), uc_console_model_get_table (UC_IRREGULAR_PAGE (page)->model));
}

static void
uc_irregular_page_show (UcPage *page, UcConsoleModel *model)
{
  UcListPage *list = UC_LIST_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);
  guint32 offered = uc_irregularities_offered (&table->now, table->rules);
  gboolean may_void = (prompt->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_VOID_ROUND)) != 0;

  UC_IRREGULAR_PAGE (page)->model = model;
  uc_list_page_set_title (list, offered != 0 ? _ ("What is irregular?") : _ ("Nothing irregular applies now"), "");
  uc_list_page_begin (list);
  for (guint id = UC_IRREGULARITY_NONE + 1; id < UC_N_IRREGULARITIES; id++)
    if (offered & (1u << id))
      {
        /* An irregularity's paragraph has its name in the rules data. */
        g_autofree char *cite = uc_say_citation (table->rules, uc_cite_parse (uc_irregularity_name (id)), UC_CITE_NONE);
        g_autofree char *words = g_strdup_printf ("%s\n%s", uc_say_irregularity (id), cite);

        uc_list_page_add (list, id, words, TRUE);
      }
  uc_list_page_add (list, ID_VOID, _ ("Void round"), may_void);
  uc_list_page_end (list);
}

static void
uc_irregular_page_class_init (UcIrregularPageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_irregular_page_show;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
  UC_LIST_PAGE_CLASS (klass)->sure = sure;
}

static void
uc_irregular_page_init (UcIrregularPage *self)
{
}
