/* The command line of upcard-sim. */
#pragma once

#include <gio/gio.h>

#include "uc-fitted.h"

G_BEGIN_DECLS

typedef struct
{
  char *socket;    /* of the service: upcardd --simulate */
  char *script;    /* a file; "-" = standard input, line by line; %NULL = none */
  gboolean dealer; /* answer the prompts: implied by random */
  gboolean random;
  gboolean window;
  guint seed;
  guint decks; /* 0 = as the table file has them */
  guint rounds;    /* 0 = no limit */
  guint pace_ms;
  GBusType bus;
  UcDriverName badge_driver;
  GArray *faults;  /* UcSimFault */
} UcSimOptions;

/* @argv is changed as GOptionContext does. @error: %G_OPTION_ERROR. */
UcSimOptions *uc_sim_options_parse (int *argc, char ***argv, GError **error);
void uc_sim_options_free (UcSimOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimOptions, uc_sim_options_free)

G_END_DECLS
