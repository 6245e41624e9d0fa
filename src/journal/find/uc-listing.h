/* A listing: a journal's events as lines of JSON, its settlements or its time codes as lines of CSV. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

typedef enum
{
  UC_LISTING_JSON, /* every event */
  UC_LISTING_CSV,  /* every settled wager */
  UC_LISTING_CUE,  /* every event as a time code and a sentence */
} UcListingForm;

typedef struct
{
  UcListingForm form;
  const GArray *rounds; /* guint32 in order, each once, all of which must be there; NULL = everything */
  gint64 offset_ns; /* cues: added to the table's time to have the recorder's */
  gint64 uncertainty_ns; /* cues: of the offset */
  const UcVerifyOptions *how; /* progress and cancelling; NULL = neither */
} UcListingOrder;

/* Takes whole lines. Returns %FALSE with @error to stop. */
typedef gboolean (*UcListingFunc) (const char *text, gsize length, gpointer user_data, GError **error);

/* @error: what @write says, or %UC_JOURNAL_ERROR_…; what was handed out before is not the whole then. */
gboolean uc_listing_write (UcJournal *journal, const UcListingOrder *order, UcListingFunc write, gpointer user_data,
                           GError **error);

G_END_DECLS
