#include "trial.h"

#include "beside.h"
#include "callers.h"
#include "disk.h"
#include "files.h"
#include "front.h"
#include "robot.h"
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-copies.h"
#include "uc-next-card.h"
#include "uc-people.h"
#include "uc-table-bus.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"
#include "watch.h"
#include "world.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* What a trial is like: one of few rounds, and one of so many long ones, is dense. In the others more is played between two faults:
 * a restart costs as much as ten rounds. */
typedef struct
{
  guint one_in;  /* steps has a fault */
  guint most_ms; /* a step lasts */
  guint proofs;  /* the whole record is proved after one restart of so many, and at the end */
  guint mirrors; /* the mirror takes its turn in one step of so many */
} Pace;

static const Pace dense = { .one_in = 40, .most_ms = 400, .proofs = 8, .mirrors = 4 };
static const Pace sparse = { .one_in = 800, .most_ms = 1200, .proofs = 24, .mirrors = 12 };
#define FEW_ROUNDS 100
#define DENSE_IN 128
/* Where nothing but restarts come, fewer do: a table that is restarted all the time never gets as far as a round. */
#define RARER 4
/* A fault that lasts is over after so many steps, at most. */
#define LASTS 24
/* A round takes some sixty steps; after so many without one, the table stands still. */
#define PATIENCE 1500
/* A call is answered after so many steps: a PIN takes three seconds, and a bus may take nothing for some time. */
#define CALL_PATIENCE 400
/* The consoles of every trial of so many have no socket of their own. */
#define ON_BUS 5
/* One Read of so many is compared with the record. */
#define READS 8
/* In one trial of so many all places for callers are taken at the end. */
#define FILLS 8
/* So far from what the record has that a device counts for itself. */
#define FAR_AWAY 0x40000000
/* What is not acknowledged is said again after so many steps. */
#define REPEATS 4
/* Some tables have one player, some two, some three. */
#define TABLE_SIZES 3
/* The administrator looks after the badges in one step of so many. */
#define FREES 400
/* Where nothing is written, one step of so many is judged all the same. */
#define LOOKS 16
/* Where nobody but the dealer speaks, what goes wrong is seldom for the floorperson to rule on. A table that waits for him all the time shows
 * little else. */
#define FEW_RULINGS 10
#define KIND(name) (G_GUINT64_CONSTANT (1) << TRIAL_##name)
#define OTHERS_SPEAK (KIND (NONSENSE) | KIND (MANY) | KIND (STRANGER) | KIND (LEAVES) | KIND (MISCALL) | KIND (TWICE) | KIND (STALE))
/* The mirror has the whole record after so many turns. */
#define TURNS 200
#define DAY (24 * 3600 * WORLD_S)

/* What is drawn of a step, each its own number. */
enum
{
  DRAW_TIME,
  DRAW_WHETHER,
  DRAW_WHICH,
  DRAW_HOW,
  DRAW_END,
  DRAW_MIRROR,
};

typedef struct
{
  const TrialPlan *plan;
  TrialResult *result;
  TableFixture fixture;
  char *people, *last_head;
  Watch *watch;
  Robot robot;
  Beside *beside;
  Front *front;
  Callers *callers;
  char *console; /* its socket */
  gboolean on_bus; /* it has none, and uses the bus */
  UcTableBus *bus;
  UcTableService *service;
  guint generation; /* of the service: what an earlier one answers is not heard any more */
  const Pace *pace;
  guint one_in; /* steps has a fault: where nothing but restarts come, fewer than the pace's */
  guint64 kinds; /* bit set of TrialFault that the seed has */
  guint step;
  guint64 judged_rows;    /* of the record, when a step was judged last */
  char *doubted_hash;     /* what was signed last when the record was doubted last; NULL = nothing, or it was not */
  guint rulings;          /* that the dealer's client was asked for */
  guint asked;            /* submissions of the dealer's client that are not answered */
  GPtrArray *acknowledged; /* Asked, to be looked for in the record */
  guint moved;            /* step at which the last round ended */
  guint32 round;
  guint64 earlier;        /* a prompt_seq that a client still shows */
  guint healed, plugged, told_right, released, flows; /* steps at which what is wrong is mended; 0 = nothing is */
  gboolean power;         /* what armed the disk is a power cut */
  gboolean over;          /* there is no record any more with which the table could go on */
  gboolean stopped;       /* the record was, when it was judged last */
  gboolean locked;        /* badge 2002, by somebody beside the service */
  char pin[UC_PIN_TEXT];  /* of badge 5001 */
  gboolean uses_pin;      /* it is signed with as soon as it can be */
  gboolean locks;         /* somebody locks it as soon as its PIN is looked up */
  TrialFault signs;       /* wrong PIN or locked badge: how the next that is signed fails; TRIAL_N_FAULTS = it does not */
  gboolean kept[UC_N_WIRE_DEVICES]; /* its acknowledgements are held against the record */
  UcCard hole;            /* the last that was given face down */
  guint32 hole_number;
  sqlite3 *reader;
  char *copy;       /* the mirror's folder */
  UcCopies *copies; /* NULL = it does not run just now */
  DiskImage *older;
  guint64 older_rows;
  guint64 looked_changes; /* of the disk, when it was judged last */
  guint looked_sets;
  guint reads;
} Trial;

static const char *const words[] = {
#define X(name, text) [TRIAL_##name] = text,
  TRIAL_FAULTS (X)
#undef X
};

const char *
trial_fault_words (TrialFault fault)
{
  return words[fault];
}

static void find (Trial *t, const char *format, ...) G_GNUC_PRINTF (2, 3);
static void
find (Trial *t, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (t->result->finding == NULL)
    t->result->finding = g_strdup_vprintf (format, args);
  va_end (args);
}

/* (transfer full) */
static void
take (Trial *t, char *finding)
{
  if (finding != NULL)
    find (t, "%s", finding);
  g_free (finding);
}

static guint64
draw (Trial *t, guint what)
{
  return world_draw (1000 + t->step, what);
}

/* ---- the mirror ---- */

