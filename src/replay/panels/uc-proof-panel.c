#include "uc-proof-panel.h"

#include "uc-audit.h"
#include "uc-damage-words.h"
#include "uc-moment-words.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

enum
{
  CHAIN,
  SIGNATURE,
  REPLAYED,
  AUDIT,
  N_LINES
};

static const char *const names[N_LINES] = { N_ ("Chain"), N_ ("Signature"), N_ ("Replayed"), N_ ("Audit") };

struct _UcProofPanel
{
  UcWhole parent;
  UcReplaySession *session; /* borrowed */
  GtkWidget *icon;
  GtkLabel *title;
  GtkLabel *when;
  GtkWidget *marks[N_LINES];
  GtkLabel *lines[N_LINES];
  GtkProgressBar *progress;
  GtkWidget *cancel;
  GtkWidget *again;
  GtkLabel *foot;
};

G_DEFINE_FINAL_TYPE (UcProofPanel, uc_proof_panel, UC_TYPE_WHOLE)

static void
uc_proof_panel_class_init (UcProofPanelClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucproofpanel");
}

static GtkLabel *
make_label (const char *text, const char *style, gboolean grows)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, style);
  gtk_widget_set_hexpand (label, grows);
  return GTK_LABEL (label);
}

static GtkWidget *
make_grid (UcProofPanel *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 10);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  for (guint i = 0; i < N_LINES; i++)
    {
      GtkLabel *name = make_label (_ (names[i]), "proof-name", FALSE);

      self->marks[i] = uc_icon_new (UC_SHAPE_SQUARE, 11);
      self->lines[i] = make_label ("", "detail-text", TRUE);
      gtk_label_set_wrap (self->lines[i], TRUE);
      gtk_label_set_lines (self->lines[i], i == AUDIT ? 3 : 2);
      gtk_label_set_ellipsize (self->lines[i], PANGO_ELLIPSIZE_END);
      gtk_widget_set_valign (GTK_WIDGET (name), GTK_ALIGN_START);
      gtk_widget_set_valign (self->marks[i], GTK_ALIGN_START);
      gtk_widget_set_margin_top (self->marks[i], 5);
      gtk_grid_attach (GTK_GRID (grid), self->marks[i], 0, i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (name), 1, i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->lines[i]), 2, i, 1, 1);
    }
  return grid;
}

static GtkWidget *
make_button (const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "quiet");
  return button;
}

static void
uc_proof_panel_init (UcProofPanel *self)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 8);
  self->icon = uc_icon_new (UC_SHAPE_SQUARE, 14);
  self->title = make_label ("", "panel-title", TRUE);
  self->when = make_label ("", "panel-note", FALSE);
  gtk_widget_set_valign (self->icon, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (heading), self->icon);
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->when));
  gtk_box_append (GTK_BOX (self), heading);
  gtk_box_append (GTK_BOX (self), make_grid (self));
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->progress));
  self->foot = make_label ("", "panel-foot", TRUE);
  gtk_label_set_ellipsize (self->foot, PANGO_ELLIPSIZE_END);
  self->cancel = make_button (_ ("Cancel"), "replay.cancel");
  self->again = make_button (_ ("Verify"), "replay.verify");
  gtk_box_append (GTK_BOX (foot), GTK_WIDGET (self->foot));
  gtk_box_append (GTK_BOX (foot), self->cancel);
  gtk_box_append (GTK_BOX (foot), self->again);
  gtk_box_append (GTK_BOX (self), foot);
}

/* ---- lines ---- */

typedef enum { GOOD, BAD, OPEN_ } Mark;

static void
set_line (UcProofPanel *self, guint i, Mark mark, char *text)
{
  static const struct
  {
    UcShape shape;
    UcColour colour;
  } marks[] = { { UC_SHAPE_DIAMOND, UC_COLOUR_GO }, { UC_SHAPE_BROKEN, UC_COLOUR_STOP },
                { UC_SHAPE_SQUARE, UC_COLOUR_TEXT_3 } };

  uc_icon_set_shape (UC_ICON (self->marks[i]), marks[mark].shape);
  uc_icon_set_colour (UC_ICON (self->marks[i]), marks[mark].colour);
  gtk_label_set_text (self->lines[i], text);
  g_free (text);
}

static const UcDamage *
first_damage (const UcVerdict *verdict, gboolean signature)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      gboolean of_key = damage->kind == UC_DAMAGE_RESIGNED || damage->kind == UC_DAMAGE_FOREIGN;

      if (uc_damage_is_grave (damage->kind) && of_key == signature)
        return damage;
    }
  return NULL;
}

static void
show_verdict (UcProofPanel *self, const UcVerdict *verdict)
{
  const UcDamage *chain = first_damage (verdict, FALSE), *key = first_damage (verdict, TRUE);

  if (chain != NULL)
    set_line (self, CHAIN, BAD, g_strdup (chain->text));
  else
    set_line (self, CHAIN, GOOD, g_strdup_printf (ngettext ("%u round, no gap, no edit", "%u rounds, no gap, no edit",
                                                            verdict->rounds), verdict->rounds));
  if (key != NULL)
    set_line (self, SIGNATURE, BAD, g_strdup (key->text));
  else if (!verdict->has_head)
    set_line (self, SIGNATURE, OPEN_, g_strdup (_ ("no round is signed yet")));
  else
    set_line (self, SIGNATURE, GOOD, g_strdup_printf (_ ("round %u is signed, key %u of the file"), verdict->head.round,
                                                      verdict->keys));
}

