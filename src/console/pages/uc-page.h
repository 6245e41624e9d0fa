/* A page of the console: what the window asks of whichever is shown. ARCHITECTURE.md says how one is added. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  UC_PAGE_TAKES_BADGES = 1 << 0,  /* it waits for a badge, and takes it itself */
  UC_PAGE_SIGNS = 1 << 1,         /* its primary signs: Enter presses it only where somebody has gone to it */
  UC_PAGE_PASSING = 1 << 2,       /* somebody signs or types there: nobody goes back to it */
  UC_PAGE_AT_WORK = 1 << 3,       /* somebody is at work there: a closed table does not go dim */
  UC_PAGE_TICKS = 1 << 4,         /* it is shown again each second */
  UC_PAGE_NAMES_WAY_BACK = 1 << 5, /* its way back keeps its own words */
  UC_PAGE_WITHOUT_TABLE = 1 << 6  /* it is shown where there is no table */
} UcPageTraits;

#define UC_TYPE_PAGE (uc_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (UcPage, uc_page, UC, PAGE, GtkWidget)

struct _UcPageClass
{
  GtkWidgetClass parent_class;
  UcPageTraits traits;
  /* Shows what the model says now. Never %NULL. A page that is done opens another in here. */
  void (*show) (UcPage *self, UcConsoleModel *model);
  /* Says why a line was refused; %NULL: the table's page says it. */
  void (*refuse) (UcPage *self, const char *sentence);
  /* Enter, F12, Escape, and a seat's digit; %NULL: Enter presses the primary and Escape goes back. */
  void (*key) (UcPage *self, guint keyval);
  /* Whether a player looks at it; %NULL: never. */
  gboolean (*is_public) (UcPage *self);
  /* Of a page with uc_page_adapt (): it has another size than before, on the grid that uc-grid.h chooses for it: what its template cannot say is fitted to that. It is
   * shown again afterwards. %NULL: nothing is. */
  void (*lay_out) (UcPage *self, int width, int height);
};

/* A page of @type with @model, which outlives it. (transfer floating) */
UcPage *uc_page_new (GType type, UcConsoleModel *model);
/* In a page's own init, before its template: its children lie where the template's places say (uc-grid-layout.h), and the panel on which
 * somebody signs keeps keys as large as a finger. */
void uc_page_adapt (UcPage *self);
/* A new page will have this size, 0, 0 = nobody knows it yet: it need not be laid out twice. */
void uc_page_set_size (UcPage *self, int width, int height);
/* Of such a page: where @child lies on the grid of now. */
GdkRectangle uc_page_get_place (UcPage *self, GtkWidget *child);
/* Of such a page: @child lies there, which is worked out for the grid of now. */
void uc_page_put (UcPage *self, GtkWidget *child, int x, int y, int width, int height);
/* Whichever of the three is for the grid of now. */
gconstpointer uc_page_choose (UcPage *self, gconstpointer wide, gconstpointer small, gconstpointer portrait);
/* What it has of its grid. */
void uc_page_get_size (UcPage *self, int *width, int *height);
gboolean uc_page_is_small (UcPage *self);
UcConsoleModel *uc_page_get_model (UcPage *self);
gboolean uc_page_has (UcPage *self, UcPageTraits trait);
void uc_page_show (UcPage *self);
/* Returns: FALSE: the page has no place for it. */
gboolean uc_page_refuse (UcPage *self, const char *sentence);
/* Returns: FALSE: the page has no use for it. */
gboolean uc_page_key (UcPage *self, guint keyval);
gboolean uc_page_is_public (UcPage *self);

G_END_DECLS
