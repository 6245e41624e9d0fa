#include "uc-round-list.h"

#include "uc-round-sums.h"

#include <gio/gio.h>
#include <string.h>

/* ---- a round ---- */

struct _UcRoundItem
{
  GObject parent;
  UcArchive *archive;
  UcRoundRef ref;
  gboolean looked;
  UcFoundRound *round;
  UcSeatHands *hands; /* read last; NULL = none */
  gboolean summed, pays_open;
  guint lay_seat;     /* of which and of what was asked last … */
  UcCard lay_card;    /* UC_CARD_NONE = nothing yet */
  UcCardLay lay;
};

G_DEFINE_FINAL_TYPE (UcRoundItem, uc_round_item, G_TYPE_OBJECT)

static void
uc_round_item_finalize (GObject *object)
{
  UcRoundItem *self = UC_ROUND_ITEM (object);

  uc_archive_unref (self->archive);
  g_free (self->round);
  uc_seat_hands_free (self->hands);
  G_OBJECT_CLASS (uc_round_item_parent_class)->finalize (object);
}

static void
uc_round_item_class_init (UcRoundItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_round_item_finalize;
}

static void
uc_round_item_init (UcRoundItem *self)
{
}

static UcRoundItem *
item_new (UcArchive *archive, UcRoundRef ref)
{
  UcRoundItem *self = g_object_new (UC_TYPE_ROUND_ITEM, NULL);

  self->archive = uc_archive_ref (archive);
  self->ref = ref;
  return self;
}

UcRoundRef
uc_round_item_get_ref (UcRoundItem *self)
{
  return self->ref;
}

const UcFoundRound *
uc_round_item_get_round (UcRoundItem *self)
{
  UcFind *find;

  if (self->looked || self->ref.number == 0)
    return self->round;
  self->looked = TRUE;
  find = uc_archive_find (self->archive, self->ref.file, NULL);
  self->round = g_new (UcFoundRound, 1);
  if (find == NULL || !uc_find_round (find, self->ref.number, self->round, NULL))
    g_clear_pointer (&self->round, g_free);
  return self->round;
}

gboolean
uc_round_item_get_pays_open (UcRoundItem *self)
{
  const UcFoundRound *round = uc_round_item_get_round (self);
  UcJournal *journal = round == NULL || self->summed ? NULL : uc_archive_journal (self->archive, self->ref.file, NULL);

  self->summed = TRUE;
  if (journal != NULL)
    self->pays_open = uc_round_sums_pays_open (journal, round);
  return self->pays_open;
}

const char *
uc_round_item_get_table (UcRoundItem *self)
{
  return uc_archive_file (self->archive, self->ref.file)->table;
}

const UcCardLay *
uc_round_item_get_lay (UcRoundItem *self, guint seat, UcCard card)
{
  const UcFoundRound *round = uc_round_item_get_round (self);
  UcJournal *journal;

  if (card == UC_CARD_NONE || round == NULL || (round->digest.marks & UC_MARK_BIT (CORRECTED)) == 0)
    return NULL;
  journal = uc_archive_journal (self->archive, self->ref.file, NULL);
  if (journal != NULL && (self->lay_seat != seat || self->lay_card != card))
    {
      g_autoptr (UcCardLooks) looks = uc_card_looks_new ();

      self->lay = uc_card_lay (looks, journal, round, seat, card, NULL);
      self->lay_seat = seat;
      self->lay_card = card;
    }
  return self->lay_card == card ? &self->lay : NULL;
}

const UcSeatHands *
uc_round_item_get_hands (UcRoundItem *self, guint seat, UcPlayer *player)
{
  if (self->hands != NULL && self->hands->seat == seat && self->ref.number != 0)
    return self->hands;
  uc_seat_hands_free (self->hands);
  self->hands = uc_seat_hands_load (self->archive, self->ref, seat, player);
  return self->hands;
}

/* ---- the list ---- */

/* The rounds of one file as they stand in the list without a filter. */
typedef struct
{
  guint file;
  gboolean open;       /* the newest file of its table: what stands after the last closed round comes first */
  guint32 first, last;
} Segment;

