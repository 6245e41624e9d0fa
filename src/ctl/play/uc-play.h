/* Scripts through the real engine: reads lines, decides, hands every accepted input on. No clock, no screen. */
#pragma once

#include "uc-events.h"
#include "uc-input.h"
#include "uc-script.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcPlay UcPlay;

/* Takes every input that the table took, with its events. %FALSE with @error stops the run. */
typedef gboolean (*UcPlayTaken) (const UcInput *input, const UcEvents *events, gpointer user_data, GError **error);
/* Seals a card whose face nobody sees before it is decided: fills input->seal and input->salt. */
typedef void (*UcPlaySeal) (UcInput *input, gpointer user_data);

#define UC_PLAY_ERROR (uc_play_error_quark ())
GQuark uc_play_error_quark (void);
typedef enum
{
  UC_PLAY_ERROR_LINE,  /* the message begins with "SCRIPT:LINE: " */
  UC_PLAY_ERROR_STUCK, /* nobody's agreement leads on */
  UC_PLAY_ERROR_JOURNAL, /* the run cannot go on in this journal; the message says why */
} UcPlayError;

/**
 * uc_play_new:
 * @rules: borrowed; outlives the result
 * @agree: agree to all that only waits for agreement (--auto)
 */
UcPlay *uc_play_new (const UcRules *rules, gboolean agree, UcPlayTaken taken, gpointer user_data);
void uc_play_free (UcPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPlay, uc_play_free)

void uc_play_set_seal (UcPlay *play, UcPlaySeal seal);
/* Where closed rounds are found that are to be corrected; without it, only this run's last thousand are. */
void uc_play_set_past (UcPlay *play, UcPast *past);
/* The run goes on where another ended: @table, of the same rules, as it stood after event @seq at these times. */
void uc_play_go_on (UcPlay *play, const UcTable *table, guint64 seq, gint64 t_real_ns, gint64 t_mono_ns);

/**
 * uc_play_run:
 * @script: its lines happen one second apart from 2000-01-01T00:00:00Z on, or from where uc_play_go_on () says, unless
 *   they say when
 * @error: %UC_PLAY_ERROR_LINE, or whatever @taken said; what was taken before stands
 */
gboolean uc_play_run (UcPlay *play, const UcScript *script, GError **error);

G_END_DECLS
