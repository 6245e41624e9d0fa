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
 */
#pragma once

#include "uc-limits.h"
#include "uc-role.h"

G_BEGIN_DECLS

/* crypto_pwhash_STRBYTES, checked in uc-people.c. */
#define UC_PEOPLE_HASH_TEXT 128

typedef struct
{
  char badge[UC_BADGE_TEXT];
  UcRole role;
  gboolean locked; /* until a shift manager frees it */
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
  UC_PEOPLE_ERROR_VALUE,   /* a badge, role or PIN that cannot be one */
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
void uc_people_free (UcPeople *people);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPeople, uc_people_free)

/* %UC_PEOPLE_ERROR_FILE, %UC_PEOPLE_ERROR_UNKNOWN; @person is untouched then. */
gboolean uc_people_find (UcPeople *people, const char *badge, UcPerson *person, GError **error);
/* Where the people are kept; %NULL: in memory only. */
const char *uc_people_path (const UcPeople *people);
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
void uc_people_pepper (const UcPeople *people, const char *badge, const char *pin, char peppered[UC_PIN_PEPPERED]);
gboolean uc_pin_verify (const char *hash, const char peppered[UC_PIN_PEPPERED]);

G_END_DECLS
