/* Compiled with packed structs; it may share no struct with code that is not. */
#include "uc-table.h"

#include "packed-size.h"

gsize
packed_carry_size (void)
{
  return sizeof (UcCarry);
}