static void
show_proof (UcProofPanel *self, const UcVerdict *proof, gboolean exact)
{
  if (!exact)
    set_line (self, REPLAYED, OPEN_, g_strdup (_ ("by the rules of another program: shown, not decided again")));
  else if (proof == NULL)
    set_line (self, REPLAYED, OPEN_, g_strdup (_ ("…")));
  else if (proof->n_grave > 0)
    set_line (self, REPLAYED, BAD, g_strdup (((const UcDamage *)proof->damage->pdata[0])->text));
  else if (proof->n_damage > 0)
    set_line (self, REPLAYED, OPEN_, g_strdup (((const UcDamage *)proof->damage->pdata[0])->text));
  else
    set_line (self, REPLAYED, GOOD,
              g_strdup_printf (_ ("%u inputs give the same %u events, byte for byte"), (guint)proof->rows,
                               (guint)proof->events));
}

/* Where rows are missing or changed the auditor goes on with what is left: what it finds from there on may be the gap's alone. */
static gboolean
is_behind_damage (const UcAuditFinding *finding, const UcVerdict *verdict)
{
  for (guint i = 0; verdict != NULL && i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind)
          && (finding->seq >= damage->seq || (finding->round != 0 && finding->round >= damage->round)))
        return TRUE;
    }
  return FALSE;
}

/* "Round 12, event 345, § 685a.7(f): seat 3 …" */
static char *
say_finding (const UcAuditFinding *finding, const UcVerdict *verdict)
{
  g_autofree char *cite = uc_say_paragraph (finding->citation);
  g_autofree char *said
      /* Translators: a paragraph, and what the auditor found. */
      = finding->round == 0 ? g_strdup_printf (_ ("Event %" PRIu64 ", %s: %s"), finding->seq, cite, finding->text)
                            : g_strdup_printf (_ ("Round %u, event %" PRIu64 ", %s: %s"), finding->round, finding->seq,
                                               cite, finding->text);

  return is_behind_damage (finding, verdict) ? g_strdup_printf (_ ("Perhaps by the damage alone: %s"), said) : g_steal_pointer (&said);
}

/* The round's own findings first: of more than one the tooltip has the whole list. */
static char *
say_findings (const GPtrArray *findings, const UcVerdict *verdict, guint32 round)
{
  g_autoptr (GString) own = g_string_new (NULL), others = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const UcAuditFinding *finding = findings->pdata[i];
      g_autofree char *said = say_finding (finding, verdict);

      g_string_append_printf (finding->round == round ? own : others, "%s\n", said);
    }
  g_string_append_len (own, others->str, (gssize)others->len);
  g_string_truncate (own, own->len - 1);
  return g_string_free (g_steal_pointer (&own), FALSE);
}

static void
show_audit (UcProofPanel *self, const GPtrArray *findings, const UcVerdict *verdict, guint32 round)
{
  g_autofree char *all = findings != NULL && findings->len > 0 ? say_findings (findings, verdict, round) : NULL;
  g_autofree char *first = NULL;
  guint n_behind = 0;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    n_behind += is_behind_damage (findings->pdata[i], verdict);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->lines[AUDIT]), all);
  if (findings == NULL)
    set_line (self, AUDIT, OPEN_, g_strdup (_ ("not audited")));
  else if (all == NULL && verdict != NULL && verdict->n_grave > 0)
    set_line (self, AUDIT, OPEN_, g_strdup (_ ("nothing found in what the damage left")));
  else if (all == NULL)
    set_line (self, AUDIT, GOOD, g_strdup (_ ("nothing that may never be")));
  else if (findings->len == 1)
    set_line (self, AUDIT, n_behind > 0 ? OPEN_ : BAD, g_steal_pointer (&all));
  else
    {
      /* A label's lines are counted in each paragraph: all of them would push the window off the screen. */
      first = g_strndup (all, strcspn (all, "\n"));
      set_line (self, AUDIT, n_behind == findings->len ? OPEN_ : BAD,
                n_behind > 0 ? g_strdup_printf (_ ("%u findings, %u from the damage on. %s"), findings->len, n_behind, first)
                             : g_strdup_printf (_ ("%u findings. %s"), findings->len, first));
    }
}

static void
show_unverified (UcProofPanel *self, UcChecker *checker)
{
  static const char *const words[] = {
    [UC_CHECK_NONE] = N_ ("not verified yet"),
    [UC_CHECK_RUNNING] = N_ ("is being verified"),
    [UC_CHECK_CANCELLED] = N_ ("verification was canceled"),
    [UC_CHECK_DONE] = N_ ("not verified yet"),
    [UC_CHECK_FAILED] = N_ ("cannot be verified"),
  };
  const char *error = uc_checker_error (checker);

  set_line (self, CHAIN, OPEN_, g_strdup (_ (words[uc_checker_state (checker)])));
  set_line (self, SIGNATURE, OPEN_, g_strdup (error == NULL ? "–" : error));
}