/* What it cannot do just now it does later. FALSE: it has all that there is. */
static gboolean
mirror (Trial *t)
{
  static const UcCopiesLimits limits = { .most_wal = 64 * 1024 * 1024 };
  gboolean more = FALSE;

  if (t->copies == NULL)
    t->copies = uc_copies_new (t->fixture.folder, t->copy, &limits);
  return !uc_copies_turn (t->copies, &more, NULL) || more || uc_copies_state (t->copies)->behind_ns != 0;
}

/* Nothing hinders it any more: it catches up. */
static void
judge_copies (Trial *t)
{
  guint turns = 0;

  mirror (t);
  uc_copies_look_again (t->copies);
  while (mirror (t) && turns++ < TURNS)
    ;
  if (turns > TURNS)
    find (t, "the mirror does not catch up: %s",
          uc_copies_state (t->copies)->problem != NULL ? uc_copies_state (t->copies)->problem : "no problem");
  else
    take (t, watch_copies (t->watch, t->copy));
}

/* ---- the service ---- */

static gboolean
settle (Trial *t)
{
  gboolean rests;

  world_enter (TRUE);
  rests = world_settle ();
  world_enter (FALSE);
  return rests;
}

static gboolean
never_synchronised (void)
{
  return FALSE;
}

static void
start (Trial *t, GError **error)
{
  const UcTableServiceOptions options = {
    .table_path = t->fixture.table,
    .journal_path = t->fixture.folder,
    .people_path = t->people,
    .last_head_path = t->last_head,
    .simulate = t->fixture.socket,
    .is_synchronised = never_synchronised,
  };

  front_restart (t->front);
  world_enter (TRUE);
  {
    g_autoptr (GDBusConnection) connection = bus_start ();

    t->bus = uc_table_bus_new (connection, error);
  }
  t->service = t->bus != NULL ? uc_table_service_new (&options, &uc_table_bus_funcs, t->bus, error) : NULL;
  if (t->service != NULL)
    {
      uc_table_bus_set_service (t->bus, t->service);
      if (!t->on_bus && !uc_table_bus_listen (t->bus, t->console, NULL))
        find (t, "the console has no socket of its own");
      table_fixture_plug (&t->fixture);
    }
  else
    {
      bus_end ();
      g_clear_pointer (&t->bus, uc_table_bus_free);
    }
  world_enter (FALSE);
}

/* The process ends: nothing that it does from now on reaches disk, devices or clients. */
static void
stop (Trial *t)
{
  disk_die ();
  t->generation++;
  t->asked = 0;
  g_ptr_array_set_size (t->acknowledged, 0);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    far_device_unplug (t->fixture.far[device]);
  watch_close (t->watch);
  g_clear_pointer (&t->reader, sqlite3_close);
  g_clear_pointer (&t->copies, uc_copies_free);
  t->released = t->healed = t->plugged = 0;
  t->locks = FALSE;
  world_forget ();
  bus_end ();
  g_clear_pointer (&t->bus, uc_table_bus_free);
  g_clear_pointer (&t->service, uc_table_service_free);
  settle (t);
  front_ended (t->front);
}

static gboolean
is_record (const char *name)
{
  return strstr (name, ".journal") != NULL && !g_str_has_suffix (name, ".lock");
}

/* The record is another one: what devices and clients were told is of no account any more. The devices have lost count. */
static void
forget (Trial *t)
{
  watch_forget (t->watch);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    {
      far_device_free (t->fixture.far[device]);
      t->fixture.far[device] = far_device_new ((UcWireDevice) device);
      t->fixture.far[device]->next = 0;
    }
  memset (t->robot.coins, 0, sizeof t->robot.coins);
  t->hole = UC_CARD_NONE;
}

static gboolean
is_in_doubt (Trial *t)
{
  return t->service != NULL && uc_table_service_get_table (t->service)->now.carry.record_doubt != 0;
}

/* What was there is back, of the files that @matches. */
static void
put_right (Trial *t, const DiskImage *image, gboolean (*matches) (const char *name))
{
  stop (t);
  disk_restart (FALSE, 0);
  disk_image_put (image, t->fixture.folder, matches);
  forget (t);
}

/* (transfer full): the hash of the last row that the file of what was signed last knows of; %NULL = there is no such file. */
static char *
signed_hash (Trial *t)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  return g_key_file_load_from_file (file, t->last_head, G_KEY_FILE_NONE, NULL) ? g_key_file_get_string (file, "signed", "hash", NULL)
                                                                             : NULL;
}

/* Whether a record that was opened anew is the one that was read before up to that row. */
static gboolean
has_lost (Trial *t, const char *hash)
{
  return hash != NULL && watch_same (t->watch) < watch_row_of (t->watch, hash);
}

static void
restart_with_older (Trial *t, GError **error)
{
  DiskImage *now = disk_image_take (t->fixture.folder);
  g_autofree char *hash = signed_hash (t);
  const gboolean is_older = hash != NULL && t->older_rows < watch_row_of (t->watch, hash);

  disk_image_put (t->older, t->fixture.folder, is_record);
  forget (t);
  start (t, NULL);
  settle (t);
  if (t->service != NULL && is_older && !is_in_doubt (t))
    find (t, "an older record was put back, and the table goes on without a word");
  put_right (t, now, NULL);
  disk_image_free (now);
  start (t, error);
}

/* One bit: the proof of the whole file says so, or the service refuses it or doubts it, or nobody reads that bit. */
static void
restart_with_rot (Trial *t, guint64 how, GError **error)
{
  DiskImage *now = disk_image_take (t->fixture.folder);
  g_autofree char *month = g_path_get_basename (watch_path (t->watch));
  g_autofree char *name = g_strconcat (month, how % 3 == 0 ? "-wal" : "", NULL);
  g_autofree char *hash = signed_hash (t);
  const gint64 at = disk_rot (t->fixture.folder, name, how);
  g_autofree char *whole = watch_prove (t->watch);
  g_autofree char *seen = watch_look (t->watch);

  watch_close (t->watch);
  if (whole == NULL && seen != NULL && has_lost (t, hash))
    {
      forget (t);
      start (t, NULL);
      settle (t);
      if (t->service != NULL && !is_in_doubt (t))
        find (t, "byte %" G_GINT64_FORMAT " of %s was changed, so that %s, and nothing says so", at, name, seen);
    }
  put_right (t, now, NULL);
  disk_image_free (now);
  start (t, error);
}

