#include "uc-pit-words.h"

#include "uc-plain.h"
#include "uc-say-time.h"
#include "uc-say-value.h"
#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define SECOND G_GINT64_CONSTANT (1000000000)
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)
/* Rows of a moment ago are on their way. */
#define ON_THEIR_WAY (10 * SECOND)

const char *
uc_pit_words_kind (UcPitKind kind)
{
  static const char *const words[UC_N_PIT_KINDS] = {
    [UC_PIT_ITEM_TICKET] = N_ ("Ticket without its table"),
    [UC_PIT_ITEM_RANK] = N_ ("Claim behind another"),
    [UC_PIT_ITEM_VALIDATION] = N_ ("Validation"),
    [UC_PIT_ITEM_SIGNATURE] = N_ ("Second signature"),
    [UC_PIT_ITEM_REJECTION] = N_ ("Rejected win"),
    [UC_PIT_ITEM_AHEAD] = N_ ("Others go ahead"),
    [UC_PIT_ITEM_REQUEST] = N_ ("Second person"),
    [UC_PIT_ITEM_RECORD] = N_ ("Record in doubt"),
    [UC_PIT_ITEM_DOCUMENTS] = N_ ("Documents"),
    [UC_PIT_ITEM_RULING] = N_ ("Ruling"),
    [UC_PIT_ITEM_DISPUTE] = N_ ("Dispute"),
    [UC_PIT_ITEM_CALL] = N_ ("Call"),
    [UC_PIT_ITEM_STEP] = N_ ("Floorperson’s step"),
    [UC_PIT_ITEM_STOPPED] = N_ ("Record stopped"),
    [UC_PIT_ITEM_DEVICE] = N_ ("Device"),
    [UC_PIT_ITEM_ALERT] = N_ ("Alert"),
  };

  g_return_val_if_fail (kind < UC_N_PIT_KINDS, "");
  return _ (words[kind]);
}

const char *
uc_pit_words_kind_brief (UcPitKind kind)
{
  static const char *const words[UC_N_PIT_KINDS] = {
    [UC_PIT_ITEM_TICKET] = NC_ ("brief", "Ticket"),
    [UC_PIT_ITEM_RANK] = NC_ ("brief", "Claim"),
    [UC_PIT_ITEM_VALIDATION] = NC_ ("brief", "Win"),
    [UC_PIT_ITEM_SIGNATURE] = NC_ ("brief", "2nd"),
    [UC_PIT_ITEM_REJECTION] = NC_ ("brief", "2nd"),
    [UC_PIT_ITEM_AHEAD] = NC_ ("brief", "2nd"),
    [UC_PIT_ITEM_REQUEST] = NC_ ("brief", "2nd"),
    [UC_PIT_ITEM_RECORD] = NC_ ("brief", "Record"),
    [UC_PIT_ITEM_DOCUMENTS] = NC_ ("brief", "Papers"),
    [UC_PIT_ITEM_RULING] = NC_ ("brief", "Ruling"),
    [UC_PIT_ITEM_DISPUTE] = NC_ ("brief", "Dispute"),
    [UC_PIT_ITEM_CALL] = NC_ ("brief", "Call"),
    [UC_PIT_ITEM_STEP] = NC_ ("brief", "Step"),
    [UC_PIT_ITEM_STOPPED] = NC_ ("brief", "Record"),
    [UC_PIT_ITEM_DEVICE] = NC_ ("brief", "Device"),
    [UC_PIT_ITEM_ALERT] = NC_ ("brief", "Alert"),
  };

  g_return_val_if_fail (kind < UC_N_PIT_KINDS, "");
  return g_dpgettext2 (GETTEXT_PACKAGE, "brief", words[kind]);
}

const char *
uc_pit_words_fact (UcPitWhat what)
{
  static const char *const words[UC_PIT_N_WHATS] = {
    [UC_PIT_SEEN] = N_ ("Seen"),
    [UC_PIT_COMING] = N_ ("On the way"),
    [UC_PIT_DONE] = N_ ("Done"),
  };

  g_return_val_if_fail (what < UC_PIT_N_WHATS, "");
  return _ (words[what]);
}

char *
uc_pit_words_for (gint64 ns)
{
  ns = MAX (ns, 0);
  if (ns < MINUTE)
    return g_strdup_printf (_ ("%d s"), (int) (ns / SECOND));
  if (ns < HOUR)
    /* Translators: minutes and seconds. */
    return g_strdup_printf (_ ("%d:%02d"), (int) (ns / MINUTE), (int) (ns % MINUTE / SECOND));
  if (ns < DAY)
    return g_strdup_printf (_ ("%d h %02d min"), (int) (ns / HOUR), (int) (ns % HOUR / MINUTE));
  return g_strdup_printf (_ ("%d d"), (int) (ns / DAY));
}