struct _UcRoundList
{
  GObject parent;
  UcArchive *archive;
  GArray *segments; /* Segment */
  guint n_all;
  gboolean filtered;
  UcFilter filter;
  char *table;
  GArray *among;    /* UcRoundRef; NULL = all */
  GArray *found;    /* UcRoundRef */
  UcRoundSearch *search;
  gboolean fresh;   /* what is shown is still of the search before */
  UcSearchState state;
};

static void uc_round_list_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UcRoundList, uc_round_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, uc_round_list_iface_init))

static guint searched_signal;

static guint
segment_length (const Segment *segment)
{
  return segment->open + (segment->last == 0 ? 0 : segment->last - segment->first + 1);
}

/* The table's files without a filter, in the order of the archive. */
static void
lay_out (UcRoundList *self)
{
  const char *last = NULL;

  g_array_set_size (self->segments, 0);
  self->n_all = 0;
  for (guint i = 0; self->archive != NULL && i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);
      Segment segment = { i, g_strcmp0 (file->table, last) != 0, file->first, file->last };

      last = file->table;
      if (self->table != NULL && strcmp (self->table, file->table) != 0)
        continue;
      g_array_append_val (self->segments, segment);
      self->n_all += segment_length (&segment);
    }
}

static UcRoundRef
ref_at (UcRoundList *self, guint position)
{
  if (self->filtered)
    return g_array_index (self->found, UcRoundRef, position);
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, i);
      guint n = segment_length (segment);

      if (position < n)
        return (UcRoundRef){ segment->file, segment->open && position == 0 ? 0 : segment->last + segment->open - position };
      position -= n;
    }
  g_return_val_if_reached ((UcRoundRef){ 0 });
}

static GType
get_item_type (GListModel *model)
{
  return UC_TYPE_ROUND_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  UcRoundList *self = UC_ROUND_LIST (model);

  return self->filtered ? self->found->len : self->n_all;
}

static gpointer
get_item (GListModel *model, guint position)
{
  UcRoundList *self = UC_ROUND_LIST (model);

  return position < get_n_items (model) ? item_new (self->archive, ref_at (self, position)) : NULL;
}

static void
uc_round_list_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
stop (UcRoundList *self)
{
  g_clear_pointer (&self->search, uc_round_search_cancel);
}

static void
uc_round_list_finalize (GObject *object)
{
  UcRoundList *self = UC_ROUND_LIST (object);

  stop (self);
  g_clear_pointer (&self->archive, uc_archive_unref);
  g_array_unref (self->segments);
  g_array_unref (self->found);
  g_clear_pointer (&self->among, g_array_unref);
  g_free (self->table);
  G_OBJECT_CLASS (uc_round_list_parent_class)->finalize (object);
}

static void
uc_round_list_class_init (UcRoundListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_round_list_finalize;
  searched_signal = g_signal_new ("searched", UC_TYPE_ROUND_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  0);
}

static void
uc_round_list_init (UcRoundList *self)
{
  self->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  self->found = g_array_new (FALSE, FALSE, sizeof (UcRoundRef));
}

UcRoundList *
uc_round_list_new (void)
{
  return g_object_new (UC_TYPE_ROUND_LIST, NULL);
}

/* ---- searching ---- */

static void
on_batch (const UcRoundRef *refs, guint n_refs, const UcSearchState *state, gpointer user_data)
{
  UcRoundList *self = user_data;
  guint before = get_n_items (G_LIST_MODEL (self));

  /* What was found before stays on the screen until the first of the new rounds is there. */
  if (self->fresh)
    {
      self->fresh = FALSE;
      self->filtered = TRUE;
      g_array_set_size (self->found, 0);
      g_array_append_vals (self->found, refs, n_refs);
      g_list_model_items_changed (G_LIST_MODEL (self), 0, before, n_refs);
    }
  else if (n_refs > 0)
    {
      g_array_append_vals (self->found, refs, n_refs);
      g_list_model_items_changed (G_LIST_MODEL (self), before, 0, n_refs);
    }
  self->state = *state;
  if (state->done)
    stop (self);
  g_signal_emit (self, searched_signal, 0);
}