/* What a disk that lied has spoilt is named, by the service or by the proof; then somebody puts back the copy that there is. */
static gboolean
go_on_with_copy (Trial *t)
{
  g_autofree char *spoilt = t->service != NULL ? watch_prove (t->watch) : g_strdup ("the service refuses it");

  if (spoilt == NULL)
    return FALSE;
  if (t->older == NULL)
    {
      t->over = TRUE;
      return TRUE;
    }
  put_right (t, t->older, is_record);
  start (t, NULL);
  if (!settle (t) || t->service == NULL)
    find (t, "%s; a copy was put back, and the service does not start", spoilt);
  return TRUE;
}

/* What is left of the files. The people are not what a disk that lies is tried for: somebody has another copy of them. */
static void
end (Trial *t, TrialFault fault)
{
  const gboolean lied = disk_lies (), at_rest = fault == TRIAL_POWER && !t->power;
  DiskImage *before = lied || at_rest ? disk_image_take (t->fixture.folder) : NULL;

  disk_restart (t->power || fault == TRIAL_POWER || fault == TRIAL_LIES, draw (t, DRAW_END));
  t->power = FALSE;
  if (lied)
    disk_image_put (before, t->fixture.folder, beside_is_people);
  else if (at_rest)
    take (t, beside_compare (t->beside, before));
  take (t, beside_look_again (t->beside));
  g_clear_pointer (&before, disk_image_free);
}

/* Of what was signed last, and of what it doubts for that reason. */
static guint
doubts (Trial *t)
{
  return watch_table (t->watch)->now.carry.record_doubt
         & (UC_DOUBT_BIT (UC_WORD_OLDER_RECORD) | UC_DOUBT_BIT (UC_WORD_OTHER_RECORD) | UC_DOUBT_BIT (UC_WORD_NEW_RECORD));
}

static void
restart (Trial *t, TrialFault fault, gboolean is_last)
{
  const gboolean lied = disk_lies (), was_stopped = t->stopped;
  const gboolean is_honest = !lied && fault != TRIAL_OLDER && fault != TRIAL_ROT;
  const guint64 before = watch_rows (t->watch);
  const guint doubted = doubts (t);
  g_autofree char *hash = NULL; /* of what was signed last: what came later is of no account */
  g_autoptr (GError) error = NULL;

  stop (t);
  end (t, fault);
  hash = signed_hash (t);
  if (fault == TRIAL_OLDER && t->older != NULL)
    restart_with_older (t, &error);
  else if (fault == TRIAL_ROT)
    restart_with_rot (t, draw (t, DRAW_HOW), &error);
  else
    start (t, &error);
  if (t->service == NULL && !lied)
    find (t, "the service does not start any more: %s", error != NULL ? error->message : "no reason");
  if (lied && go_on_with_copy (t))
    return;
  if (t->service == NULL)
    return;
  if (!settle (t))
    find (t, "the service that has started never comes to rest");
  if (lied)
    {
      g_autofree char *lost = watch_look (t->watch);

      if (lost != NULL && has_lost (t, hash) && !is_in_doubt (t))
        find (t, "the disk has lied, %s, and the table goes on without a word", lost);
      forget (t);
      table_fixture_plug (&t->fixture);
      settle (t);
    }
  take (t, watch_look (t->watch));
  /* Two persons may have accepted the record, and the head that they doubted still be the last that was kept: then they are asked once more. */
  if (is_honest && doubted == 0 && doubts (t) != 0 && (t->doubted_hash == NULL || g_strcmp0 (hash, t->doubted_hash) != 0)
      && (hash == NULL || watch_row_of (t->watch, hash) <= before))
    find (t, "nothing but the power or the process has ended, and the record is in doubt: %s",
          watch_table (t->watch)->now.carry.record_says);
  /* It may have been kept again, and have said so, in the moment in which it ended. */
  if (was_stopped && is_honest && !watch_has (t->watch, t->judged_rows, "device journal down"))
    find (t, "the record was stopped, and after the restart nothing says so");
  if (!is_last && draw (t, DRAW_END) % t->pace->proofs != 0)
    return;
  watch_close (t->watch);
  take (t, watch_prove (t->watch));
  judge_copies (t);
}

/* ---- clients ---- */

typedef struct
{
  Trial *t;
  guint generation;
  gboolean dealers;
  gboolean is_late; /* the prompt that it answers is over */
  char **lines;
  char pin[UC_PIN_TEXT]; /* if it is badge 5001's; else "" */
  guint64 head; /* with which they were acknowledged */
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  g_strfreev (asked->lines);
  g_free (asked);
}

/* @sentence: why it was refused, or lost; NULL = it is kept. */
static void
on_answer (guint64 head, const char *sentence, gpointer user_data)
{
  Asked *asked = user_data;
  Trial *t = asked->t;

  asked->head = head;
  if (asked->generation != t->generation)
    {
      asked_free (asked);
      return;
    }
  if (asked->dealers)
    t->asked--;
  if (t->plan->tell)
    g_print ("%6u   “%s”: %s\n", t->step, asked->lines[0], sentence != NULL ? sentence : "kept");
  if (sentence == NULL && strstr (asked->lines[0], " 9999") != NULL)
    find (t, "“%s” has a wrong PIN, and was taken", asked->lines[0]);
  if (sentence != NULL && g_str_has_prefix (sentence, "PIN is wrong") && asked->pin[0] != '\0'
      && strcmp (asked->pin, t->pin) == 0)
    find (t, "badge 5001 has PIN %s, and it is refused: %s", t->pin, sentence);
  if (sentence == NULL && asked->is_late)
    find (t, "“%s” was said of an earlier prompt, and was taken", asked->lines[0]);
  if (sentence == NULL && t->locked && strstr (asked->lines[0], " 2002 ") != NULL)
    find (t, "“%s” is signed with a badge that is locked, and was taken", asked->lines[0]);
  if (sentence == NULL)
    g_ptr_array_add (t->acknowledged, asked);
  else
    asked_free (asked);
}

