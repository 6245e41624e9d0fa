/* A list of large buttons at the left; what is grave is chosen there and pressed at the right, where the headline says
 * what it costs. Irregularities, the menu, the languages, how the screen looks, and the sounds. */
#pragma once

#include "uc-page.h"
#include "uc-desk-row.h"
#include "uc-question.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_LIST_PAGE (uc_list_page_get_type ())
/* Signals: chosen (guint id), sure (guint id), table () */
G_DECLARE_DERIVABLE_TYPE (UcListPage, uc_list_page, UC, LIST_PAGE, UcPage)

struct _UcListPageClass
{
  UcPageClass parent_class;
  void (*chosen) (UcListPage *self, guint id); /* an item that is not grave, or the first press of one that is */
  void (*sure) (UcListPage *self, guint id);   /* the second press */
  void (*leave) (UcListPage *self);            /* the way out at the top; %NULL: to the table */
  guint columns;                               /* of buttons; two unless said otherwise */
};

/* Where a page's title stands: below its citation, or where it has none as high as the word on the button beside it. */
#define UC_LIST_PAGE_TITLE_X     186
#define UC_LIST_PAGE_TITLE_Y     78
#define UC_LIST_PAGE_TITLE_ALONE 65

void uc_list_page_set_title (UcListPage *self, const char *title, const char *citation);
/* The words of the way out, where it does not lead back to the page before. */
void uc_list_page_set_way (UcListPage *self, const char *words);
/* What a person should know besides, on the right of a short title: at most three lines; "" = nothing. */
void uc_list_page_set_note (UcListPage *self, const char *note);
/* To show the buttons again: begin, add each button in order, end. A button keeps its widget if its place, id, and words are
 * unchanged, so that a tap that began before is not lost. */
/* Of a page of choices: whose they are stands above the title, the dealer's who is signed on or the table's. */
void uc_list_page_set_title_of_choices (UcListPage *self, const char *title, UcConsoleModel *model);
/* In how many columns @n buttons stand on the grid of now. */
guint uc_list_page_columns (UcListPage *self, guint n);
void uc_list_page_begin (UcListPage *self);
void uc_list_page_end (UcListPage *self);
void uc_list_page_add (UcListPage *self, guint id, const char *words, gboolean available);
/* The same with a tick before the words where it is @chosen. */
void uc_list_page_add_choice (UcListPage *self, guint id, const char *words, gboolean chosen);
/* The same in columns; of a list of one column only. */
void uc_list_page_add_row (UcListPage *self, guint id, const char *const columns[UC_DESK_N_COLUMNS],
                           gboolean available);
/* Asks for the second press of @id at the right; @ask is copied from. */
void uc_list_page_guard (UcListPage *self, guint id, const UcTable *table, const UcPrompt *prompt,
                         const UcQuestion *ask);
void uc_list_page_unguard (UcListPage *self);
/* Whether it is shown on a small grid, where the table has fewer buttons of its own. */
gboolean uc_list_page_is_small (UcListPage *self);

/* The pages of this kind. */
#define UC_TYPE_IRREGULAR_PAGE (uc_irregular_page_get_type ())
G_DECLARE_FINAL_TYPE (UcIrregularPage, uc_irregular_page, UC, IRREGULAR_PAGE, UcListPage)

#define UC_TYPE_MENU_PAGE (uc_menu_page_get_type ())
G_DECLARE_FINAL_TYPE (UcMenuPage, uc_menu_page, UC, MENU_PAGE, UcListPage)

#define UC_TYPE_SCREEN_PAGE (uc_screen_page_get_type ())
G_DECLARE_FINAL_TYPE (UcScreenPage, uc_screen_page, UC, SCREEN_PAGE, UcListPage)

#define UC_TYPE_SOUNDS_PAGE (uc_sounds_page_get_type ())
G_DECLARE_FINAL_TYPE (UcSoundsPage, uc_sounds_page, UC, SOUNDS_PAGE, UcListPage)

#define UC_TYPE_LANGUAGE_PAGE (uc_language_page_get_type ())
G_DECLARE_FINAL_TYPE (UcLanguagePage, uc_language_page, UC, LANGUAGE_PAGE, UcListPage)

G_END_DECLS
