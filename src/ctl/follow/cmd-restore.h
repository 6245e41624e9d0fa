/* upcardctl restore: a table's record, or what an old card lacks of it, from a mirror. */
#pragma once

int uc_cmd_restore (int argc, char **argv);
