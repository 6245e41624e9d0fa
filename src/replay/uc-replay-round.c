#include "uc-replay-round.h"

#include "uc-session-jump.h"
#include "uc-session-round.h"

void
uc_replay_follow_round (UcReplayWindow *self)
{
  guint place = uc_round_list_find (self->open->found, self->open->ref);

  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, place == G_MAXUINT ? GTK_INVALID_LIST_POSITION : place);
  self->selecting = FALSE;
  if (place != G_MAXUINT)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
}

void
uc_replay_focus_row (UcReplayWindow *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      UcRoundItem *item = gtk_list_item_get_item (self->items->pdata[i]);
      UcRoundRef ref = item == NULL ? (UcRoundRef){ G_MAXUINT, 0 } : uc_round_item_get_ref (item);

      if (ref.file == self->open->ref.file && ref.number == self->open->ref.number
          && gtk_widget_grab_focus (gtk_widget_get_parent (self->tiles->pdata[i])))
        return;
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

void
uc_replay_jump (UcReplayWindow *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcRoundItem) item = NULL;

  if (text[0] == '#')
    uc_session_jump_to_number (self->session, text + 1, &error);
  else if (text[0] == '@')
    uc_session_jump_to_time (self->session, text + 1, &error);
  else
    item = g_list_model_get_item (G_LIST_MODEL (self->open->found), 0);
  if (item != NULL)
    uc_session_show_round (self->session, uc_round_item_get_ref (item));
  /* Below the field in which it was typed, until something is searched. */
  if (error != NULL)
    gtk_label_set_text (self->count, error->message);
  uc_replay_focus_row (self);
}
