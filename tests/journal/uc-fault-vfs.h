/* A SQLite VFS over the default one whose writes and syncs fail when told to, and are counted. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_FAULT_VFS "upcard-fault"

typedef enum
{
  UC_FAULT_WRITE_FULL,  /* the disk is full */
  UC_FAULT_WRITE_ERROR, /* the disk fails */
  UC_FAULT_WRITE_HALF,  /* half of it is written, then the disk fails */
  UC_FAULT_SYNC,        /* a write is taken, its sync fails */
  UC_N_FAULTS,
} UcFaultKind;

void uc_fault_vfs_register (void);
/* The @nth write or sync of this kind from now on fails, and all after it, until uc_fault_vfs_heal (). */
void uc_fault_vfs_arm (UcFaultKind kind, guint nth);
/* Returns how many of them failed. */
guint uc_fault_vfs_heal (void);
/* Bytes written to write-ahead logs so far. */
guint64 uc_fault_vfs_wal_bytes (void);
/* Files can be opened for reading only. */
void uc_fault_vfs_set_read_only (gboolean read_only);

G_END_DECLS
