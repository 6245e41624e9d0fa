/* What is freed is cleared, whoever frees it: GDBus and GLib keep copies of the lines that a client submits, with the PINs in
 * them. Linked into the program, these two take the place of libc's in all libraries.
 *
 * libc's own filling (GLIBC_TUNABLES, glibc.malloc.perturb) leaves the last eight bytes of each block, in which a short line has its PIN.
 */
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc (size_t size);
extern void __libc_free (void *block);

void
free (void *block)
{
  if (block != NULL)
    explicit_bzero (block, malloc_usable_size (block));
  __libc_free (block);
}

/* A block that grows is a new one, and the old one is freed here. One that shrinks stays, and what is cut off is cleared. */
void *
realloc (void *block, size_t size)
{
  const size_t room = block != NULL ? malloc_usable_size (block) : 0;
  void *larger;

  if (block != NULL && size == 0)
    {
      free (block);
      return NULL;
    }
  if (block != NULL && size <= room && size > room / 2)
    {
      explicit_bzero ((char *) block + size, room - size);
      return block;
    }
  larger = __libc_malloc (size);
  if (larger == NULL || block == NULL)
    return larger;
  memcpy (larger, block, size < room ? size : room);
  free (block);
  return larger;
}
