/* What people choose for the console's screen: each for the dealer who is signed on, by the badge, or for the table while nobody is. None of it
 * is of the record. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcChoices UcChoices;

/**
 * uc_choices_new:
 * @path: the file that keeps them; %NULL: they are forgotten when the program ends
 *
 * A file that cannot be read is said in the log, and nothing is chosen then.
 */
UcChoices *uc_choices_new (const char *path);
void uc_choices_free (UcChoices *choices);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcChoices, uc_choices_free)

/* (transfer full): what was chosen for @badge, else for the table; %NULL: nothing. @badge: "" = the table. */
char *uc_choices_get (UcChoices *choices, const char *badge, const char *what);
/* Holds, also where it could not be kept: @error says why it will be forgotten. */
gboolean uc_choices_set (UcChoices *choices, const char *badge, const char *what, const char *value, GError **error);

G_END_DECLS
