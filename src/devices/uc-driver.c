#include "uc-driver.h"

const UcDriver *
uc_driver_get (UcDriverName name)
{
  static const UcDriver *const drivers[UC_N_DRIVERS] = {
    [UC_DRIVER_UPCARD] = &uc_driver_upcard,
    [UC_DRIVER_RDM6300] = &uc_driver_rdm6300,
    [UC_DRIVER_LINE] = &uc_driver_line,
  };

  return drivers[name];
}

const UcDriver *
uc_driver_of (UcWireDevice device, const UcRules *rules)
{
  const UcDriver *driver = device == UC_WIRE_BADGE ? uc_driver_get (rules->fitted.badge_driver) : &uc_driver_upcard;

  g_return_val_if_fail (driver->devices & 1u << device, &uc_driver_upcard);

  return driver;
}
