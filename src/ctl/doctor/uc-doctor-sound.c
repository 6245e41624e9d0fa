/* The sound card. No sound is the only sign of anything, so that a machine without a card is no fault. */
#include "uc-doctor.h"

#include "uc-number.h"

#include <glib/gi18n.h>

#define SETTINGS "/etc/upcard/kiosk.conf"
#define CARDS "/proc/asound/cards"

/* The names in the brackets of “ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones”; empty: no card. (transfer full) */
static GPtrArray *
list_cards (UcDoctor *doctor)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = uc_doctor_read (doctor, CARDS);
  g_autoptr (GRegex) regex = g_regex_new ("^ *\\d+ \\[(\\S+) *\\]", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (regex, text != NULL ? text : "", 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_ptr_array_add (names, g_match_info_fetch (match, 1));
  g_ptr_array_add (names, NULL);
  return names;
}

/* ALSA knows a card by its name, and by its number in the list. */
static gboolean
has_card (const GPtrArray *cards, const char *named)
{
  guint64 number;

  return g_strv_contains ((const char *const *) cards->pdata, named) || (uc_number_parse (named, G_MAXINT, &number) && number < cards->len - 1);
}

/* “none” in kiosk.conf says that silence is meant. */
void
uc_doctor_sound (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) cards = list_cards (doctor);
  g_autofree char *named = uc_doctor_setting (doctor, SETTINGS, "ALSA_CARD"), *all = g_strjoinv (", ", (char **) cards->pdata);
  guint n = cards->len - 1;

  if (g_strcmp0 (named, "none") == 0)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The console is silent by choice (ALSA_CARD=none in %s)."), SETTINGS));
  else if (n == 0)
    uc_doctor_note (doctor, g_strdup (_ ("There is no sound card: the console is silent.")),
                    g_strdup_printf (_ ("Fit one, or enable the board's own (dtparam=audio=on in /boot/firmware/config.txt). Where silence is "
                                        "meant, set ALSA_CARD=none in %s."),
                                     SETTINGS));
  else if (named != NULL && *named != '\0' && !has_card (cards, named))
    uc_doctor_fault (doctor, g_strdup_printf (_ ("There is no sound card %s (ALSA_CARD in %s); present: %s."), named, SETTINGS, all),
                     g_strdup (_ ("Name one that is present, then “systemctl restart upcard-kiosk”.")));
  else if (n > 1 && (named == NULL || *named == '\0'))
    uc_doctor_note (doctor, g_strdup_printf (_ ("There are %u sound cards, and sounds go to the first: %s."), n, all),
                    g_strdup_printf (_ ("Where the loudspeaker is at another one, set ALSA_CARD in %s to its name."), SETTINGS));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("Sounds go to the card %s."), named != NULL && *named != '\0' ? named : all));
}
