/* BLAKE2b-256 of four messages at once, one in each lane of a vector: a journal's rows are short, and each can be hashed
 * without the one before, whose hash stands in the file.
 *
 * RFC 7693, keyless. It only confirms: where it does not agree with a row, the journal is walked row by row with libsodium.
 */
#pragma once

#include "uc-chain.h"

G_BEGIN_DECLS

#define UC_LANES 4
#define UC_LANE_BLOCK 128

/* @lengths: all of them above (@n_blocks - 1) blocks and at most @n_blocks; the messages have room for so many whole blocks
 * and are overwritten behind their ends. */
void uc_lanes_hash (guint8 *const messages[UC_LANES], const gsize lengths[UC_LANES], guint n_blocks, UcHash hashes[UC_LANES]);

G_END_DECLS
