/* The bus names of Submit's errors. */
#include "uc-bus.h"

static const GDBusErrorEntry entries[] = {
  { UC_BUS_ERROR_STALE, "org.upcard.Error.Stale" },
  { UC_BUS_ERROR_REFUSED, "org.upcard.Error.Refused" },
  { UC_BUS_ERROR_STOPPED, "org.upcard.Error.Stopped" },
};

G_STATIC_ASSERT (G_N_ELEMENTS (entries) == UC_BUS_N_ERRORS);

GQuark
uc_bus_error_quark (void)
{
  static gsize quark;

  g_dbus_error_register_error_domain ("uc-bus-error-quark", &quark, entries, G_N_ELEMENTS (entries));
  return (GQuark) quark;
}