static void
ask (Trial *t, CallerWho who, guint64 after_seq, const char *const *lines)
{
  Asked *asked = g_new0 (Asked, 1);

  asked->t = t;
  asked->generation = t->generation;
  asked->dealers = who == CALLER_DEALER;
  /* A lock-out is never late. */
  asked->is_late = after_seq < watch_table (t->watch)->now.prompt_seq && strcmp (lines[0], "no-more-bets") != 0;
  asked->lines = g_strdupv ((char **) lines);
  if (g_str_has_prefix (lines[0], "receipt 5001 "))
    g_strlcpy (asked->pin, t->pin, sizeof asked->pin);
  if (asked->dealers)
    t->asked++;
  callers_submit (t->callers, who, after_seq, lines, on_answer, asked);
}

static void
ask_line (Trial *t, CallerWho who, const char *line)
{
  ask (t, who, uc_table_service_get_table (t->service)->now.prompt_seq, (const char *const[]){ line, NULL });
}

/* ---- dealer, floorperson, shoe ---- */

static gboolean
everything_is_heard (Trial *t)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (t->fixture.far[device]->link != NULL
        && (!far_device_is_idle (t->fixture.far[device]) || !t->fixture.far[device]->greeted))
      return FALSE;
  return TRUE;
}

static void
deal (Trial *t)
{
  FarDevice *shoe = t->fixture.far[UC_WIRE_SHOE];
  const UcTable *table = uc_table_service_get_table (t->service);
  const gboolean face_down = uc_next_card_is_hole (&table->now, table->rules);
  char line[16], face[UC_CARD_TEXT];

  if (shoe->link == NULL)
    {
      g_snprintf (line, sizeof line, "card %s", uc_card_format (t->robot.card, face));
      ask_line (t, CALLER_DEALER, line);
      return;
    }
  far_device_card (shoe, t->robot.card);
  t->hole = face_down ? t->robot.card : UC_CARD_NONE;
  t->hole_number = shoe->next - 1;
}

/* In the dealer's place, at a table that stands still: what is said of an earlier prompt is refused whoever signs. */
static void
sign_wrongly (Trial *t)
{
  const TrialFault fault = t->signs;
  char line[64];

  t->signs = TRIAL_N_FAULTS;
  if (fault == TRIAL_WRONG_PIN)
    g_snprintf (line, sizeof line, "receipt 4001 9999 1 %u", MAX (t->round, 2) - 1);
  else
    g_strlcpy (line, "void-round 2002 0000 other", sizeof line); /* which a round in play always takes */
  ask_line (t, CALLER_DEALER, line);
  t->locks = fault == TRIAL_LOCK_BADGE && !t->locked;
}

/* The service has begun to look up its PIN, and has not ended. */
static void
lock_badge (Trial *t)
{
  g_autoptr (UcPeople) people = t->locks ? uc_people_new (t->people, NULL) : NULL;

  t->locks = FALSE;
  if (people == NULL || !uc_people_lock (people, "2002", NULL))
    return;
  t->locked = TRUE;
  take (t, beside_lock (t->beside, "2002"));
}

/* Badge 5001, which signs nothing but receipts. */
static void
change_pin (Trial *t, guint64 how)
{
  g_autoptr (UcPeople) people = uc_people_new (t->people, NULL);
  char pin[UC_PIN_TEXT];

  g_snprintf (pin, sizeof pin, "%04u", (guint) (how % 10000));
  if (people == NULL || !uc_people_add (people, "5001", UC_ROLE_FLOORPERSON, pin, NULL))
    return;
  g_strlcpy (t->pin, pin, sizeof t->pin);
  t->uses_pin = TRUE;
  take (t, beside_pin (t->beside, "5001"));
}

static void
use_pin (Trial *t)
{
  char line[64];

  if (!t->uses_pin || !callers_are_there (t->callers, CALLER_FLOOR))
    return;
  t->uses_pin = FALSE;
  g_snprintf (line, sizeof line, "receipt 5001 %s 1 %u", t->pin, MAX (t->round, 2) - 1);
  ask_line (t, CALLER_FLOOR, line);
}

static void
move (Trial *t)
{
  FarDevice *gpio = t->fixture.far[UC_WIRE_GPIO];
  const UcTable *table = uc_table_service_get_table (t->service);

  if (t->asked > 0 || uc_table_service_get_stopped (t->service)[0] != '\0' || !everything_is_heard (t)
      || !callers_are_there (t->callers, CALLER_DEALER))
    return;
  /* Nobody says that a clock is right which is years ahead. */
  if (is_in_doubt (t) && world_clock_error () != 0)
    return;
  if (t->signs != TRIAL_N_FAULTS)
    {
      sign_wrongly (t);
      return;
    }
  if (gpio->level[UC_LINE_LOCK_BUTTON])
    {
      far_device_edge (gpio, UC_LINE_LOCK_BUTTON, FALSE);
      return;
    }
  switch (robot_move (&t->robot, table))
    {
    case ROBOT_LINES:
      if ((t->kinds & OTHERS_SPEAK) == 0 && g_str_has_prefix (t->robot.lines[0], "ruling") && ++t->rulings > FEW_RULINGS + watch_table (t->watch)->now.carry.round)
        find (t, "the floorperson has more to rule than there are rounds: the dealer plays against the procedure");
      ask (t, CALLER_DEALER, table->now.prompt_seq, (const char *const *) t->robot.lines);
      break;
    case ROBOT_CARD:
      deal (t);
      break;
    case ROBOT_LIGHT:
      far_device_light (t->fixture.far[UC_WIRE_READER], t->robot.range);
      break;
    case ROBOT_PEEK:
      far_device_peek (t->fixture.far[UC_WIRE_READER], t->robot.on);
      break;
    case ROBOT_COIN:
      far_device_edge (gpio, uc_line_wager (t->robot.seat), t->robot.on);
      break;
    case ROBOT_LOCK:
      if (gpio->link != NULL)
        far_device_edge (gpio, UC_LINE_LOCK_BUTTON, TRUE);
      else
        ask_line (t, CALLER_DEALER, "no-more-bets");
      break;
    case ROBOT_WAIT:
      break;
    }
}

/* ---- faults ---- */

