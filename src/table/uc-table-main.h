/* upcardd: the command line, the bus, systemd and signals around one UcTableService. */
#pragma once

/* Returns the exit status: 0 ended by a signal, 1 something else is wrong, 2 the command line or the table file is. */
int uc_table_main (int argc, char **argv);
