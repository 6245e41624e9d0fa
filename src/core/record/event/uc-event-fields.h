/* The kinds' keys made ready for use: what the printer, the parser and the JSON of events walk. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

typedef enum
{
  UC_FIELD_SEAT,
  UC_FIELD_HAND,  /* says nothing without its seat */
  UC_FIELD_SEATS, /* bit set */
  UC_FIELD_STEP,
  UC_FIELD_WAGER,
  UC_FIELD_WORD,
  UC_FIELD_IRREGULARITY,
  UC_FIELD_DEVICE,
  UC_FIELD_ENTERED,
  UC_FIELD_PART,
  UC_FIELD_ROLE,
  UC_FIELD_COMBINATION,
  UC_FIELD_RANGE,
  UC_FIELD_CARD,
  UC_FIELD_ODDS,
  UC_FIELD_COUNT,  /* 0 means something */
  UC_FIELD_NUMBER, /* 0 is left out */
  UC_FIELD_FLAG,
  UC_FIELD_MONEY,
  UC_FIELD_TEXT,
  UC_FIELD_SECRET, /* text that JSON shows only when it may */
  UC_FIELD_CARRY,
} UcEventFieldType;

typedef struct
{
  const char *name;
  UcEventFieldType type;
  guint16 offset;
  guint16 size;
  guint16 seat_offset; /* UC_FIELD_HAND: where its seat is */
  guint16 most;        /* UC_FIELD_NUMBER: of a place; 0 = whatever fits */
} UcEventField;

/* So many keys a kind has at most. */
#define UC_EVENT_MAX_KEYS 17

typedef struct
{
  const UcEventField *field; /* %NULL ends the list */
  const char *name;          /* not terminated */
  gsize len;
  gboolean needed;           /* uc_event_kind_needs () */
} UcEventKey;

/* Keys of @kind in printing order. */
const UcEventKey *uc_event_fields_keys (UcEventKind kind);
const void *uc_event_fields_at (const UcEvent *event, const UcEventField *field);
/* The field's value where it is a number, a choice or a flag. */
guint64 uc_event_fields_load (const UcEvent *event, const UcEventField *field);
void uc_event_fields_store (UcEvent *event, const UcEventField *field, guint64 value);
/* The printed form of a choice; "" for none, %NULL when the field is no choice. @text: room for those not kept whole. */
const char *uc_event_fields_choice (const UcEvent *event, const UcEventField *field, char text[UC_ODDS_TEXT]);
/* The face of a face-down card is known to the deciding process only. */
gboolean uc_event_fields_hides (const UcEvent *event, const UcEventField *field);

G_END_DECLS
