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
  const UcTable *table = uc_console_model_get_table (model);
  const char *dealer = table != NULL ? table->now.carry.dealer : "";
  g_autofree char *whose = dealer[0] != '\0' ? g_strdup_printf (_ ("For badge %s, at each sign-on"), dealer)
                                            : g_strdup (_ ("For the table, while nobody is signed on"));

  uc_list_page_set_title (list, _ ("Sounds"), whose);
  uc_list_page_begin (list);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autofree char *words = is_so (list, i) ? g_strdup_printf ("✓ %s", _ (items[i].words)) : g_strdup (_ (items[i].words));

      uc_list_page_add (list, i + 1, words, TRUE);
    }
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
