/* Looking a PIN up: `validate BADGE PIN` becomes `validate BADGE ROLE ok|wrong|locked|unknown` before the core sees it.
 *
 * One at a time, in the order asked; the hash is computed in a thread. A try is written down before the PIN is looked
 * at: killing the service forgives nothing. After a first wrong PIN the badge waits 5 s, after a second 30 s; the
 * pin-tries-th locks it. Where the service ended before it knew whether that one was wrong, one more try is left. The wait
 * begins anew with the service.
 */
#pragma once

#include <gio/gio.h>

#include "uc-people.h"
#include "uc-word.h"

G_BEGIN_DECLS

typedef struct
{
  UcWord auth;      /* OK, WRONG, LOCKED, UNKNOWN */
  UcRole role;      /* with OK */
  guint tries_left; /* with WRONG; 0 = the badge is locked now */
  UcHouseBar bar;   /* with LOCKED: what the house's list says; NONE = the badge was locked at this table */
  char bar_day[UC_TIME_DAY_TEXT]; /* as in UcPerson */
} UcLookupAnswer;

/* Nothing was looked up: the badge has to wait (the message says how long), or the people file fails. Not recorded. */
#define UC_LOOKUP_ERROR (uc_lookup_error_quark ())
GQuark uc_lookup_error_quark (void);
typedef enum
{
  UC_LOOKUP_ERROR_WAIT,
  UC_LOOKUP_ERROR_FILE,
} UcLookupError;

/* Microseconds of a clock that never goes back; g_get_monotonic_time () but in tests. */
typedef gint64 (*UcClockFunc) (void);

typedef struct _UcLookup UcLookup;

/* @people: borrowed; outlives the lookup. @pin_tries: wrong PINs that lock a badge, > 0. */
UcLookup *uc_lookup_new (UcPeople *people, guint pin_tries, UcClockFunc now_us);
/* From the next question on. */
void uc_lookup_set_pin_tries (UcLookup *lookup, guint pin_tries);
/* Questions under way end with %G_IO_ERROR_CANCELLED once the main context runs. */
void uc_lookup_free (UcLookup *lookup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLookup, uc_lookup_free)

/* Who has @badge, without a PIN. %UC_PEOPLE_ERROR_FILE, %UC_PEOPLE_ERROR_UNKNOWN; @person is untouched then. */
gboolean uc_lookup_find (UcLookup *lookup, const char *badge, UcPerson *person, GError **error);
/* @pin is copied, and wiped when it has been looked at. */
void uc_lookup_ask (UcLookup *lookup, const char *badge, const char *pin, GAsyncReadyCallback done, gpointer user_data);
/* %UC_LOOKUP_ERROR_WAIT, %UC_LOOKUP_ERROR_FILE, %G_IO_ERROR_CANCELLED. */
gboolean uc_lookup_finish (GAsyncResult *result, UcLookupAnswer *answer, GError **error);

G_END_DECLS
