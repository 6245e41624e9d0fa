#include "uc-lanes.h"

#include <string.h>

#if defined(__x86_64__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define FOR_EACH_PROCESSOR __attribute__ ((target_clones ("avx2", "default")))
#endif
#endif
#ifndef FOR_EACH_PROCESSOR
#define FOR_EACH_PROCESSOR
#endif

#define WORDS (UC_LANE_BLOCK / 8)
#define ROUNDS 12
/* No key, a hash of 32 bytes. */
#define PARAMETERS 0x01010020

/* One word of each message. */
typedef guint64 Lanes __attribute__ ((vector_size (UC_LANES * 8)));

static const guint64 iv[8] = {
  0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
  0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const guint8 sigma[ROUNDS][WORDS] = {
  { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 }, { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
  { 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 }, { 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
  { 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 }, { 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
  { 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 }, { 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
  { 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 }, { 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
  { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 }, { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
};

#define TURN(x, n) (((x) >> (n)) | ((x) << (64 - (n))))
#define MIX(a, b, c, d, x, y)                                                                                          \
  a += b + x, d = TURN (d ^ a, 32), c += d, b = TURN (b ^ c, 24), a += b + y, d = TURN (d ^ a, 16), c += d,            \
  b = TURN (b ^ c, 63)

static guint64
load (const guint8 *at)
{
  guint64 word;

  memcpy (&word, at, sizeof word);
  return GUINT64_FROM_LE (word);
}

/* @t: bytes of each message up to this block's end; @last: all bits of its last block, else none. */
FOR_EACH_PROCESSOR static void
compress (Lanes h[8], guint8 *const at[UC_LANES], const Lanes *t, guint64 last)
{
  Lanes m[WORDS], v[WORDS];

  for (guint i = 0; i < WORDS; i++)
    m[i] = (Lanes){ load (at[0] + i * 8), load (at[1] + i * 8), load (at[2] + i * 8), load (at[3] + i * 8) };
  for (guint i = 0; i < 8; i++)
    {
      v[i] = h[i];
      v[i + 8] = (Lanes){ iv[i], iv[i], iv[i], iv[i] };
    }
  v[12] ^= *t;
  v[14] ^= last;
#pragma GCC unroll 12
  for (guint r = 0; r < ROUNDS; r++)
    {
      const guint8 *s = sigma[r];

      MIX (v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
      MIX (v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
      MIX (v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
      MIX (v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
      MIX (v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
      MIX (v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
      MIX (v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
      MIX (v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
    }
  for (guint i = 0; i < 8; i++)
    h[i] ^= v[i] ^ v[i + 8];
}

static void
store (const Lanes h[8], guint lane, UcHash *hash)
{
  for (guint i = 0; i < sizeof hash->b / 8; i++)
    {
      guint64 word = GUINT64_TO_LE (h[i][lane]);

      memcpy (hash->b + i * 8, &word, sizeof word);
    }
}

void
uc_lanes_hash (guint8 *const messages[UC_LANES], const gsize lengths[UC_LANES], guint n_blocks, UcHash hashes[UC_LANES])
{
  guint8 *at[UC_LANES];
  Lanes h[8], t = { 0 };

  for (guint i = 0; i < 8; i++)
    h[i] = (Lanes){ iv[i], iv[i], iv[i], iv[i] };
  h[0] ^= PARAMETERS;
  for (guint lane = 0; lane < UC_LANES; lane++)
    {
      at[lane] = messages[lane];
      memset (messages[lane] + lengths[lane], 0, n_blocks * UC_LANE_BLOCK - lengths[lane]);
    }
  for (guint block = 1; block <= n_blocks; block++)
    {
      for (guint lane = 0; lane < UC_LANES; lane++)
        t[lane] = MIN (lengths[lane], block * UC_LANE_BLOCK);
      compress (h, at, &t, block == n_blocks ? G_MAXUINT64 : 0);
      for (guint lane = 0; lane < UC_LANES; lane++)
        at[lane] += UC_LANE_BLOCK;
    }
  for (guint lane = 0; lane < UC_LANES; lane++)
    store (h, lane, &hashes[lane]);
}
