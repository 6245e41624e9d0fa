/* Which program this machine has: the files that were installed, by the manifest that was made of them then, and what they
 * are now. The service records the digest of them all, and the console and upcardctl show it.
 *
 * A manifest is a list in the form of `b2sum -l 256`, one for each package: a file that is changed, missing or added can be
 * found without any program of Upcard's. Whoever may change the files may change a manifest; only a digest that was written
 * down elsewhere shows that.
 */
#pragma once

#include "uc-setting.h"

G_BEGIN_DECLS

/* A hash in hexadecimal: BLAKE2b-256. */
#define UC_INSTALLED_HASH_TEXT 65
/* The same in 16 groups of four, as a person reads it out. */
#define UC_INSTALLED_GROUPS_TEXT (64 + 15 + 1)

#define UC_INSTALLED_ERROR (uc_installed_error_quark ())
GQuark uc_installed_error_quark (void);
typedef enum
{
  UC_INSTALLED_ERROR_MANIFEST, /* missing where the program is installed, unreadable, not in its form, or lists a file twice */
} UcInstalledError;

typedef enum
{
  UC_INSTALLED_SAME,
  UC_INSTALLED_CHANGED,    /* other contents, or no plain file any more */
  UC_INSTALLED_MISSING,
  UC_INSTALLED_UNREADABLE, /* whoever asks may not read it, or the disk does not give it */
  UC_INSTALLED_EXTRA,      /* in no manifest, and named like a file of Upcard's or in a folder of Upcard's */
  UC_INSTALLED_UNKNOWN,    /* there is no manifest */
} UcInstalledState;

typedef struct
{
  char *path;                       /* absolute, without the root */
  UcInstalledState state;
  char hash[UC_INSTALLED_HASH_TEXT]; /* of what is there now; "" where it has none */
} UcInstalledFile;

typedef struct
{
  GPtrArray *files;                   /* UcInstalledFile, by path */
  GPtrArray *settings;                /* UcSetting, by path: how the program is started; no part of the digest */
  guint n_load;                       /* how many of them have it load other code, or other data */
  char loads_digest[UC_INSTALLED_HASH_TEXT]; /* of those and of what they load; "" = none does */
  guint n_differ;                     /* how many of them are neither the same nor unknown */
  gboolean known;                     /* there is a manifest; without one, files holds the running program alone */
  char digest[UC_INSTALLED_HASH_TEXT]; /* of all hashes and paths as they are now; "" without a manifest */
} UcInstalled;

/**
 * uc_installed_load:
 * @root: "" for this machine, or the folder in which another one's files are
 * @error: %UC_INSTALLED_ERROR_MANIFEST
 *
 * Reads every file of every manifest, and looks for files that no manifest has: in their folders for those named like Upcard's, and
 * for every one below a folder that is named so. A file that differs is no error. A program that runs elsewhere than where it is installed, as after a build, is in no manifest, which is
 * no error either: with "" for @root it is then the only file, and unknown.
 *
 * The digest is BLAKE2b-256 over one line a file, sorted by path: its hash (“-” where it has none), two blanks, its path.
 * While nothing differs, these are the lines of the manifests.
 *
 * Returns: (transfer full): or %NULL
 */
UcInstalled *uc_installed_load (const char *root, GError **error);
/* Adds what a process of the program was started with, see uc_setting_add_process (); nothing where there is no manifest. */
void uc_installed_add_process (UcInstalled *installed, const char *const *environment, const char *maps);
void uc_installed_free (UcInstalled *installed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcInstalled, uc_installed_free)

/* "same", "changed", "missing", "unreadable", "extra", "unknown". */
const char *uc_installed_state_name (UcInstalledState state);
/* @hash in groups of four; "" for "". Returns @text. */
const char *uc_installed_groups (const char *hash, char text[UC_INSTALLED_GROUPS_TEXT]);

G_END_DECLS