static const char *
nonsense (guint64 how)
{
  static const char *const lines[] = {
    "card 9D", "confirm", "stand", "hit", "undo", "void-round 1001 0000 other", "validate 1001 0000", "ruling 2001 0000 dead",
    "bet 2 main 25.00", "bet 9 main 25.00", "no-more-bets", "chips 3", "light small", "place large", "open-table", "close-table",
    "reset-key 1001 0000", "meter-set match-the-dealer-progressive 1.00 1.00 2001 0000 misread", "dispute 1", "lamp 1 dark",
    "gaming-day 2040-01-01", "doubt wrong-clock", "person 9999 shift-manager enrolled", "device journal down", "xyzzy", "",
    "burn", "card -", "hole 9D", "peek none", "even-money 1", "insurance 1", "surrender", "double", "split", "late-double", "undo 2001 0000",
    "irregularity face-up-card 9D", "irregularity unexposed-card 9D", "irregularity exposed-card 9D", "irregularity dealer-overdraw 9D",
    "irregularity missed-card", "irregularity one-card", "irregularity reader-out", "irregularity wrong-light small", "cover-card first",
    "retype 9D", "take dealer", "move 2", "player 1,2", "call-floor", "reopen-bets 2001 0000", "correct 20 card 9D 2001 0000 misread",
    "close-table", "reshuffle 2001:0000", "sign-on 1001:0000", "unbet 2 main", "receipt 2001 0000 1 1", "chips 1", "chips 2",
  };

  return lines[how % G_N_ELEMENTS (lines)];
}

static void
set_clock (Trial *t, guint64 how)
{
  static const gint64 by[] = { 3600 * WORLD_S, -3600 * WORLD_S, 2 * DAY, -2 * DAY, 40 * 365 * DAY, -20 * 365 * DAY, 400 * 1000000 };

  world_set_clock (world_clock_error () == 0 ? by[how % G_N_ELEMENTS (by)] : -world_clock_error ());
  t->told_right = t->step + 1 + how / 7 % LASTS;
}

static void
hold_record (Trial *t)
{
  if (t->reader != NULL || sqlite3_open_v2 (watch_path (t->watch), &t->reader, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
    return;
  sqlite3_exec (t->reader, "BEGIN; SELECT count(*) FROM sqlite_schema;", NULL, NULL, NULL);
}

static void
repeat (FarDevice *far)
{
  for (GList *l = far->held.head; l != NULL; l = l->next)
    {
      guint8 bytes[UC_FRAME_MAX];
      gsize n = uc_message_write (l->data, bytes);

      far_device_raw (far, bytes, n);
    }
}

static void
babble (Trial *t, FarDevice *far, guint64 how)
{
  guint8 noise[64];

  for (guint i = 0; i < sizeof noise; i++)
    noise[i] = (guint8) (world_draw (how, i) >> 7);
  far_device_raw (far, noise, 1 + how % sizeof noise);
}

/* It has lost count, or counts for itself, or is near the last number that there is. */
static void
change_numbers (Trial *t, FarDevice *far, guint64 how)
{
  if (!far_device_is_idle (far))
    return;
  far_device_unplug (far);
  if (how % 3 == 0)
    far->next = 0;
  else
    far->next = far->next > FAR_AWAY / 2 ? G_MAXUINT32 - (guint) (how / 3 % 4) : FAR_AWAY;
  far->acknowledged = 0;
  t->kept[far->device] = FALSE;
}

static void
lose (FarDevice *far, guint64 how)
{
  if (far_device_is_idle (far))
    far->next += 1 + (guint) (how % 5);
}

static void
strike_device (Trial *t, TrialFault fault, guint64 how)
{
  FarDevice *far = t->fixture.far[1 + how % (UC_N_WIRE_DEVICES - 1)];

  how /= UC_N_WIRE_DEVICES;
  if (fault == TRIAL_UNPLUG)
    far_device_unplug (far);
  else if (fault == TRIAL_BABBLE)
    babble (t, far, how);
  else if (fault == TRIAL_REPEAT)
    repeat (far);
  else if (fault == TRIAL_NUMBERS)
    change_numbers (t, far, how);
  else
    lose (far, how);
  if (t->plugged == 0)
    t->plugged = t->step + 1 + (guint) (how % LASTS);
}

static void
strike_disk (Trial *t, TrialFault fault, guint64 how)
{
  static const DiskFault faults[TRIAL_N_FAULTS] = {
    [TRIAL_FULL] = DISK_FULL, [TRIAL_FAILS] = DISK_ERROR, [TRIAL_TEARS] = DISK_HALF, [TRIAL_SYNC] = DISK_SYNC,
    [TRIAL_KILL_WRITING] = DISK_DIES, [TRIAL_POWER_WRITING] = DISK_DIES, [TRIAL_POWER_FILE] = DISK_DIES_FILE,
  };

  if (t->healed != 0)
    return;
  disk_arm (faults[fault], (guint) (how % (fault == TRIAL_POWER_FILE ? 16 : 40)));
  t->power = fault == TRIAL_POWER_WRITING || fault == TRIAL_POWER_FILE;
  t->healed = t->step + 1 + (guint) (how / 40 % LASTS);
}

static void
strike_front (Trial *t, TrialFault fault, guint64 how)
{
  static const CallersDeed deeds[TRIAL_N_FAULTS] = {
    [TRIAL_GREEDY] = CALLERS_READ, [TRIAL_LEAVES] = CALLERS_LEAVE, [TRIAL_MISCALL] = CALLERS_MISCALL, [TRIAL_CROWD] = CALLERS_CROWD,
    [TRIAL_BREAK] = CALLERS_BREAK,
  };

  callers_strike (t->callers, deeds[fault], how, nonsense (how >> 32));
}

static void
strike (Trial *t, TrialFault fault)
{
  const guint64 how = draw (t, DRAW_HOW);
  const UcTable *table = uc_table_service_get_table (t->service);
  const TrialStrike came = { t->step, fault };

  g_array_append_val (t->result->strikes, came);
  if (t->plan->tell)
    g_print ("%6u ! %s\n", t->step, words[fault]);
  switch (fault)
    {
    case TRIAL_TWICE:
      if (t->robot.lines[0] != NULL)
        ask (t, CALLER_FLOOR, table->now.prompt_seq, (const char *const *) t->robot.lines);
      break;
    case TRIAL_STALE:
      ask (t, CALLER_FLOOR, t->earlier, (const char *const[]){ "confirm", NULL });
      break;
    case TRIAL_NONSENSE:
      ask_line (t, CALLER_FLOOR, nonsense (how));
      break;
    case TRIAL_MANY:
      for (guint i = 0; i < 20; i++)
        ask_line (t, CALLER_FLOOR, nonsense (how / 3 + i * 7));
      break;
    case TRIAL_STRANGER:
      for (guint i = 0; i < 1 + how % 6; i++)
        ask_line (t, CALLER_STRANGER, nonsense (how / 3 + i * 7));
      break;
    case TRIAL_GREEDY:
    case TRIAL_LEAVES:
    case TRIAL_MISCALL:
    case TRIAL_CROWD:
    case TRIAL_BREAK:
      strike_front (t, fault, how);
      break;
    case TRIAL_STALL:
      bus_stall (TRUE);
      t->flows = t->step + 1 + (guint) (how % LASTS);
      break;
    case TRIAL_WRONG_PIN:
    case TRIAL_LOCK_BADGE:
      t->signs = fault;
      break;
    case TRIAL_NEW_PIN:
      change_pin (t, how);
      break;
    case TRIAL_UNPLUG:
    case TRIAL_BABBLE:
    case TRIAL_REPEAT:
    case TRIAL_NUMBERS:
    case TRIAL_LOST:
      strike_device (t, fault, how);
      break;
    case TRIAL_CLOCK:
      set_clock (t, how);
      break;
    case TRIAL_NIGHT:
      world_enter (TRUE);
      world_advance (DAY);
      world_enter (FALSE);
      break;
    case TRIAL_FULL:
    case TRIAL_FAILS:
    case TRIAL_TEARS:
    case TRIAL_SYNC:
    case TRIAL_KILL_WRITING:
    case TRIAL_POWER_WRITING:
    case TRIAL_POWER_FILE:
      strike_disk (t, fault, how);
      break;
    case TRIAL_LIES:
      disk_lie ();
      t->healed = t->step + 1 + (guint) (how % LASTS);
      break;
    case TRIAL_READER:
      hold_record (t);
      t->released = t->step + 1 + (guint) (how % LASTS);
      break;
    case TRIAL_KILL:
    case TRIAL_POWER:
    case TRIAL_OLDER:
    case TRIAL_ROT:
      restart (t, fault, FALSE);
      break;
    case TRIAL_RELOAD:
      uc_table_service_reload (t->service);
      break;
    case TRIAL_N_FAULTS:
      g_assert_not_reached ();
    }
}

/* Those that the plan names, or one of those that may come. */
static void
strike_now (Trial *t)
{
  if (t->plan->strikes != NULL)
    {
      for (guint i = 0; i < t->plan->strikes->len && t->service != NULL; i++)
        if (g_array_index (t->plan->strikes, TrialStrike, i).step == t->step)
          strike (t, g_array_index (t->plan->strikes, TrialStrike, i).fault);
    }
  else if (t->kinds != 0 && draw (t, DRAW_WHETHER) % t->one_in == 0)
    {
      guint64 nth = draw (t, DRAW_WHICH) % (guint) __builtin_popcountll (t->kinds);

      for (guint fault = 0; fault < TRIAL_N_FAULTS; fault++)
        if ((t->kinds >> fault & 1) != 0 && nth-- == 0)
          {
            strike (t, fault);
            return;
          }
    }
}

/* A device says again what nobody has acknowledged, and hello where nobody has answered it. */
static void
remind (Trial *t)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES && t->step % REPEATS == 0; device++)
    {
      FarDevice *far = t->fixture.far[device];

      if (far->link != NULL && far->greeted)
        repeat (far);
      else if (far->link != NULL)
        far_device_plug (far, t->fixture.socket);
    }
}

