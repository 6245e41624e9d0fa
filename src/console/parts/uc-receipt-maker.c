#include "uc-receipt-maker.h"

#include "uc-digest.h"
#include "uc-export-file.h"
#include "uc-last-hand.h"
#include "uc-receipt.h"
#include "uc-say-value.h"
#include "uc-version.h"

#include <glib/gi18n-lib.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* More than any receipt needs. */
#define LEAST_FREE (1024 * 1024)

struct _UcReceiptMaker
{
  UcConsoleModel *model;
  char *folder;
  guint round, seat; /* signed for, while its code is awaited; 0 = none */
};

/* Before anybody signs: a receipt that cannot be written is not on record. */
static gboolean
may_write (gpointer data, GError **error)
{
  UcReceiptMaker *self = data;
  struct statvfs room;

  if (!g_file_test (self->folder, G_FILE_TEST_IS_DIR))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no folder %s for receipts."), self->folder);
  else if (access (self->folder, W_OK | X_OK) != 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, _ ("This screen may not write receipts into %s."),
                 self->folder);
  else if (statvfs (self->folder, &room) == 0 && (guint64)room.f_bavail * room.f_frsize < LEAST_FREE)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("%s is full: no receipt can be written."), self->folder);
  else
    return TRUE;
  return FALSE;
}

/* "FOLDER/BJ-07-round-217-seat-3.pdf"; made again it gets a number. */
static char *
name_file (UcReceiptMaker *self, const char *table_id)
{
  for (guint copy = 1;; copy++)
    {
      g_autofree char *number = copy == 1 ? g_strdup ("") : g_strdup_printf ("-%u", copy);
      g_autofree char *name = g_strdup_printf ("%s-round-%u-seat-%u%s.pdf", table_id, self->round, self->seat, number);
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      if (uc_export_file_is_free (path, NULL) || copy == 1000)
        return g_steal_pointer (&path);
    }
}

/* What was said of the round and its awards, then or since. */
typedef struct
{
  GArray *events;   /* UcEvent, to where the cards were cleared */
  GPtrArray *later; /* UcEvent: corrections; borrowed */
  GString *slips;
} Gathered;

static void
gathered_clear (Gathered *gathered)
{
  g_array_unref (gathered->events);
  g_ptr_array_unref (gathered->later);
  g_string_free (gathered->slips, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Gathered, gathered_clear)

static void
gather (UcReceiptMaker *self, const GArray *facts, gboolean own, Gathered *gathered)
{
  gboolean closed = !own;

  for (guint i = 0; i < facts->len; i++)
    {
      const UcEvent *event = &g_array_index (facts, UcEvent, i);

      if (!closed)
        g_array_append_val (gathered->events, *event);
      closed |= event->kind == UC_EVENT_ROUND_CLOSED;
      if (event->kind == UC_EVENT_CORRECTED && event->of_round == self->round)
        g_ptr_array_add (gathered->later, (gpointer)event);
      if (event->kind == UC_EVENT_PAYOUT_DOCUMENTED && event->seat == self->seat
          && own != uc_digest_is_of_earlier ((const UcEvent *)(gpointer)facts->data, i))
        uc_say_listed (gathered->slips, "%s", event->slip);
    }
}

/* A line that somebody typed may name any seat. */
static void
refuse_seat (UcReceiptMaker *self, const UcTable *table, GError **error)
{
  g_autofree char *had = NULL;
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (table->now.round.seats[seat].in_round)
      seats |= UC_SEAT_BIT (seat);
  had = uc_say_seats (seats, FALSE);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("It had no wager in round %u; seats %s had."), self->round, had);
}

