#include "uc-near.h"

#include <string.h>

/* No verb, command, key or group is longer. */
#define LONGEST 40

/* How many letters of @a are wrong if @b was meant. The rows of the usual table of distances take turns: @now[j] is the distance
 * of the first letters of @a from the first j of @b. */
static guint
distance (const char *a, gsize a_length, const char *b, gsize b_length)
{
  guint rows[3][LONGEST + 1] = { 0 };

  for (gsize j = 0; j <= b_length; j++)
    rows[0][j] = j;
  for (gsize i = 1; i <= a_length; i++)
    {
      guint *now = rows[i % 3], *before = rows[(i + 2) % 3], *before_that = rows[(i + 1) % 3];

      now[0] = i;
      for (gsize j = 1; j <= b_length; j++)
        {
          char x = g_ascii_tolower (a[i - 1]), y = g_ascii_tolower (b[j - 1]);

          now[j] = MIN (MIN (now[j - 1], before[j]) + 1, before[j - 1] + (x != y));
          if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) && y == g_ascii_tolower (a[i - 2]))
            now[j] = MIN (now[j], before_that[j - 2] + 1);
        }
    }
  return rows[a_length % 3][b_length];
}

const char *
uc_near_word (const char *word, const char *const *words, gsize n)
{
  gsize length = strlen (word);
  const char *nearest = NULL;
  const guint allowed = length <= 3 ? 1 : length <= 7 ? 2 : 3;
  guint least = allowed + 1;

  if (length == 0 || length > LONGEST)
    return NULL;
  for (gsize i = 0; i < n; i++)
    {
      gsize other = words[i] != NULL ? strlen (words[i]) : 0;
      guint wrong = other == 0 || other > LONGEST ? least : distance (word, length, words[i], other);

      /* With every letter replaced any short word would do. */
      if (wrong < least && wrong < MIN (length, other))
        {
          least = wrong;
          nearest = words[i];
        }
    }
  return nearest;
}
