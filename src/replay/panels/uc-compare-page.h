/* Two moments side by side, and in what they differ: a page of the window. */
#pragma once

#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_COMPARE_PAGE (uc_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (UcComparePage, uc_compare_page, UC, COMPARE_PAGE, GtkBox)

/* One of the two; everything is borrowed for the call. */
typedef struct
{
  const char *title;     /* “Before: round 7, after event 13 of 70, 21:47:06.000” */
  const char *sentence;  /* what happened there */
  const UcTable *table, *screen;
  const char *unproven;  /* or %NULL */
} UcCompared;

/* @right: %NULL = there is no second one yet, and the page says how to choose it. */
void uc_compare_page_show (UcComparePage *self, const UcCompared *left, const UcCompared *right);

G_END_DECLS
