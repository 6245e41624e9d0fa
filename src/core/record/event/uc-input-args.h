/* The words that the patterns of uc-input.h are made of: how each is read, printed and explained. */
#pragma once

#include "uc-input.h"

G_BEGIN_DECLS

#define UC_SEALED_PREFIX "sealed:"

/* Longest word of any line, with its terminator. */
#define UC_WORD_TEXT (UC_SEAL_TEXT + sizeof UC_SEALED_PREFIX)

typedef struct
{
  const char *rest; /* what lies behind the current word */
  const char *end;  /* where the line, or its comment, ends */
  char word[UC_WORD_TEXT];
  UcInput *input;
} UcReader;

typedef struct
{
  char *p;
  char *end; /* the terminator's last possible place */
} UcWriter;

typedef struct _UcArg UcArg;

typedef struct
{
  const UcArg *arg;
  const char *name; /* in the pattern: the words to choose from */
  guint name_len;
  gboolean optional;
} UcSlot;

struct _UcArg
{
  const char *name;     /* in the patterns */
  const char *usage;    /* in the usage text; %NULL: the name itself; "": what no person says is not in it */
  const char *expected; /* in errors: "… is not EXPECTED"; %NULL: one of the words that the slot names */
  gboolean (*read) (UcReader *reader, const UcSlot *slot); /* %NULL: the irregularity's own arguments stand here */
  void (*print) (const UcInput *input, UcWriter *writer);
  gboolean (*given) (const UcInput *input); /* %NULL: never optional */
  gboolean secret;                          /* an error does not repeat what was said */
};

static inline gboolean
uc_is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word into reader->word; %FALSE at the end of the line. */
gboolean uc_input_args_next (UcReader *reader);
/* Appends @text as far as there is room. */
void uc_input_args_put (UcWriter *writer, const char *text);
/* The argument that a pattern calls @name, a choice when it is "a|b|c". */
const UcArg *uc_input_args_find (const char *name, gsize len);

G_END_DECLS
