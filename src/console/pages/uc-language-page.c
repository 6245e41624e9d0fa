/* The languages of the screen, each named in itself. */
#include "uc-language.h"
#include "uc-list-page.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

struct _UcLanguagePage
{
  UcListPage parent;
  const UcLanguage *lacking; /* the one that was chosen and has no font here; NULL = none */
};

G_DEFINE_FINAL_TYPE (UcLanguagePage, uc_language_page, UC_TYPE_LIST_PAGE)

static gboolean
has_font (GtkWidget *widget, const UcLanguage *language)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, language->sample);

  return pango_layout_get_unknown_glyphs_count (layout) == 0;
}

static void
uc_language_page_show (UcPage *page, UcConsoleModel *model)
{
  UcLanguagePage *self = UC_LANGUAGE_PAGE (page);
  UcListPage *list = UC_LIST_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  const char *dealer = table != NULL ? table->now.carry.dealer : "";
  const UcLanguage *now = uc_language_now ();
  g_autofree char *note = NULL, *whose = NULL;
  guint n;
  const UcLanguage *languages = uc_languages (&n);

  if (dealer[0] != '\0')
    whose = g_strdup_printf (_ ("For badge %s, at each sign-on. All but English are to be reviewed by a speaker."), dealer);
  else
    whose = g_strdup (_ ("For the table, while nobody is signed on. All but English are to be reviewed by a speaker."));
  uc_list_page_set_title (list, _ ("Language"), whose);
  if (self->lacking != NULL)
    note = g_strdup_printf (_ ("There is no font here that writes %s. The administrator installs the package %s."), self->lacking->name,
                            self->lacking->package);
  uc_list_page_set_note (list, note != NULL ? note : "");
  uc_list_page_begin (list);
  for (guint i = 0; i < n; i++)
    uc_list_page_add_choice (list, i, languages[i].name, &languages[i] == now);
  uc_list_page_end (list);
}

static void
chosen (UcListPage *page, guint id)
{
  UcLanguagePage *self = UC_LANGUAGE_PAGE (page);
  guint n;
  const UcLanguage *language = &uc_languages (&n)[id];

  self->lacking = has_font (GTK_WIDGET (page), language) ? NULL : language;
  if (self->lacking != NULL)
    uc_page_show (UC_PAGE (page));
  else
    uc_shell_speak (GTK_WIDGET (page), language->code);
}

static void
uc_language_page_class_init (UcLanguagePageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_language_page_show;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
}

static void
uc_language_page_init (UcLanguagePage *self)
{
}