char *
uc_pit_words_for_brief (gint64 ns)
{
  if (ns < MINUTE)
    return g_strdup (C_ ("age", "now"));
  if (ns < HOUR)
    return g_strdup_printf (_ ("%d min"), (int) (ns / MINUTE));
  return ns < DAY ? g_strdup_printf (_ ("%d h"), (int) (ns / HOUR)) : g_strdup_printf (_ ("%d d"), (int) (ns / DAY));
}

char *
uc_pit_words_place (const UcPitItem *item)
{
  g_autofree char *table = uc_plain_text (item->table);

  if (item->table[0] == '\0')
    return g_strdup (_ ("House"));
  /* Translators: a table and its seat. */
  return item->seat != 0 ? g_strdup_printf (_ ("%s · seat %u"), table, item->seat) : g_steal_pointer (&table);
}

char *
uc_pit_words_amount (const UcPitItem *item)
{
  if (!item->has_amount)
    return g_strdup ("");
  return item->amount == UC_MONEY_UNKNOWN ? g_strdup (_ ("to come")) : uc_say_money (item->amount);
}

/* What may be wrong with a copy, the gravest first. */
typedef enum
{
  COPY_UNREADABLE,
  COPY_DAMAGED,
  COPY_GONE,
  COPY_STOPPED,
  COPY_SILENT,
  COPY_BEHIND,
  N_COPIES,
} Copy;

/* A mirror that was stopped or is silent, or whose copy lacks rows for longer than a row takes. */
static Copy
judge (const UcPitTable *table, gint64 now_ns)
{
  const UcMirrorState *mirror = table->mirror;

  if (table->error != NULL)
    return table->newest_ns == 0 ? COPY_UNREADABLE : COPY_DAMAGED;
  if (table->is_gone)
    return COPY_GONE;
  if (mirror == NULL)
    return N_COPIES;
  if (mirror->stopped)
    return COPY_STOPPED;
  if (uc_mirror_state_silent (mirror, now_ns) != 0)
    return COPY_SILENT;
  if (mirror->behind_ns != 0 && (mirror->problem != NULL || uc_time_between (mirror->behind_ns, now_ns) > ON_THEIR_WAY))
    return COPY_BEHIND;
  return N_COPIES;
}

static char *
say_behind (const UcMirrorState *mirror)
{
  const guint64 n = uc_mirror_state_behind (mirror);
  g_autofree char *since = uc_say_time (mirror->behind_ns);

  if (n == 0)
    return g_strdup_printf (_ ("This copy of the record may be behind since %s."), since);
  return g_strdup_printf (ngettext ("This copy of the record is behind: it lacks %" PRIu64 " row since %s.",
                                    "This copy of the record is behind: it lacks %" PRIu64 " rows since %s.", n),
                          n, since);
}

static char *
say_copy (const UcPitTable *table, Copy copy)
{
  g_autofree char *told = table->mirror != NULL ? uc_say_time (table->mirror->told_ns) : NULL;

  switch (copy)
    {
    case COPY_UNREADABLE:
    case COPY_DAMAGED:
      return uc_plain_text (table->error);
    case COPY_GONE:
      return g_strdup (_ ("The folder of this table has vanished. The tile shows what was read last."));
    case COPY_STOPPED:
      return g_strdup_printf (_ ("The mirror was stopped on %s. This copy does not show what the table recorded after that."), told);
    case COPY_SILENT:
      return g_strdup_printf (_ ("The mirror has been silent since %s. This copy does not show what the table recorded after that."), told);
    case COPY_BEHIND:
      return say_behind (table->mirror);
    case N_COPIES:
      break;
    }
  return NULL;
}

const char *
uc_pit_words_copy (const UcPitTable *table, gint64 now_ns, char **sentence)
{
  static const char *const words[N_COPIES] = {
    [COPY_UNREADABLE] = N_ ("Not readable"), [COPY_DAMAGED] = N_ ("Copy is damaged"),  [COPY_GONE] = N_ ("Folder is gone"),
    [COPY_STOPPED] = N_ ("Mirror stopped"),  [COPY_SILENT] = N_ ("Mirror is silent"), [COPY_BEHIND] = N_ ("Copy is behind"),
  };
  const Copy copy = judge (table, now_ns);

  *sentence = say_copy (table, copy);
  return copy < N_COPIES ? _ (words[copy]) : NULL;
}

const char *
uc_pit_words_copy_brief (const UcPitTable *table, gint64 now_ns)
{
  static const char *const words[N_COPIES] = {
    [COPY_UNREADABLE] = NC_ ("brief", "No copy"), [COPY_DAMAGED] = NC_ ("brief", "Damage"), [COPY_GONE] = NC_ ("brief", "Gone"),
    [COPY_STOPPED] = NC_ ("brief", "Stopped"),    [COPY_SILENT] = NC_ ("brief", "Silent"),  [COPY_BEHIND] = NC_ ("brief", "Behind"),
  };
  const Copy copy = judge (table, now_ns);

  return copy < N_COPIES ? g_dpgettext2 (GETTEXT_PACKAGE, "brief", words[copy]) : NULL;
}