/* ---- the whole ---- */

UcProofWord
uc_proof_say (UcReplaySession *session)
{
  const UcReplayState *open = uc_replay_session_get_state (session);
  UcChecker *checker = open->checker;
  const UcVerdict *verdict = uc_checker_verdict (checker, open->ref.file), *proof = uc_checker_proof (checker);

  if (uc_checker_damage (checker, NULL) != NULL || (proof != NULL && proof->n_grave > 0))
    return (UcProofWord){ UC_SHAPE_BROKEN, UC_COLOUR_STOP, g_strdup (_ ("Damaged")) };
  if (uc_checker_state (checker) == UC_CHECK_RUNNING)
    return (UcProofWord){ UC_SHAPE_SQUARE, UC_COLOUR_TEXT_2,
                          g_strdup_printf (_ ("Verifying, %d %%"), (int)(100 * uc_checker_progress (checker))) };
  if (verdict == NULL)
    return (UcProofWord){ UC_SHAPE_SQUARE, UC_COLOUR_TEXT_2, g_strdup (_ ("Not verified")) };
  if (open->ref.number == 0)
    return (UcProofWord){ UC_SHAPE_SQUARE, UC_COLOUR_TEXT_2, g_strdup (_ ("Open round, not yet signed")) };
  if (!uc_checker_covers (checker, open->ref))
    return (UcProofWord){ UC_SHAPE_SQUARE, UC_COLOUR_TEXT_2, g_strdup (_ ("Not verified yet")) };
  if (uc_player_rules_are_exact (open->player) && proof != NULL && proof->proven)
    return (UcProofWord){ UC_SHAPE_DIAMOND, UC_COLOUR_GO, g_strdup (_ ("Intact and proven")) };
  return (UcProofWord){ UC_SHAPE_DIAMOND, UC_COLOUR_GO, g_strdup (_ ("Intact, not re-run")) };
}

static void
show_heading (UcProofPanel *self, UcChecker *checker)
{
  UcProofWord word = uc_proof_say (self->session);
  g_autofree char *words = word.words;
  gint64 checked_ns = uc_checker_checked_ns (checker);
  g_autofree char *time = checked_ns == 0 ? NULL : uc_moment_time (checked_ns);
  g_autofree char *when = time == NULL ? g_strdup ("") : g_strdup_printf (_ ("checked %.8s"), time);

  uc_icon_set_shape (UC_ICON (self->icon), word.shape);
  uc_icon_set_colour (UC_ICON (self->icon), word.colour);
  gtk_label_set_text (self->title, words);
  gtk_label_set_text (self->when, when);
}

static void
show (UcProofPanel *self)
{
  const UcReplayState *open = uc_replay_session_get_state (self->session);
  UcChecker *checker = open->checker;
  const UcVerdict *verdict = uc_checker_verdict (checker, open->ref.file);
  gboolean running = uc_checker_state (checker) == UC_CHECK_RUNNING;

  uc_whole_renew (UC_WHOLE (self));
  show_heading (self, checker);
  if (verdict != NULL)
    show_verdict (self, verdict);
  else
    show_unverified (self, checker);
  show_proof (self, uc_checker_proof (checker), uc_player_rules_are_exact (open->player));
  show_audit (self, uc_checker_findings (checker, open->ref.file), verdict, open->ref.number);
  gtk_progress_bar_set_fraction (self->progress, uc_checker_progress (checker));
  gtk_widget_set_visible (GTK_WIDGET (self->progress), running);
  gtk_widget_set_visible (self->cancel, running);
  gtk_widget_set_visible (self->again, !running);
  gtk_label_set_text (self->foot, verdict == NULL ? "" : verdict->fingerprint);
}

void
uc_proof_panel_set_session (UcProofPanel *self, UcReplaySession *session)
{
  static const char *const told[] = { "round", "checked", "closed" };

  self->session = session;
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    g_signal_connect_object (session, told[i], G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

/* ---- the bar ---- */

char *
uc_proof_say_damage (UcReplaySession *session)
{
  const UcReplayState *open = uc_replay_session_get_state (session);
  guint file = 0;
  const UcDamage *damage = uc_checker_damage (open->checker, &file);
  g_autofree char *kind = damage == NULL ? NULL : uc_damage_sentence (damage);
  g_autofree char *name = NULL;

  if (damage == NULL)
    return NULL;
  name = g_path_get_basename (uc_archive_file (open->archive, file)->path);
  /* Translators: what is wrong, and in which file: "Row 117 does not fit its hash (table.journal, row 117). Rounds …". */
  return g_strdup_printf (_ ("%s (%s, row %" PRIu64 "). Rounds that are not named stay proven by their chain up "
                             "to there; what is shown of the damaged ones is not."),
                          kind, name, damage->row);
}
