/* A table file, a folder, four plugged devices: what every test of the service needs. */
#pragma once

#include "far-device.h"
#include "uc-table-service.h"

/* Devices of every kind at three seats; what stands behind unix: is the --simulate socket. */
extern const char *const table_fixture_file;

typedef struct
{
  char *folder, *table, *journal, *socket;
  FarDevice *far[UC_N_WIRE_DEVICES];
} TableFixture;

void table_fixture_init (TableFixture *fixture);
/* Removes the folder with all that is in it. */
void table_fixture_clear (TableFixture *fixture);
/* Plugs every device that is not; %FALSE when one finds nobody there. */
gboolean table_fixture_plug (TableFixture *fixture);
/* Everything said is acknowledged, and every line has settled: nothing more comes by itself. */
void table_fixture_rest (TableFixture *fixture);
/* The journal is whole, and every input decided again gives the same events. */
void table_fixture_prove_or_fail (TableFixture *fixture);
