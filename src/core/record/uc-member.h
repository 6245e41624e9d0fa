/* Members of a struct as numbers, by their place and size: what tables of fields load and store. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The unsigned number of @size bytes (1, 2, 4 or 8) at @at; eight bytes of a signed one come back by a cast. */
static inline guint64
uc_member_load (const void *at, gsize size)
{
  switch (size)
    {
    case 1:
      return *(const guint8 *) at;
    case 2:
      return *(const guint16 *) at;
    case 4:
      return *(const guint32 *) at;
    case 8:
      return *(const guint64 *) at;
    }
  g_return_val_if_reached (0);
}

static inline void
uc_member_store (void *at, gsize size, guint64 number)
{
  switch (size)
    {
    case 1:
      *(guint8 *) at = number;
      return;
    case 2:
      *(guint16 *) at = number;
      return;
    case 4:
      *(guint32 *) at = number;
      return;
    case 8:
      *(guint64 *) at = number;
      return;
    }
  g_return_if_reached ();
}

/* The largest number that an unsigned member of @size bytes holds. */
static inline guint64
uc_member_most (gsize size)
{
  return G_MAXUINT64 >> (64 - 8 * size);
}

G_END_DECLS
