/* The choices for the screen: type, size, colors, and the side of the prompt; those for the sounds have a page of their own. They apply to the dealer
 * who is signed on. */
#include "uc-list-page.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcScreenPage
{
  UcListPage parent;
};

G_DEFINE_FINAL_TYPE (UcScreenPage, uc_screen_page, UC_TYPE_LIST_PAGE)

static const struct
{
  const char *what, *how; /* what == NULL: how is a page with more choices */
  const char *words;
} items[] = {
  { UC_CHOICE_TEXT, "100", N_ ("Text 100%") },
  { UC_CHOICE_SIZE, "standard", N_ ("Standard layout") },
  { UC_CHOICE_TEXT, "115", N_ ("Text 115%") },
  { UC_CHOICE_SIZE, "large", N_ ("Large type and keys") },
  { UC_CHOICE_TEXT, "130", N_ ("Text 130%") },
  { NULL, "sounds", N_ ("Sounds") },
  { UC_CHOICE_HAND, "left", N_ ("Prompt at the left") },
  { UC_CHOICE_HAND, "right", N_ ("Prompt at the right") },
  { UC_CHOICE_COLORS, "standard", N_ ("Standard colors") },
  { UC_CHOICE_COLORS, "contrast", N_ ("High contrast") },
  { UC_CHOICE_COLORS, "night", N_ ("Night colors") },
};

/* In the order in which they stand in two columns, and in three: beside each other, or below, is what excludes each other. */
static const guint8 in_two[G_N_ELEMENTS (items)] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 },
                    in_three[G_N_ELEMENTS (items)] = { 0, 2, 4, 8, 9, 10, 1, 3, 5, 6, 7 };

static void
uc_screen_page_show (UcPage *page, UcConsoleModel *model)
{
  UcListPage *list = UC_LIST_PAGE (page);
  const guint8 *order = uc_list_page_columns (list, G_N_ELEMENTS (items)) > 2 ? in_three : in_two;

  uc_list_page_set_title_of_choices (list, _ ("Screen and sounds"), model);
  uc_list_page_begin (list);
  for (guint nth = 0; nth < G_N_ELEMENTS (items); nth++)
    {
      const guint i = order[nth];

      uc_list_page_add_choice (list, i + 1, _ (items[i].words),
                               items[i].what != NULL && strcmp (uc_shell_choice (GTK_WIDGET (page), items[i].what), items[i].how) == 0);
    }
  uc_list_page_end (list);
}

static void
chosen (UcListPage *page, guint id)
{
  if (items[id - 1].what == NULL)
    uc_shell_open (GTK_WIDGET (page), items[id - 1].how);
  else
    uc_shell_choose (GTK_WIDGET (page), items[id - 1].what, items[id - 1].how);
}

static void
uc_screen_page_class_init (UcScreenPageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_screen_page_show;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
}

static void
uc_screen_page_init (UcScreenPage *self)
{
}
