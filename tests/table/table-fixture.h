/* A table file, a folder, four plugged devices: what every test of the service needs. */
#pragma once

#include "far-device.h"
#include "uc-table-service.h"

/* Devices of every kind at three seats: the end of a table file. */
#define TABLE_FIXTURE_DEVICES                                                                                          \
  "[devices]\n"                                                                                                        \
  "shoe=unix:/simulated\n"                                                                                             \
  "reader=unix:/simulated\n"                                                                                           \
  "badge=unix:/simulated\n"                                                                                            \
  "lock-button=unix:/simulated\n"                                                                                      \
  "lock-line=unix:/simulated\n"                                                                                        \
  "wager.1=unix:/simulated\n"                                                                                          \
  "wager.2=unix:/simulated\n"                                                                                          \
  "wager.3=unix:/simulated\n"                                                                                          \
  "lamp.1.accepted=unix:/simulated\n"                                                                                  \
  "lamp.2.accepted=unix:/simulated\n"                                                                                  \
  "lamp.3.accepted=unix:/simulated\n"                                                                                  \
  "winner.1=unix:/simulated\n"                                                                                         \
  "winner.2=unix:/simulated\n"                                                                                         \
  "winner.3=unix:/simulated\n"                                                                                         \
  "floor-call=unix:/simulated\n"

/* A table of Down Under with all of them; what stands behind unix: is the --simulate socket. */
extern const char *const table_fixture_file;

typedef struct
{
  char *folder, *table, *journal, *socket;
  FarDevice *far[UC_N_WIRE_DEVICES];
} TableFixture;

void table_fixture_init (TableFixture *fixture);
/* The same at another table, whose file names at most these devices. */
void table_fixture_init_with (TableFixture *fixture, const char *table_file);
/* Removes the folder with all that is in it. */
void table_fixture_clear (TableFixture *fixture);
/* Plugs every device that is not; %FALSE when one finds nobody there. */
gboolean table_fixture_plug (TableFixture *fixture);
/* Everything said is acknowledged, and every line has settled: nothing more comes by itself. */
void table_fixture_rest (TableFixture *fixture);
/* The journal is whole, and every input decided again gives the same events. */
void table_fixture_prove_or_fail (TableFixture *fixture);
/* The same of any journal. */
void journal_prove_or_fail (const char *path);
