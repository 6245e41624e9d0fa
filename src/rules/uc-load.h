/* The workbench of the table file's loader, and its table-driven keys. For src/rules, and for other files of the same form. */
#pragma once

#include "uc-fault.h"
#include "uc-key-text.h"
#include "uc-regulation.h"

G_BEGIN_DECLS

typedef struct
{
  const UcKeyText *text;
  const UcRegulation *regulation; /* NULL when the game is unknown: game-bound checks are left out */
  UcRules *rules;
  GPtrArray *faults;
} UcLoad;

/* A fault of @line, or of the whole file when @line is %NULL. @citation and @accepted may be %NULL. */
void uc_load_fault (UcLoad *load, const UcKeyLine *line, const char *citation, const char *accepted,
                    const char *problem, ...) G_GNUC_PRINTF (5, 6);
/* The same for a key or a group that is none of @accepted, such as "id, game and decks"; names the one that may have been meant. */
void uc_load_fault_unknown (UcLoad *load, const UcKeyLine *line, const char *accepted);
/* The same for a key that is missing from @group. */
void uc_load_missing (UcLoad *load, const char *group, const char *key, const char *citation, const char *accepted);
const char *uc_load_cite (const UcLoad *load, UcCite cite);

typedef struct
{
  const char *word;
  guint value;
} UcChoice;

typedef enum
{
  UC_KEY_CHOICE, /* one of choices */
  UC_KEY_FLAG,   /* true or false */
  UC_KEY_NUMBER, /* min … max */
  UC_KEY_SUM,    /* above zero */
  UC_KEY_SUM_OR_NONE,
  UC_KEY_CLOCK,  /* HH:MM, minutes after midnight */
  UC_KEY_NAME,   /* letters, digits, "-", "_", "." */
} UcKeyKind;

/* One key of a group: where it goes in a struct and what it may be. */
typedef struct
{
  const char *key;
  UcKeyKind kind;
  guint16 offset; /* into the struct that is filled */
  guint8 size;    /* of the field */
  gboolean required;
  const UcChoice *choices; /* ends with a NULL word */
  gint64 fallback;         /* value when absent; a sum in micro-dollars */
  guint16 min, max;
  UcCite cite;             /* the paragraph that limits it; UC_CITE_NONE = none */
  const char *chapter;     /* key of the chapter's own [table] that limits a number further: a list, or the greatest */
} UcKeySpec;

#define UC_FIELD(type, field) G_STRUCT_OFFSET (type, field), sizeof (((type *) NULL)->field)

/* Fills @into (of the type that @specs' offsets belong to) from @group's keys; absent ones get their fallback. */
void uc_load_keys (UcLoad *load, const char *group, const UcKeySpec *specs, guint n, gpointer into);
/* The same for options that the game's chapter may fix, refuse or give another default ([fixed], [refused], [defaults]
 * of the regulation's files); none is required. */
void uc_load_options (UcLoad *load, const char *group, const UcKeySpec *specs, guint n, gpointer into);
/* The same from the regulation's files instead of the table file. */
void uc_load_chapter (UcLoad *load, const char *group, const UcKeySpec *specs, guint n, gpointer into);
/* Reads one value as @spec has it. Returns %FALSE, with a fault added, when it is none. */
gboolean uc_load_value (UcLoad *load, const UcKeyLine *line, const UcKeySpec *spec, gpointer into);
/* Faults every key of @group that is not in @known, a ","-separated list that the fault shows. */
void uc_load_unknown_keys (UcLoad *load, const char *group, const char *known);
/* "4, 5, 6, 8" or "1 to 6": what the chapter leaves of @spec's numbers. %NULL when it says nothing. */
char *uc_load_chapter_text (UcLoad *load, const UcKeySpec *spec);
/* "id, game, decks": for uc_load_unknown_keys (). */
char *uc_load_key_list (const UcKeySpec *specs, guint n);

/* One file each. */
void uc_load_table (UcLoad *load);
void uc_load_game (UcLoad *load);
void uc_load_wagers (UcLoad *load);
void uc_load_readings (UcLoad *load);
void uc_load_policy (UcLoad *load);
void uc_load_devices (UcLoad *load);

G_END_DECLS
