/* The plan of a house's pits: a key file, pit.conf, that says which tables each pit shows, and which floorperson has which tables.
 * docs/howto/pit.md. */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

#define UC_PIT_PLAN_ERROR (uc_pit_plan_error_quark ())
GQuark uc_pit_plan_error_quark (void);
typedef enum
{
  UC_PIT_PLAN_ERROR_READ,  /* the file cannot be read */
  UC_PIT_PLAN_ERROR_FAULT, /* something in it is wrong; the message says what, where and what would be right */
} UcPitPlanError;

/* § 465a.35(c)(1): so many banking tables of the Blackjack kind has one floorperson at most. */
#define UC_PIT_FLOOR_TABLES 4

typedef struct
{
  char *name;     /* of the group: “main” of [pit main] */
  char *title;    /* for the screen; the name where none is given */
  char **tables;  /* in the order of the tiles; empty: all tables of the folder, by name */
  guint columns;  /* of the tiles; 0 = as fits */
} UcPit;

typedef struct
{
  char *badge;
  char **tables;
} UcPitFloorperson;

typedef struct
{
  GPtrArray *pits;   /* UcPit, in the file's order */
  GPtrArray *floor;  /* UcPitFloorperson, in the file's order */
  GKeyFile *file;    /* all of it: [alerts] is read by the alerts' own part */
} UcPitPlan;

/**
 * uc_pit_plan_load:
 * @error: %UC_PIT_PLAN_ERROR_…: “pit.conf:4: [pit main] columns: …”
 */
UcPitPlan *uc_pit_plan_load (const char *path, GError **error);
/* @name: what the messages call the text. */
UcPitPlan *uc_pit_plan_parse (const char *text, const char *name, GError **error);
void uc_pit_plan_free (UcPitPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitPlan, uc_pit_plan_free)

/* The pit of that name, or the first one where @name is %NULL; %NULL = there is none. Borrowed. */
const UcPit *uc_pit_plan_find (const UcPitPlan *plan, const char *name);
/* The floorpersons who have @table, in the plan's order. (transfer container) (element-type UcPitFloorperson) */
GPtrArray *uc_pit_plan_floor_of (const UcPitPlan *plan, const char *table);
/* A table that the warning asks about: whether it is a banking table of the Blackjack kind that counts, such as an open one. */
typedef gboolean (*UcPitCountsFunc) (const char *table, gpointer user_data);
/**
 * uc_pit_plan_warn:
 * @counts: %NULL = each table counts
 *
 * Returns: (transfer full) (element-type utf8): a sentence for each floorperson with more than %UC_PIT_FLOOR_TABLES tables
 */
GPtrArray *uc_pit_plan_warn (const UcPitPlan *plan, UcPitCountsFunc counts, gpointer user_data);

G_END_DECLS
