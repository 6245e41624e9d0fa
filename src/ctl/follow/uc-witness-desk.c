#include "uc-witness-desk.h"

#include "uc-plain.h"
#include "uc-tell.h"

#include <glib/gi18n.h>

/* Of a file's mode: what 0640 does not give. */
#define WIDE 037

static const char *const answers[] = {
  [UC_WITNESS_KEPT] = "kept",
  [UC_WITNESS_HELD] = "held",
  [UC_WITNESS_CONTRADICTS] = "contradicts",
  [UC_WITNESS_REFUSED] = "refused",
};

struct _UcWitnessDesk
{
  UcWitness *witness;
  char *path, *who;
  gboolean fit;
  guint torn; /* that were told */
};

void
uc_witness_desk_free (UcWitnessDesk *desk)
{
  g_clear_pointer (&desk->witness, uc_witness_free);
  g_free (desk->path);
  g_free (desk->who);
  g_free (desk);
}

static void
tell_torn (UcWitnessDesk *desk)
{
  if (uc_witness_torn (desk->witness) == desk->torn)
    return;
  desk->torn = uc_witness_torn (desk->witness);
  uc_tell_error (_ ("%s: its last line was broken off while it was written; it is kept, marked “torn”. Its sender was "
                    "not told that it is "
                    "kept, and sends it again\n"),
                 desk->path);
}

UcWitnessDesk *
uc_witness_desk_open (const char *path, const char *who, GError **error)
{
  g_autoptr (UcWitnessDesk) desk = g_new0 (UcWitnessDesk, 1);
  guint mode;

  desk->path = g_strdup (path);
  desk->who = g_strdup (who);
  desk->fit = TRUE;
  desk->witness = uc_witness_open (path, error);
  if (desk->witness == NULL)
    return NULL;
  tell_torn (desk);
  /* A new file is its owner's alone. One that was there may be meant for a group. */
  mode = uc_witness_mode (desk->witness);
  if ((mode & WIDE) != 0)
    uc_tell_error (_ ("%s: its mode %04o lets others than its owner change it, or others than its group read it; make it 0600 "
                      "or 0640\n"),
                   path, mode);
  return g_steal_pointer (&desk);
}

static void
tell (const char *who, UcWitnessAnswer answer, const char *say)
{
  g_autofree char *line = NULL;

  if (answer == UC_WITNESS_CONTRADICTS)
    line = g_strdup_printf (_ ("CONTRADICTION: %s\n"), say);
  else if (answer == UC_WITNESS_REFUSED)
    line = g_strdup_printf (_ ("refused: %s\n"), say);
  else if (say != NULL)
    line = g_strdup_printf ("%s\n", say);
  if (line != NULL)
    uc_tell_error ("%s%s%s", who, *who != '\0' ? ": " : "", line);
}

static gboolean
is_bad (UcWitnessAnswer answer)
{
  return answer == UC_WITNESS_CONTRADICTS || answer == UC_WITNESS_REFUSED;
}

static void
print_answer (UcWitnessAnswer answer, guint64 seq, const char *say, GString *text)
{
  g_string_append (text, answers[answer]);
  if (answer != UC_WITNESS_REFUSED)
    g_string_append_printf (text, " %" G_GUINT64_FORMAT, seq);
  if (is_bad (answer))
    {
      g_string_append_c (text, ' ');
      uc_plain_append (text, say);
    }
  g_string_append_c (text, '\n');
}

gboolean
uc_witness_desk_take (UcWitnessDesk *desk, const char *line, GString *answer, GError **error)
{
  UcWitnessAnswer found = UC_WITNESS_REFUSED;
  g_autofree char *say = NULL;
  guint64 seq = 0;

  if (!uc_witness_take (desk->witness, line, &found, &seq, &say, error))
    return FALSE;
  tell_torn (desk);
  tell (desk->who, found, say);
  print_answer (found, seq, say, answer);
  desk->fit = desk->fit && !is_bad (found);
  return TRUE;
}

void
uc_witness_desk_refuse (const char *who, const char *why, GString *answer)
{
  tell (who, UC_WITNESS_REFUSED, why);
  print_answer (UC_WITNESS_REFUSED, 0, why, answer);
}

gboolean
uc_witness_desk_is_fit (const UcWitnessDesk *desk)
{
  return desk->fit;
}

gboolean
uc_witness_desk_is_in_place (const UcWitnessDesk *desk)
{
  return uc_witness_is_in_place (desk->witness);
}
