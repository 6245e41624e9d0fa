/* A command about the running table with a word that two persons sign for, such as “day back”. The table decides everything. */
#pragma once

#include "uc-table-client.h"

G_BEGIN_DECLS

typedef struct
{
  char *bus;           /* NULL = the system bus */
  char *by, *second;   /* badges; with the word of two persons both, else neither */
  char **words;        /* NULL = none */
  guint n_words;
} UcTableArguments;

typedef struct
{
  const char *name;    /* of the command: “day” */
  const char *of_two;  /* the word that two persons sign for: “back” */
  guint least;         /* so many words at least, that one counted */
  const char *usage;   /* of the word that two persons sign for; translated */
  const char *words;   /* all words, for --help */
  const char *by, *second, *summary; /* for --help; translated */
  const char *examples; /* for --help */
  /* Whether @arguments may be. Of the word that two persons sign for, the number of words and the badges are checked already. */
  gboolean (*check) (const UcTableArguments *arguments, GError **error);
  gboolean (*run) (UcTableClient *client, const UcTableArguments *arguments, GError **error);
} UcTableCommand;

/* The first word; “show” without any. */
const char *uc_table_arguments_what (const UcTableArguments *arguments);
/* Sets @error to @why. Returns FALSE. */
gboolean uc_table_arguments_refuse (GError **error, const char *why);

/* Parses, checks, connects and runs. Returns the exit status: 0, 1 = it could not be done, 2 = usage. */
int uc_table_command_run (const UcTableCommand *command, int argc, char **argv);

G_END_DECLS
