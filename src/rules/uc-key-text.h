/* A GLib key file that remembers its lines, so that a fault can name the one it is on.
 *
 * The syntax is GKeyFile's: [group], key=value with blanks around both dropped, # comments, lists separated by ";".
 * Unlike GKeyFile a group or a key given twice is a fault, because one of the two would be silently ignored.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint line;   /* from 1 */
  guint group;  /* index into UcKeyText.groups */
  char *key;    /* NULL in an entry of groups */
  char *value;
} UcKeyLine;

typedef struct
{
  char *name;         /* of the file, for faults */
  GPtrArray *groups;  /* UcKeyLine *, value = the group's name */
  GPtrArray *lines;   /* UcKeyLine * */
  GHashTable *index;  /* the lines, by group and key */
  GHashTable *names;  /* the groups, by name */
} UcKeyText;

/* Reads @text; every line that is none of the syntax goes to @faults (UcFault *). Never %NULL. */
UcKeyText *uc_key_text_new (const char *text, const char *name, GPtrArray *faults);
void uc_key_text_free (UcKeyText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcKeyText, uc_key_text_free)

/* %NULL when the file has no such key or group. */
const UcKeyLine *uc_key_text_find (const UcKeyText *text, const char *group, const char *key);
const UcKeyLine *uc_key_text_find_group (const UcKeyText *text, const char *group);
const char *uc_key_text_group_of (const UcKeyText *text, const UcKeyLine *line);

G_END_DECLS
