#define G_LOG_DOMAIN "upcard-devices"

#include "uc-link.h"

G_DEFINE_QUARK (uc-link-error-quark, uc_link_error)

void
uc_link_listen (UcLink *link, UcLinkBytesFunc on_bytes, UcLinkGoneFunc on_gone, gpointer data)
{
  link->on_bytes = on_bytes;
  link->on_gone = on_gone;
  link->data = data;
}

gboolean
uc_link_open (UcLink *link, GError **error)
{
  return link->funcs->open (link, error);
}

void
uc_link_close (UcLink *link)
{
  link->funcs->close (link);
}

gboolean
uc_link_write (UcLink *link, const guint8 *bytes, gsize n, GError **error)
{
  return link->funcs->write (link, bytes, n, error);
}

void
uc_link_free (UcLink *link)
{
  link->funcs->close (link);
  link->funcs->free (link);
}

void
uc_link_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns)
{
  if (link->on_bytes != NULL)
    link->on_bytes (link, bytes, n, t_ns, link->data);
}

void
uc_link_gone (UcLink *link, const char *why)
{
  link->funcs->close (link);
  if (link->on_gone != NULL)
    link->on_gone (link, why, link->data);
}
