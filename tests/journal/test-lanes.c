/* Four hashes at once are those that libsodium makes one by one, and a queue of them passes nothing that is not right. */
#include "uc-lane-queue.h"
#include "uc-lanes.h"

#include <string.h>

#define TRIES 4000

static void
fill (guint8 *bytes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    bytes[i] = g_test_rand_int_range (0, 256);
}

/* Every length of so many blocks has its turn in every lane. */
static void
test_lanes (void)
{
  guint8 rooms[UC_LANES][UC_CHAIN_MESSAGE];
  guint8 *const messages[UC_LANES] = { rooms[0], rooms[1], rooms[2], rooms[3] };

  for (guint try = 0; try < TRIES; try++)
    {
      guint n_blocks = 1 + try % (UC_CHAIN_MESSAGE / UC_LANE_BLOCK);
      gsize lengths[UC_LANES];
      UcHash expected[UC_LANES], hashes[UC_LANES];

      for (guint lane = 0; lane < UC_LANES; lane++)
        {
          lengths[lane] = (n_blocks - 1) * UC_LANE_BLOCK + 1 + (try * (lane * 2 + 1) + lane) % UC_LANE_BLOCK;
          fill (rooms[lane], sizeof rooms[lane]);
          uc_hash_text ((const char *) rooms[lane], lengths[lane], &expected[lane]);
        }
      uc_lanes_hash (messages, lengths, n_blocks, hashes);
      for (guint lane = 0; lane < UC_LANES; lane++)
        g_assert_cmpmem (hashes[lane].b, sizeof hashes[lane].b, expected[lane].b, sizeof expected[lane].b);
    }
}

/* @n messages of any length, one of them or none with a hash that differs in one bit. */
static gboolean
queue_says (guint n, guint wrong)
{
  g_autoptr (UcLaneQueue) queue = uc_lane_queue_new ();
  gboolean right = TRUE;

  for (guint i = 0; i < n; i++)
    {
      guint8 message[UC_CHAIN_MESSAGE];
      gsize length = g_test_rand_int_range (1, sizeof message + 1);
      UcHash hash;

      fill (message, length);
      uc_hash_text ((const char *) message, length, &hash);
      if (i == wrong)
        hash.b[g_test_rand_int_range (0, sizeof hash.b)] ^= 1 << g_test_rand_int_range (0, 8);
      right = uc_lane_queue_add (queue, message, length, &hash) && right;
    }
  return uc_lane_queue_finish (queue) && right;
}

static void
test_queue (void)
{
  for (guint n = 0; n < 40; n++)
    {
      g_assert_true (queue_says (n, n));
      for (guint wrong = 0; wrong < n; wrong++)
        g_assert_false (queue_says (n, wrong));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/lanes/as-libsodium", test_lanes);
  g_test_add_func ("/journal/lanes/queue", test_queue);
  return g_test_run ();
}
