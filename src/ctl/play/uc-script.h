/* The lines of one or several round scripts, read before the first is played so that those to come can be looked at. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *file; /* as the user named it */
  guint number;     /* from 1 in its file; every line counts */
  char *text;       /* without its newline */
} UcScriptLine;

typedef struct _UcScript UcScript;

UcScript *uc_script_new (void);
void uc_script_free (UcScript *script);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcScript, uc_script_free)

/* Appends the lines of @path; %FALSE with an error of GLib's file functions. */
gboolean uc_script_add_file (UcScript *script, const char *path, GError **error);
/* Appends everything that @fd gives until its end. */
gboolean uc_script_add_fd (UcScript *script, int fd, const char *name, GError **error);
void uc_script_add_text (UcScript *script, const char *name, const char *text);

guint uc_script_length (const UcScript *script);
const UcScriptLine *uc_script_line (const UcScript *script, guint i);

G_END_DECLS