static GBytes *
draw (UcReceiptMaker *self, const GArray *facts, const UcTable *start, const char *code, GError **error)
{
  const UcTable *now = uc_console_model_get_table (self->model);
  g_autoptr (UcLastHand) hand = uc_last_hand_new (start, facts);
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  g_auto (Gathered) gathered = { g_array_new (FALSE, FALSE, sizeof (UcEvent)), g_ptr_array_new (), g_string_new (NULL) };
  g_autofree char *title = g_strdup_printf (_ ("Round %u"), self->round);
  g_autofree char *program = g_strconcat ("upcard-console ", uc_version (), NULL);
  gboolean voided = FALSE;
  UcPrompt prompt;
  UcReceipt receipt;

  uc_last_hand_table (hand, uc_last_hand_n (hand) - 1, table, &prompt);
  if (!table->now.round.seats[self->seat].in_round)
    {
      refuse_seat (self, table, error);
      return NULL;
    }
  gather (self, facts, TRUE, &gathered);
  if (facts != uc_console_model_get_facts (self->model))
    gather (self, uc_console_model_get_facts (self->model), FALSE, &gathered);
  for (guint i = 0; i < gathered.events->len; i++)
    voided |= g_array_index (gathered.events, UcEvent, i).kind == UC_EVENT_ROUND_VOIDED;
  receipt = (UcReceipt){
    .table = table,
    .end = now,
    .events = gathered.events,
    .later = gathered.later,
    .seat = self->seat,
    .table_id = now->rules->table_id,
    .game = now->rules->game,
    .title = title,
    .first_ns = g_array_index (gathered.events, UcEvent, 0).t_real_ns,
    .last_ns = g_array_index (gathered.events, UcEvent, gathered.events->len - 1).t_real_ns,
    .voided = voided,
    .slips = gathered.slips->len == 0 ? NULL : gathered.slips->str,
    .code = code,
    .made_ns = uc_console_model_now_real_ns (self->model),
    .by = "",
    .program = program,
    .name = now->rules->table_id,
  };
  return uc_receipt_pdf (&receipt, error);
}

static gboolean
make (UcReceiptMaker *self, const char *code, char **path, GError **error)
{
  const GArray *facts = uc_console_model_get_last_facts (self->model);
  const UcTable *start = uc_console_model_get_last_start (self->model);
  g_autoptr (GBytes) bytes = NULL;
  gsize length;
  gconstpointer data;

  if (*code == '\0')
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("Round %u has no signature on record."), self->round);
      return FALSE;
    }
  if (start == NULL || facts->len == 0 || g_array_index (facts, UcEvent, 0).round != self->round)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _ ("Round %u is no longer on this screen; surveillance makes its receipt."), self->round);
      return FALSE;
    }
  bytes = draw (self, facts, start, code, error);
  if (bytes == NULL)
    return FALSE;
  *path = name_file (self, uc_console_model_get_table (self->model)->rules->table_id);
  data = g_bytes_get_data (bytes, &length);
  return uc_export_file_write (*path, data, length, FALSE, error);
}

/* Written once its code is known. */
static void
go_on (UcReceiptMaker *self)
{
  const char *code = self->round == 0 ? NULL : uc_console_model_get_code (self->model, self->round);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *base = NULL;
  guint seat = self->seat;
  gboolean made;

  if (code == NULL)
    return;
  made = make (self, code, &path, &error);
  self->round = 0;
  base = path == NULL ? NULL : g_path_get_basename (path);
  uc_console_model_remark (self->model, made ? g_strdup_printf (_ ("Receipt of seat %u: %s"), seat, base)
                                             : g_strdup_printf (_ ("No receipt of seat %u. %s"), seat, error->message));
}

static void
on_receipt (UcConsoleModel *model, guint round, guint seat, UcReceiptMaker *self)
{
  self->round = round;
  self->seat = seat;
  uc_console_model_ask_code (model, round);
}

UcReceiptMaker *
uc_receipt_maker_new (UcConsoleModel *model, const char *folder)
{
  UcReceiptMaker *self = g_new0 (UcReceiptMaker, 1);

  self->model = g_object_ref (model);
  self->folder = g_strdup (folder);
  uc_console_model_set_receipts (model, may_write, self);
  g_signal_connect (model, "receipt", G_CALLBACK (on_receipt), self);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (go_on), self);
  return self;
}

void
uc_receipt_maker_free (UcReceiptMaker *self)
{
  if (self == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->model, self);
  uc_console_model_set_receipts (self->model, NULL, NULL);
  g_object_unref (self->model);
  g_free (self->folder);
  g_free (self);
}