/* A PIN whose look-up a crash cut off counts as a wrong one, and the fourth of these locks a badge. The administrator frees it. */
static void
free_badges (Trial *t)
{
  static const char *const working[] = { "1001", "2001", "3001" };
  g_autoptr (UcPeople) people = t->step % FREES == 0 ? uc_people_new (t->people, NULL) : NULL;

  for (guint i = 0; people != NULL && i < G_N_ELEMENTS (working); i++)
    {
      UcPerson person;

      if (uc_people_find (people, working[i], &person, NULL) && person.locked)
        uc_people_unlock (people, working[i], "4001", NULL);
    }
}

/* What lasted long enough is over. */
static void
mend (Trial *t)
{
  if (t->healed != 0 && t->step >= t->healed)
    {
      t->healed = 0;
      disk_heal ();
      if (disk_lies ())
        restart (t, TRIAL_LIES, FALSE);
    }
  if (t->plugged != 0 && t->step >= t->plugged && table_fixture_plug (&t->fixture))
    t->plugged = 0;
  if (t->told_right != 0 && t->step >= t->told_right)
    {
      t->told_right = 0;
      world_set_clock (-world_clock_error ());
    }
  if (t->flows != 0 && t->step >= t->flows)
    {
      t->flows = 0;
      bus_stall (FALSE);
    }
  if (t->released != 0 && t->step >= t->released)
    {
      t->released = 0;
      g_clear_pointer (&t->reader, sqlite3_close);
    }
}

/* ---- what may never be ---- */

static void
judge_acknowledged (Trial *t)
{
  for (guint i = 0; i < t->acknowledged->len; i++)
    {
      const Asked *asked = t->acknowledged->pdata[i];

      for (guint j = 0; asked->lines[j] != NULL; j++)
        take (t, watch_acknowledged (t->watch, asked->lines[j], asked->head));
    }
  g_ptr_array_set_size (t->acknowledged, 0);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (device != UC_WIRE_GPIO && t->kept[device])
      take (t, watch_kept (t->watch, (UcWireDevice) device, t->fixture.far[device]->let_go));
  if (t->hole != UC_CARD_NONE)
    take (t, watch_sealed (t->watch, UC_WIRE_SHOE, t->hole_number, t->hole));
}

/* What the table shows is what the record says. */
static void
judge_shown (Trial *t)
{
  const UcTable *record = watch_table (t->watch), *shown = uc_table_service_get_table (t->service);
  const UcPrompt asks = uc_table_prompt (record), is = uc_table_prompt (shown);

  if (record->now.carry.seq != shown->now.carry.seq)
    find (t, "the record ends with event %" G_GUINT64_FORMAT ", and the table stands at %" G_GUINT64_FORMAT, record->now.carry.seq,
          shown->now.carry.seq);
  if (asks.id != is.id || strcmp (asks.primary, is.primary) != 0)
    find (t, "by the record the table asks “%s” (%d), and it asks “%s” (%d)", asks.primary, asks.id, is.primary, is.id);
}

