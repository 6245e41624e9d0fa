/* upcard-linkd: the meters that several tables share. */
#include "uc-linkd-main.h"

int
main (int argc, char **argv)
{
  return uc_linkd_main (argc, argv);
}
