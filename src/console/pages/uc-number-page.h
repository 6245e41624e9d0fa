/* A number typed on large keys. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A number to be typed. */
typedef struct
{
  const char *headline;
  const char *support;
  const char *primary;
  const char *line; /* "chips @"; NULL with then */
  gboolean money;
  gboolean cents;    /* the digits are cents, shown as dollars and cents */
  const char *typed; /* digits that stand there at first; %NULL = none */
  UcCite cite;
  const GArray *exhibits; /* of UcExhibit: what it is about, drawn; %NULL = nothing. Borrowed for the call */
  /* Takes the number instead of a line that is submitted at once; @data outlives the page. */
  void (*then) (const char *digits, gpointer data);
  gpointer data;
} UcNumber;

#define UC_TYPE_NUMBER_PAGE (uc_number_page_get_type ())
G_DECLARE_FINAL_TYPE (UcNumberPage, uc_number_page, UC, NUMBER_PAGE, UcPage)

/* Opens it with @number, whose strings are copied. */
void uc_number_page_open (GtkWidget *from, const UcNumber *number);

G_END_DECLS