/* What promises or permits is on record, also while the record is stopped. */
static void
judge_lights (Trial *t)
{
  const UcTable *record = watch_table (t->watch);
  const UcOutputs outputs = uc_table_outputs (record);
  const FarDevice *gpio = t->fixture.far[UC_WIRE_GPIO];

  if (gpio->link == NULL || !gpio->greeted || !far_device_is_idle (gpio))
    return;
  for (guint seat = 1; seat <= record->rules->seats; seat++)
    {
      if (gpio->output[uc_line_winner (seat)] && !outputs.winner[seat])
        find (t, "seat %u's light says that it has won, and the record does not", seat);
      if (gpio->output[uc_line_lamp_accepted (seat)] && outputs.lamp[seat] != UC_LAMP_ACCEPTED)
        find (t, "seat %u's lamp says that its wager is accepted, and the record does not", seat);
    }
  if (!gpio->output[UC_LINE_LOCK_LINE] && outputs.lock_line)
    find (t, "wagers are closed on record, and the lock line is open");
}

/* No gaming day has begun that is not one yet, unless a person has said that the clock is right. Of a clock that is wrong by no more
 * than a day nobody is asked. */
static void
judge_calendar (Trial *t)
{
  g_autoptr (GDateTime) latest = g_date_time_new_from_unix_utc ((world_true_time () + DAY) / WORLD_S);
  g_autofree char *day = g_date_time_format (latest, "%F");

  if (strcmp (watch_table (t->watch)->now.carry.gaming_day, day) > 0)
    find (t, "the gaming day is %s, and nobody has said that the clock is right", watch_table (t->watch)->now.carry.gaming_day);
}

static void
find_standstill (Trial *t)
{
  const UcPrompt asks = uc_table_prompt (watch_table (t->watch));
  g_autoptr (GString) devices = g_string_new (NULL);

  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    {
      const FarDevice *far = t->fixture.far[device];

      g_string_append_printf (devices, "; %s %s, %u held, next %u, acknowledged %u", uc_wire_device_name ((UcWireDevice) device),
                              far->link == NULL ? "unplugged" : far->greeted ? "there" : "not answered", far->held.length, far->next,
                              far->acknowledged);
    }
  find (t, "for %u steps no round has begun: the table asks “%s” (%d), %u questions are open%s", PATIENCE, asks.primary, asks.id,
        t->asked, devices->str);
}

static void
judge (Trial *t)
{
  const gboolean stopped = t->service == NULL || uc_table_service_get_stopped (t->service)[0] != '\0';

  const guint sets = t->fixture.far[UC_WIRE_GPIO]->sets;
  /* A record that has not been written is as it was. */
  const gboolean written = disk_changes () != t->looked_changes;

  t->stopped = stopped;
  if (written || t->acknowledged->len > 0 || t->step % LOOKS == 0)
    {
      t->looked_changes = disk_changes ();
      take (t, watch_look (t->watch));
      judge_acknowledged (t);
      take (t, beside_look (t->beside));
      judge_calendar (t);
    }
  if (!stopped && written)
    judge_shown (t);
  if (t->service != NULL)
    front_rest (t->front, t->step, CALL_PATIENCE, !stopped && written ? watch_table (t->watch)->now.carry.seq : 0,
                uc_table_service_get_stopped (t->service));
  if (written || sets != t->looked_sets)
    judge_lights (t);
  t->looked_sets = sets;
  if (watch_table (t->watch)->now.carry.round != t->round)
    {
      t->round = watch_table (t->watch)->now.carry.round;
      t->moved = t->step;
    }
  /* While something is wrong a table may wait. */
  if (t->healed != 0 || t->plugged != 0 || t->told_right != 0)
    t->moved = MAX (t->moved, t->step - MIN (t->step, PATIENCE - 2 * LASTS));
  if (t->step - t->moved > PATIENCE && t->service != NULL)
    find_standstill (t);
  t->judged_rows = watch_rows (t->watch);
  if (doubts (t) != 0)
    {
      g_free (t->doubted_hash);
      t->doubted_hash = signed_hash (t);
    }
  if (draw (t, DRAW_TIME) % 50 == 0)
    t->earlier = watch_table (t->watch)->now.prompt_seq;
}

/* ---- the trial ---- */

static void
take_step (Trial *t)
{
  t->step++;
  world_enter (TRUE);
  world_advance ((gint64) (1 + draw (t, DRAW_TIME) % t->pace->most_ms) * WORLD_MS);
  world_enter (FALSE);
  strike_now (t);
  mend (t);
  if (t->service != NULL)
    {
      remind (t);
      free_badges (t);
      callers_step (t->callers, t->step);
      use_pin (t);
      move (t);
    }
  if (!settle (t))
    find (t, "the service never comes to rest");
  lock_badge (t);
  if (draw (t, DRAW_MIRROR) % t->pace->mirrors == 0 && !disk_is_dead ())
    mirror (t);
  if (disk_is_dead ())
    restart (t, TRIAL_KILL, FALSE);
  if (t->older == NULL && t->round == 3 && t->service != NULL)
    {
      t->older = disk_image_take (t->fixture.folder);
      t->older_rows = watch_rows (t->watch);
    }
  if (t->result->finding == NULL && !t->over)
    judge (t);
}

static void
enrol (Trial *t)
{
  static const struct
  {
    const char *badge;
    UcRole role;
  } persons[] = {
    { "1001", UC_ROLE_DEALER },     { "2001", UC_ROLE_FLOORPERSON },   { "2002", UC_ROLE_FLOORPERSON },
    { "3001", UC_ROLE_PIT_MANAGER }, { "4001", UC_ROLE_SHIFT_MANAGER }, { "5001", UC_ROLE_FLOORPERSON },
  };
  g_autoptr (UcPeople) people = uc_people_new (t->people, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (persons); i++)
    if (!uc_people_add (people, persons[i].badge, persons[i].role, "0000", NULL))
      g_error ("nobody can be enrolled");
  /* A system library of another kind may call its functions otherwise. */
  if (files_changes () == 0)
    g_error ("the linker has put nothing in the place of open, write and rename");
}

