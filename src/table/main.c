#include "uc-table-main.h"

int
main (int argc, char **argv)
{
  return uc_table_main (argc, argv);
}
