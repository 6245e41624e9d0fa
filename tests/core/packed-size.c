/* Compiled with packed structs; it may share no struct with code that is not. */
#include "packed-size.h"

#include "uc-carry.h"

gsize
packed_carry_size (void)
{
  return sizeof (UcCarry);
}