/* As the packages do: keys, people and what was signed last have folders of their own. */
static void
make_folders (Trial *t)
{
  static const char *const names[] = { "keys", "people", "seen" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (t->fixture.folder, names[i], NULL);

      if (g_mkdir (path, 0700) != 0)
        g_error ("%s cannot be made", path);
    }
  t->people = g_build_filename (t->fixture.folder, "people", "people", NULL);
  t->last_head = g_build_filename (t->fixture.folder, "seen", "last-head", NULL);
}

/* All in one. */
static void
make_no_folders (Trial *t)
{
  t->people = g_build_filename (t->fixture.folder, "people", NULL);
  t->last_head = g_build_filename (t->fixture.folder, "last-head", NULL);
}

/* A fault that another one mends shows where that one does not come: every other seed has one sort of them alone. Who names the
 * kinds has those. */
static guint64
kinds_of (const TrialPlan *plan)
{
  static const struct
  {
    TrialFault first, last;
  } sorts[] = { { TRIAL_TWICE, TRIAL_LOCK_BADGE }, { TRIAL_GREEDY, TRIAL_BREAK }, { TRIAL_UNPLUG, TRIAL_LOST },
                { TRIAL_FULL, TRIAL_SYNC }, { TRIAL_LIES, TRIAL_ROT } };
  const guint64 all = (G_GUINT64_CONSTANT (1) << TRIAL_N_FAULTS) - 1;
  const guint sort = plan->seed / 2 % G_N_ELEMENTS (sorts);
  guint64 kinds = 0;

  if ((plan->faults & all) != all || plan->seed % 2 == 0)
    return plan->faults & all;
  for (guint fault = sorts[sort].first; fault <= sorts[sort].last; fault++)
    kinds |= G_GUINT64_CONSTANT (1) << fault;
  return kinds;
}

static gboolean
is_committed (guint64 seq, gpointer user_data)
{
  return watch_committed (((Trial *) user_data)->watch, seq);
}

static void
have_read (guint64 from_seq, guint max, GVariant *answer, gpointer user_data)
{
  Trial *t = user_data;

  if (t->reads++ % READS == 0)
    take (t, watch_read (t->watch, from_seq, max, answer));
}

static void
have_found (const char *sentence, gpointer user_data)
{
  find (user_data, "%s", sentence);
}

static void
begin (Trial *t)
{
  static const FrontFuncs front_funcs = { is_committed, have_found };
  static const CallersFuncs callers_funcs = { have_read, have_found };
  const guint64 restarts = (G_GUINT64_CONSTANT (2) << TRIAL_ROT) - (G_GUINT64_CONSTANT (1) << TRIAL_LIES);
  g_autoptr (GError) error = NULL;

  world_begin (t->plan->seed);
  t->kinds = kinds_of (t->plan);
  if ((t->kinds & ~restarts) == 0)
    t->one_in *= RARER;
  table_fixture_init (&t->fixture);
  if (t->plan->seed % 3 != 0)
    make_folders (t);
  else
    make_no_folders (t);
  disk_begin (t->fixture.folder);
  t->copy = g_build_filename (t->fixture.folder, "copy", NULL);
  t->acknowledged = g_ptr_array_new_with_free_func (asked_free);
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    t->kept[device] = TRUE;
  t->watch = watch_new (t->fixture.folder, table_fixture_file);
  t->console = g_build_filename (t->fixture.folder, "console", NULL);
  t->on_bus = t->plan->seed % ON_BUS == 0;
  t->front = front_new (&front_funcs, t);
  t->beside = beside_new (t->fixture.folder, t->people);
  t->callers = callers_new (t->console, t->on_bus, &callers_funcs, t);
  robot_init (&t->robot, (guint32) t->plan->seed);
  t->robot.players = t->plan->seed % TABLE_SIZES; /* 0: all that there are seats for */
  enrol (t);
  start (t, &error);
  if (t->service == NULL)
    find (t, "the service does not start: %s", error->message);
}

/* Every place for a call on the bus is taken, and no other one: none was lost. */
static void
fill (Trial *t)
{
  callers_fill (t->callers);
  bus_deliver ();
  take_step (t);
  callers_calm (t->callers);
  take_step (t);
}

/* Everything is mended; then one more round is played, and the whole record is proved. */
static void
finish (Trial *t)
{
  const TrialPlan quiet = { .seed = t->plan->seed, .tell = t->plan->tell };
  const guint32 round = t->round;

  t->plan = &quiet;
  t->kinds = 0;
  t->healed = t->healed != 0 ? t->step : 0;
  t->plugged = t->step;
  t->told_right = t->step;
  t->released = t->step;
  t->flows = t->step;
  callers_calm (t->callers);
  while (t->result->finding == NULL && !t->over && t->round <= round)
    take_step (t);
  if (t->result->finding != NULL || t->over)
    return;
  if (t->plan->seed % FILLS == 0)
    fill (t);
  restart (t, TRIAL_KILL, TRUE);
}

void
trial_run (const TrialPlan *plan, TrialResult *result)
{
  const Pace *pace = plan->rounds < FEW_ROUNDS || plan->seed % DENSE_IN == 0 ? &dense : &sparse;
  Trial t = { .plan = plan, .result = result, .pace = pace, .one_in = pace->one_in, .signs = TRIAL_N_FAULTS };

  *result = (TrialResult){ .strikes = g_array_new (FALSE, FALSE, sizeof (TrialStrike)) };
  begin (&t);
  while (result->finding == NULL && !t.over && t.round < plan->rounds)
    take_step (&t);
  if (result->finding == NULL && !t.over)
    finish (&t);
  result->step = t.step;
  result->rounds = t.round;
  if (t.service != NULL)
    stop (&t);
  disk_restart (FALSE, 0);
  callers_free (t.callers);
  beside_free (t.beside);
  front_free (t.front);
  watch_free (t.watch);
  g_clear_pointer (&t.older, disk_image_free);
  robot_clear (&t.robot);
  g_ptr_array_unref (t.acknowledged);
  table_fixture_clear (&t.fixture);
  g_free (t.people);
  g_free (t.doubted_hash);
  g_free (t.last_head);
  g_free (t.copy);
  g_free (t.console);
}
