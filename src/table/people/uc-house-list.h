/* The house's list of people: its text, read and written. One key file for all tables of a house:
 *
 *   [house]
 *   name=Example Casino
 *   version=12
 *   made=2026-12-01
 *   pin-days=90
 *   departments=table-games;cage
 *
 *   [2001]
 *   role=floorperson
 *   department=table-games
 *   expires=2027-06-30
 *   pin-set=2026-11-20
 *   locked=false
 *   hash=$argon2id$…
 *
 * The badges rise, as strcmp () orders them, so that none is there twice. A key that is not listed here is an error: it may restrict somebody, and
 * a reader that does not know it would allow more than the house has signed. No file, no clock, no key: uc-house-key.h signs.
 */
#pragma once

#include "uc-limits.h"
#include "uc-role.h"

G_BEGIN_DECLS

/* The longest text, and the most people in it. */
#define UC_HOUSE_LIST_BYTES (4u << 20)
#define UC_HOUSE_LIST_PEOPLE 10000
#define UC_HOUSE_NAME_TEXT 64
#define UC_HOUSE_DEPARTMENT_TEXT 24
#define UC_HOUSE_DEPARTMENTS 32
/* Days that a PIN may count at most, in pin-days. */
#define UC_HOUSE_PIN_DAYS 3650
/* crypto_pwhash_STRBYTES, checked in uc-house-list.c. */
#define UC_HOUSE_HASH_TEXT 128
/* The key of the PINs' hashes. */
#define UC_HOUSE_PEPPER_BYTES 32

/* Days are counted as uc_time_parse_day () counts them. */
typedef struct
{
  char badge[UC_BADGE_TEXT];
  char department[UC_HOUSE_DEPARTMENT_TEXT];
  UcRole role;
  gboolean locked;
  gint64 expires; /* the last gaming day on which the badge signs */
  gint64 pin_set;
  char hash[UC_HOUSE_HASH_TEXT];
} UcHousePerson;

typedef struct
{
  char name[UC_HOUSE_NAME_TEXT];
  guint64 version; /* of a list that is signed, > 0 */
  gint64 made;
  guint pin_days;  /* days after pin-set on which a PIN still counts; 0 = no limit */
  char departments[UC_HOUSE_DEPARTMENTS][UC_HOUSE_DEPARTMENT_TEXT];
  guint n_departments;
  GArray *people;  /* UcHousePerson, by badge */
} UcHouseList;

/* One sentence for the log, when a table takes a list or refuses it; @refused: the one in use stays. Each file is told of once. */
typedef void (*UcHouseTell) (const char *sentence, gboolean refused, gpointer user_data);

#define UC_HOUSE_LIST_ERROR (uc_house_list_error_quark ())
GQuark uc_house_list_error_quark (void);
typedef enum
{
  UC_HOUSE_LIST_ERROR_FORM,      /* not such a text, or too long */
  UC_HOUSE_LIST_ERROR_SIGNATURE, /* cut off, changed, or by another key */
  UC_HOUSE_LIST_ERROR_OLDER,     /* than the one in use */
  UC_HOUSE_LIST_ERROR_FILE,      /* cannot be read, or by too many */
} UcHouseListError;

UcHouseList *uc_house_list_new (void);
void uc_house_list_free (UcHouseList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHouseList, uc_house_list_free)

/* 1 to UC_BADGE_TEXT - 1 letters, digits and dashes, and not “house”. */
gboolean uc_house_list_is_badge (const char *text);
gboolean uc_house_list_is_department (const char *text);
/* Reads @n bytes, which need not end in a zero. %UC_HOUSE_LIST_ERROR_FORM: the message names the line and what it expects there. */
UcHouseList *uc_house_list_parse (const char *text, gsize n, GError **error);
/* What uc_house_list_parse () reads as the same list. (transfer full) */
char *uc_house_list_print (const UcHouseList *list);

/* %NULL: no such badge. Borrowed, until the list changes. */
UcHousePerson *uc_house_list_find (const UcHouseList *list, const char *badge);
gboolean uc_house_list_has_department (const UcHouseList *list, const char *department);
/* Adds @person in its place, or puts it in the place of the one with its badge. FALSE: the list is full. */
gboolean uc_house_list_put (UcHouseList *list, const UcHousePerson *person);
void uc_house_list_remove (UcHouseList *list, const char *badge);

/* Why the list keeps a badge from signing. */
typedef enum
{
  UC_HOUSE_BAR_NONE,
  UC_HOUSE_BAR_LOCKED,
  UC_HOUSE_BAR_EXPIRED, /* yesterday or before */
  UC_HOUSE_BAR_OLD_PIN,
} UcHouseBar;

/* @today: the gaming day. @day: (out) (optional): the last on which the badge, or its PIN, counted; 0 without such a day. */
UcHouseBar uc_house_list_bar (const UcHouseList *list, const UcHousePerson *person, gint64 today, gint64 *day);
/* The gaming day by which badges expire. @recorded: the one of the record. @by_clock: the one that the clock says. @in_doubt: nobody believes the clock,
 * and the record's day counts. Also a clock that went back over the boundary of a day begins no day again. A record that is further ahead
 * of a believed clock has a calendar that ran ahead, and expires nobody. */
gint64 uc_house_list_today (gint64 recorded, gint64 by_clock, gboolean in_doubt);

G_END_DECLS
