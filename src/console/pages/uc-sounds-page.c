/* The choices for the sounds: how loud, and which. They apply to the dealer who is signed on. */
#include "uc-list-page.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcSoundsPage
{
  UcListPage parent;
};

G_DEFINE_FINAL_TYPE (UcSoundsPage, uc_sounds_page, UC_TYPE_LIST_PAGE)

/* In the order in which they stand in two columns: how loud at the left, what is heard at the right. */
static const struct
{
  const char *what, *how; /* how == NULL: a press turns it on or off */
  const char *words;
} items[] = {
  { UC_CHOICE_VOLUME, "off", N_ ("No sounds") },
  { UC_CHOICE_SOUND_LOCK_OUT, NULL, N_ ("Lock-out") },
  { UC_CHOICE_VOLUME, "low", N_ ("Low volume") },
  { UC_CHOICE_SOUND_LATE, NULL, N_ ("Late wager") },
  { UC_CHOICE_VOLUME, "medium", N_ ("Medium volume") },
  { UC_CHOICE_SOUND_ATTENTION, NULL, N_ ("Attention") },
  { UC_CHOICE_VOLUME, "high", N_ ("High volume") },
  { UC_CHOICE_SOUND_BACK, NULL, N_ ("Device is back") },
};

static gboolean
is_so (UcListPage *page, guint i)
{
  return strcmp (uc_shell_choice (GTK_WIDGET (page), items[i].what), items[i].how != NULL ? items[i].how : "on") == 0;
}

static void
uc_sounds_page_show (UcPage *page, UcConsoleModel *model)
{
  UcListPage *list = UC_LIST_PAGE (page);

  uc_list_page_set_title_of_choices (list, _ ("Sounds"), model);
  uc_list_page_begin (list);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    uc_list_page_add_choice (list, i + 1, _ (items[i].words), is_so (list, i));
  uc_list_page_end (list);
}

static void
chosen (UcListPage *page, guint id)
{
  const guint i = id - 1;

  uc_shell_choose (GTK_WIDGET (page), items[i].what, items[i].how != NULL ? items[i].how : is_so (page, i) ? "off" : "on");
}

static void
uc_sounds_page_class_init (UcSoundsPageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_sounds_page_show;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
}

static void
uc_sounds_page_init (UcSoundsPage *self)
{
}
