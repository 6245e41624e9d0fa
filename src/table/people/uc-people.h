/* The people of a table: badge, role, PIN hash, tries. A key file of the service's own, mode 0600, one group a badge:
 *
 *   [2001]
 *   role=floorperson
 *   hash=$argon2id$…
 *   tries=0
 *   locked=false
 *   freed-by=4001
 *
 * The hash is Argon2id (8 MiB) over BLAKE2b keyed with a key of its own (FILE.key, 0600): the people file alone gives
 * no PIN away.
 * Read anew for each question and written under a lock (FILE.lock): the service and `upcardctl badge` share it.
 *
 * With the house's list, that list has the roles, the hashes and their key (uc-house-people.h), and the file of the table has the tries and the locks
 * of this table alone. Whatever list comes, a badge that is locked here stays locked until it is freed here.
 */
#pragma once

#include "uc-house-list.h"
#include "uc-limits.h"
#include "uc-role.h"
#include "uc-time.h"

G_BEGIN_DECLS

/* crypto_pwhash_STRBYTES, checked in uc-people.c. */
#define UC_PEOPLE_HASH_TEXT 128

typedef struct
{
  char badge[UC_BADGE_TEXT];
  UcRole role;
  gboolean locked; /* until a shift manager frees it, or, with a bar, until the house's list says otherwise */
  UcHouseBar bar;  /* without the house's list always NONE */
  char bar_day[UC_TIME_DAY_TEXT]; /* the last day that counted; "" without one */
  guint tries;     /* wrong PINs since the last right one */
  char freed_by[UC_BADGE_TEXT]; /* whose badge signed when the lock was last taken off; "" once it is locked again */
  char hash[UC_PEOPLE_HASH_TEXT];
} UcPerson;

#define UC_PEOPLE_ERROR (uc_people_error_quark ())
GQuark uc_people_error_quark (void);
typedef enum
{
  UC_PEOPLE_ERROR_FILE,    /* cannot be read or written, readable by others, or damaged: the message says which */
  UC_PEOPLE_ERROR_UNKNOWN, /* no such badge */
  UC_PEOPLE_ERROR_VALUE,   /* a badge, role or PIN that cannot be one; or the house's list alone may change that */
} UcPeopleError;

typedef struct _UcPeople UcPeople;

/**
 * uc_people_new:
 * @path: the people file, or %NULL for the three badges of a demonstration: dealer 1001, floorperson 2001, pit manager
 *   3001, each PIN 0000, kept in memory only
 * @error: %UC_PEOPLE_ERROR_FILE when there is a people file whose key is missing or cannot be read
 *
 * Neither file need exist: the first uc_people_add () makes both.
 */
UcPeople *uc_people_new (const char *path, GError **error);

typedef struct
{
  const char *list;                       /* where the house's lists come, with their keys beside them */
  gint64 (*today) (gpointer user_data);   /* the gaming day, as uc_time_parse_day () counts days */
  UcHouseTell tell;                       /* %NULL: takes no list, see uc_house_people_new () */
  gpointer user_data;
} UcPeopleHouse;

/**
 * uc_people_new_of_house:
 * @path: the table's people file: its tries and locks; it need not be there
 * @house: borrowed for the call
 * @error: %UC_PEOPLE_ERROR_FILE: a key of the house is missing or cannot be read
 *
 * The people of the house's list. As long as none is good, nobody is found, and the error says why.
 */
UcPeople *uc_people_new_of_house (const char *path, const UcPeopleHouse *house, GError **error);
void uc_people_free (UcPeople *people);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPeople, uc_people_free)

/* %UC_PEOPLE_ERROR_FILE, %UC_PEOPLE_ERROR_UNKNOWN; @person is untouched then. */
gboolean uc_people_find (UcPeople *people, const char *badge, UcPerson *person, GError **error);
/* The day of the calendar in this machine's time zone: UcPeopleHouse.today where there is no gaming day. */
gint64 uc_people_calendar_day (gpointer nothing);
/* Something that is another text once anybody's role or lock may be another one; %NULL: there is no people file, or none is wanted. (transfer full) */
char *uc_people_seen (UcPeople *people);
/* Why the house's list keeps @badge from signing, as a sentence of uc-say-refusal.h. %NULL without a bar. (transfer full) */
char *uc_people_say_bar (const char *badge, UcHouseBar bar, const char *bar_day);
/* Everybody in the order of the file: an array of UcPerson. */
GArray *uc_people_list (UcPeople *people, GError **error);

/* Digits that each PIN has, at least. */
#define UC_PIN_LEAST 4

/* Adds @badge with @role and @pin (4 to 8 digits), or gives it a new PIN and role and frees it. Creates the file. */
gboolean uc_people_add (UcPeople *people, const char *badge, UcRole role, const char *pin, GError **error);
gboolean uc_people_set_role (UcPeople *people, const char *badge, UcRole role, GError **error);
gboolean uc_people_lock (UcPeople *people, const char *badge, GError **error);
/* Frees @badge, and forgets its tries; @by is who signed for it. */
gboolean uc_people_unlock (UcPeople *people, const char *badge, const char *by, GError **error);
/* Of a badge that is not locked. */
gboolean uc_people_set_tries (UcPeople *people, const char *badge, guint tries, gboolean locked, GError **error);
/**
 * uc_people_forgive:
 * @asked: the person as a right PIN was looked up, with the tries that were counted for it
 * @now: (out): the person as it stands afterwards
 *
 * Takes back the tries, and the lock that the count may have brought, unless the badge has been locked, freed or given a PIN
 * since: whoever did that wins.
 */
gboolean uc_people_forgive (UcPeople *people, const UcPerson *asked, UcPerson *now, GError **error);
/* Locks the badge after a wrong PIN, under the same condition. @asked: as with uc_people_forgive (). */
gboolean uc_people_lock_out (UcPeople *people, const UcPerson *asked, GError **error);
/**
 * uc_people_check_new_pin:
 * @digits: that a new PIN has, at least
 * @error: %UC_PEOPLE_ERROR_VALUE: it is too short or too long, or the first that anybody tries: one digit, digits in a row, a
 *         part twice over, the badge's own number, a year
 */
gboolean uc_people_check_new_pin (const char *badge, const char *pin, guint digits, GError **error);

/* ---- the hash, which takes milliseconds: safe in any thread ---- */

#define UC_PIN_PEPPERED 65 /* 32 bytes in hexadecimal */
/* What is hashed for @badge and @pin: BLAKE2b with the key. */
G_STATIC_ASSERT (UC_PEOPLE_HASH_TEXT == UC_HOUSE_HASH_TEXT);
/* The hash of a new PIN, with the key of the house's list. %UC_PEOPLE_ERROR_VALUE, %UC_PEOPLE_ERROR_FILE. */
gboolean uc_pin_hash (const guint8 pepper[UC_HOUSE_PEPPER_BYTES], const char *badge, const char *pin, char hash[UC_PEOPLE_HASH_TEXT],
                      GError **error);
void uc_people_pepper (const UcPeople *people, const char *badge, const char *pin, char peppered[UC_PIN_PEPPERED]);
gboolean uc_pin_verify (const char *hash, const char peppered[UC_PIN_PEPPERED]);

G_END_DECLS