/* Every round, without asking. */
static void
show_all (UcRoundList *self)
{
  guint before = get_n_items (G_LIST_MODEL (self));

  self->filtered = FALSE;
  self->fresh = FALSE;
  self->state = (UcSearchState){ .done = TRUE };
  g_array_set_size (self->found, 0);
  lay_out (self);
  self->state.n = self->n_all;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->n_all);
  g_signal_emit (self, searched_signal, 0);
}

static gboolean
is_merged (UcRoundList *self)
{
  const char *const *tables = uc_archive_tables (self->archive);

  return self->table == NULL && tables[0] != NULL && tables[1] != NULL;
}

static void
ask (UcRoundList *self)
{
  stop (self);
  if (self->archive == NULL || (self->among == NULL && uc_filter_is_empty (&self->filter) && !is_merged (self)))
    {
      show_all (self);
      return;
    }
  self->fresh = TRUE;
  self->search = uc_round_search_start (self->archive, &self->filter, self->table, self->among, on_batch, self);
  g_signal_emit (self, searched_signal, 0);
}

void
uc_round_list_set_archive (UcRoundList *self, UcArchive *archive)
{
  stop (self);
  g_clear_pointer (&self->table, g_free);
  g_clear_pointer (&self->among, g_array_unref);
  self->filter = (UcFilter){ 0 };
  if (archive != NULL)
    uc_archive_ref (archive);
  g_clear_pointer (&self->archive, uc_archive_unref);
  self->archive = archive;
  show_all (self);
  if (archive != NULL && is_merged (self))
    ask (self);
}

void
uc_round_list_set_filter (UcRoundList *self, const UcFilter *filter, const char *table, const GArray *among)
{
  if (uc_filter_equal (filter, &self->filter) && g_strcmp0 (table, self->table) == 0 && among == NULL
      && self->among == NULL)
    return;
  self->filter = *filter;
  g_clear_pointer (&self->among, g_array_unref);
  self->among = among == NULL ? NULL : g_array_copy ((GArray *)among);
  g_free (self->table);
  self->table = g_strdup (table);
  ask (self);
}

const UcFilter *
uc_round_list_get_filter (UcRoundList *self)
{
  return &self->filter;
}

void
uc_round_list_grow (UcRoundList *self)
{
  guint before = self->n_all;

  if (self->filtered || self->search != NULL)
    {
      ask (self);
      return;
    }
  lay_out (self);
  self->state.n = self->n_all;
  /* The open round stays in its place; the closed ones come behind it. With several files the whole list is laid anew. */
  if (self->segments->len > 0 && self->n_all > before && before > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 1, 0, self->n_all - before);
  else
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, self->n_all);
  g_signal_emit (self, searched_signal, 0);
}

gboolean
uc_round_list_is_searching (UcRoundList *self)
{
  return self->search != NULL;
}

const UcSearchState *
uc_round_list_get_state (UcRoundList *self)
{
  return &self->state;
}

static guint
find_in_segments (UcRoundList *self, UcRoundRef ref)
{
  guint at = 0;

  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, i);

      if (segment->file == ref.file && ref.number == 0)
        return segment->open ? at : G_MAXUINT;
      if (segment->file == ref.file && ref.number >= segment->first && ref.number <= segment->last)
        return at + segment->open + segment->last - ref.number;
      at += segment_length (segment);
    }
  return G_MAXUINT;
}

guint
uc_round_list_find (UcRoundList *self, UcRoundRef ref)
{
  if (!self->filtered)
    return find_in_segments (self, ref);
  for (guint i = 0; i < self->found->len; i++)
    {
      const UcRoundRef *found = &g_array_index (self->found, UcRoundRef, i);

      if (found->file == ref.file && found->number == ref.number)
        return i;
    }
  return G_MAXUINT;
}
