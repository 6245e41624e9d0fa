#include "uc-link-server.h"

#include "uc-ledger-awards.h"
#include "uc-ledger-row.h"
#include "uc-ledger-status.h"
#include "uc-link-alarm.h"
#include "uc-link-chain.h"
#include "uc-link-days.h"
#include "uc-link-metrics.h"
#include "uc-link-peer.h"
#include "uc-link-signing.h"
#include "uc-link-socket.h"
#include "uc-link-win.h"
#include "uc-linked-line.h"
#include "uc-pit-claims.h"
#include "uc-record-line.h"
#include "uc-tell.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

/* So late is a source that was ready when a commit or the machine held everything up. */
#define STOOD_STILL_US (G_USEC_PER_SEC / 4)
/* So often a sign hears from the link: after SOON with the beat of a table, which wakes the link anyway, and after LATE without one. */
#define SIGN_SOON_US   (G_USEC_PER_SEC * 3 / 4)
#define SIGN_LATE_MS   1500
/* A table that connects so often in a minute is named in the status, with how often … */
#define FLAPS          3
#define FLAP_US        (60 * G_USEC_PER_SEC)
/* … and so is one whose clock is so many seconds off. Nothing is decided by it. */
#define CLOCK_S        2
/* So long after a failure the end of a day is tried again. */
#define DAY_AGAIN_S    10
#define NS_PER_S       G_GINT64_CONSTANT (1000000000)

typedef struct
{
  UcMoney value;
  guint64 entry;
  UcLinkState state;
  gboolean is_sent;
  guint n_members;  /* the meter had so many … */
  guint16 member;   /* … when the table was looked for among them */
} Shown;

typedef enum { NEW, TABLE, SIGN, PIT, ADMINISTRATOR } Kind;

/* So many awards a sign is told, as many as it keeps. */
#define SIGN_AWARDS 8
/* How the certificate of a sign begins. No table has a colon in its name. */
#define SIGN_NAME "sign:"
/* … and that of a pit, with its name behind it. */
#define PIT_NAME "pit:"

typedef struct
{
  UcLinkServer *server;
  UcLinkPeer *peer;
  Kind kind;
  char name[UC_LINKED_TABLE_TEXT]; /* of the table, of the sign's meter, or of the pit */
  char *from;             /* of a guest, the address; NULL: somebody on this machine … */
  char guest[UC_LINK_CERTIFICATE_NAME]; /* … the name in its certificate … */
  char fingerprint[UC_LINK_CERTIFICATE_PRINT]; /* … and that of the certificate */
  UcLinkChain chain;
  gboolean acks;          /* rows were taken, and are not acknowledged yet */
  gboolean is_forked;     /* its fork waits for the commit */
  gboolean is_witness;    /* it has said what it has seen of the ledger … */
  char rules[UC_LINK_RULES_TEXT]; /* of a table: the version of the file by which it says it plays */
  guint64 greeted;        /* … with this line as the last one that it has recorded … */
  gboolean is_told;       /* … and is told what comes behind it */
  guint64 said;           /* the last line that was sent … */
  gint64 said_us;         /* … and when */
  gint64 came_us;         /* the last line of the peer */
  guint64 peer_time, peer_came; /* of its last beat */
  GArray *shown;          /* Shown, of each meter of the ledger */
  GArray *wins;           /* UcLinkWin: of a table, what it has paid of the meter lately */
  guint64 shows;          /* of a sign: the entry that it says it shows */
  gboolean has_shown;
  gint64 shown_us;
  gboolean has_facts;     /* a pit has all of them, and gets each new one */
  GPtrArray *claims;      /* (element-type utf8) of a pit: what it was told last of each meter … */
  guint copies;           /* … and of copies; 0 = nothing, as COPIES () writes it */
  guint may_say;          /* so many facts more … */
  gint64 said_fact_us;    /* … as of then */
  UcLinkSigning *signing;
} Session;

/* What is taken next. */
typedef struct
{
  Session *session; /* to be answered; NULL: a table's row, or the session has gone */
  guint64 n;        /* of a pit's fact, the number that its answer has */
} Asked;

/* A fact of the pit, to be taken. */
typedef struct
{
  Asked asked;
  UcPitFact fact;
} Fact;

struct _UcLinkServer
{
  UcLedger *ledger;
  UcLookup *lookup;
  GSocketService *service;
  char *path;
  UcLinkDoor *door;     /* NULL: other machines cannot connect */
  GPtrArray *sessions;
  GArray *items;        /* UcLedgerItem, to be taken … */
  GArray *asked;        /* … Asked, beside them */
  GStringChunk *texts;  /* of the items */
  GArray *facts;        /* Fact: to be taken behind what tables and persons say */
  guint commit, tick, show; /* sources */
  gint64 signs_us;      /* when the signs heard last */
  GSource *silence;     /* ready when somebody has been silent for too long … */
  gint64 silence_us;    /* … which is then */
  void (*changed) (UcLinkServer *server, gpointer user_data);
  gpointer user_data;
  GHashTable *notices;  /* table → what its rows ask for that cannot be */
  GHashTable *awaited;  /* tables that have not said yet what they have seen of the ledger; NULL: none is waited for … */
  guint waiting;        /* … any more: source */
  char *beyond;         /* a table has seen more than the ledger holds, and this says so: nothing is taken any more */
  char beyond_table[UC_LINKED_TABLE_TEXT];
  gboolean keeps_days;  /* gaming days end here: … */
  gint64 day_ends_s;    /* … the next one then; 0: it has to be worked out */
  guint keep;           /* looks at the ledger's connection: source */
  void (*lost) (UcLinkServer *server, const GError *why, gpointer user_data);
  gpointer lost_data;
  UcLinkAlarm *alarm;   /* rings then, and when the clock is set; NULL: the caller says when to look */
  GHashTable *hellos;   /* table → GArray of gint64: when it connected in the last minute */
  UcLinkMetricsCommits commits;
  guint64 refused;      /* connections that were refused before it was clear whose they are */
};

static void schedule_commit (UcLinkServer *self);

static gint64
now_us (void)
{
  return g_get_monotonic_time ();
}

/* ---- sessions ---- */

static void
session_free (gpointer data)
{
  Session *session = data;

  for (guint i = 0; i < session->server->asked->len; i++)
    if (g_array_index (session->server->asked, Asked, i).session == session)
      g_array_index (session->server->asked, Asked, i).session = NULL;
  /* The person has said so, whether the screen is there or not. */
  for (guint i = 0; i < session->server->facts->len; i++)
    if (g_array_index (session->server->facts, Fact, i).asked.session == session)
      g_array_index (session->server->facts, Fact, i).asked.session = NULL;
  g_clear_pointer (&session->signing, uc_link_signing_free);
  g_array_unref (session->shown);
  g_array_unref (session->wins);
  g_ptr_array_unref (session->claims);
  g_free (session->from);
  uc_link_peer_free (session->peer);
  g_free (session);
}

static gboolean
is_watched (const Session *session)
{
  return session->kind == TABLE || session->kind == PIT || session->kind == NEW || uc_link_peer_is_ending (session->peer);
}

/* Beats push the time before it comes: while tables beat, this wakes nobody. */
static void
await_silence (UcLinkServer *self)
{
  gint64 first = -1;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *session = self->sessions->pdata[i];
      const gint64 end = session->came_us + UC_LINK_SILENCE_US + 1;

      if (is_watched (session) && (first < 0 || end < first))
        first = end;
    }
  self->silence_us = first;
  g_source_set_ready_time (self->silence, first);
}

static void
send_text (Session *session, UcLinkKind kind, const char *text)
{
  g_autofree char *one = g_strdelimit (g_strdup (text), "\n\t", ' ');

  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = kind, .rest = one });
}

static void G_GNUC_PRINTF (2, 3)
end_session (Session *session, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  if (uc_link_peer_is_ending (session->peer))
    return;
  uc_tell_error ("%s: %s\n", session->name[0] != '\0' ? session->name : session->from != NULL ? session->from : "a connection", why);
  session->server->refused += session->kind == NEW;
  send_text (session, UC_LINK_END, why);
  uc_link_peer_end (session->peer);
  await_silence (session->server);
}

static void G_GNUC_PRINTF (3, 4)
refuse_fact (Session *session, guint64 n, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  g_strdelimit (why, "\n\t", ' ');
  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_REFUSED, .n = n, .rest = why });
}

static Session *
find_table (const UcLinkServer *self, const char *name)
{
  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind == TABLE && strcmp (session->name, name) == 0 && !uc_link_peer_is_ending (session->peer))
        return session;
    }
  return NULL;
}

void
uc_link_server_watch (UcLinkServer *self, void (*changed) (UcLinkServer *server, gpointer user_data), gpointer user_data)
{
  self->changed = changed;
  self->user_data = user_data;
  changed (self, user_data);
}

guint
uc_link_server_n_tables (const UcLinkServer *self)
{
  guint n = 0;

  for (guint i = 0; i < self->sessions->len; i++)
    n += ((Session *)self->sessions->pdata[i])->kind == TABLE;
  return n;
}

/* ---- what goes out ---- */

static void
send_beat (Session *session)
{
  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_BEAT,
                                                   .times = { (guint64)g_get_real_time () * 1000, session->peer_time, session->peer_came } });
}

static gboolean
watches (const Session *session, const UcLedgerMeter *meter)
{
  if (session->kind == TABLE)
    return uc_linked_state_member (&meter->link, session->name) != UC_LINKED_NOBODY;
  return session->kind == SIGN && strcmp (session->name, meter->terms.meter) == 0;
}

/* A house has thousands of pairs of a table and a meter, and each is asked for whenever a meter moves. Members stay where they are, so that only
 * new ones have to be looked through. */
static guint16
find_member (const Session *session, const UcLedgerMeter *meter, Shown *shown)
{
  const UcLinked *link = &meter->link;

  if (session->kind != TABLE)
    return UC_LINKED_NOBODY;
  if (shown->n_members == 0 || (shown->member == UC_LINKED_NOBODY && shown->n_members != link->n_members)
      || (shown->member != UC_LINKED_NOBODY && (shown->member >= link->n_members || strcmp (link->members[shown->member].table, session->name) != 0)))
    {
      shown->n_members = link->n_members;
      shown->member = uc_linked_state_member (link, session->name);
    }
  return shown->member;
}

/* What the ledger has may be on one copy, and is not told while it is. */
static void
on_known (const UcPitKnown *known, gpointer user_data)
{
  for (guint i = 0; i < known->noted->len; i++)
    {
      const UcPitNoted *noted = &g_array_index (known->noted, UcPitNoted, i);
      char words[UC_PIT_FACT_TEXT];
      const UcLinkLine line = { .kind = UC_LINK_NOTED, .n = noted->row, .times = { (guint64)noted->real_ns },
                                .rest = uc_pit_fact_print (&noted->fact, words) };

      uc_link_line_print (&line, user_data);
    }
}

/* In one piece, which may be longer than what may wait: nothing waits before it. */
static void
send_facts (Session *session)
{
  const UcPitFacts *facts = uc_ledger_facts (session->server->ledger);
  const UcLinkLine begin = { .kind = UC_LINK_FACTS, .n = uc_pit_facts_n (facts) };
  g_autoptr (GString) text = g_string_new (NULL);

  uc_link_line_print (&begin, text);
  uc_pit_facts_foreach (facts, on_known, text);
  uc_link_peer_send_text (session->peer, text->str);
  session->has_facts = TRUE;
}

#define COPIES(n, lacks) (1 + 2 * (n) + (lacks))

static void
show_copies (Session *session)
{
  const guint n = uc_ledger_copies (session->server->ledger)->n;
  const gboolean lacks = uc_ledger_lacks_copy (session->server->ledger);
  g_autofree char *words = NULL;

  if (session->kind != PIT || session->copies == COPIES (n, lacks))
    return;
  session->copies = COPIES (n, lacks);
  words = g_strdup_printf ("filed=%u lacks=%s", n, lacks ? "yes" : "no");
  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_COPIES, .rest = words });
}

/* Claims of @meter, which is the ledger's meter @i, if the pit has not been told the same. Returns whether something was sent. */
static gboolean
show_claims (Session *session, const UcLedgerMeter *meter, guint i)
{
  UcLinkLine line = { .kind = UC_LINK_CLAIMS };
  g_autoptr (GString) words = g_string_new (NULL);
  g_auto (UcPitClaims) claims = { 0 };

  uc_pit_claims_init (&claims);
  uc_pit_claims_read (&meter->link, &claims);
  uc_pit_claims_print (&claims, words);
  if (g_strcmp0 (session->claims->pdata[i], words->str) == 0)
    return FALSE;
  g_free (session->claims->pdata[i]);
  session->claims->pdata[i] = g_strdup (words->str);
  g_strlcpy (line.meter, meter->terms.meter, sizeof line.meter);
  line.rest = words->str;
  uc_link_peer_send (session->peer, &line);
  return TRUE;
}

/* What a pit sees beside the values of the meters. Returns whether something was sent. */
static gboolean
show_pit (Session *session)
{
  const UcLedger *ledger = session->server->ledger;
  gboolean sent = FALSE;

  if (!session->has_facts)
    send_facts (session);
  g_ptr_array_set_size (session->claims, (gint)uc_ledger_n_meters (ledger));
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    sent |= show_claims (session, uc_ledger_meter (ledger, i), i);
  return sent;
}

/* Returns whether something has to wait: the newest value is the one that is sent then. */
static gboolean
show_meters (Session *session)
{
  const UcLedger *ledger = session->server->ledger;
  const gboolean may = now_us () - session->shown_us >= UC_LINK_SHOW_US;
  gboolean waits = FALSE, sent = FALSE;

  if (uc_link_peer_is_ending (session->peer))
    return FALSE;
  show_copies (session);
  g_array_set_size (session->shown, uc_ledger_n_meters (ledger));
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);
      Shown *shown = &g_array_index (session->shown, Shown, i);
      const guint16 member = find_member (session, meter, shown);
      const gboolean looks = session->kind == PIT || (session->kind == TABLE ? member != UC_LINKED_NOBODY : watches (session, meter));
      const UcLinkedOutputs now = looks ? uc_linked_outputs (&meter->link) : (UcLinkedOutputs){ 0 };
      const gboolean suspended = member != UC_LINKED_NOBODY && meter->link.members[member].suspended;
      const gboolean is_still = session->server->awaited != NULL || session->server->beyond != NULL || uc_ledger_lacks_copy (ledger);
      const UcLinkState state = suspended     ? UC_LINK_SUSPENDED
                                : is_still    ? UC_LINK_CLOSED
                                : now.pending ? UC_LINK_PENDING
                                : now.open    ? UC_LINK_OPEN
                                              : UC_LINK_CLOSED;
      /* What the ledger has may be on one copy: a value that is lost with it is never shown. */
      const gboolean lacks_copy = uc_ledger_lacks_copy (ledger);
      UcLinkLine line = { .kind = UC_LINK_SHOW, .value = lacks_copy ? shown->value : now.value, .entry = lacks_copy ? shown->entry : now.entry,
                          .state = state };

      if (!looks || (lacks_copy && !shown->is_sent)
          || (shown->is_sent && shown->value == line.value && shown->entry == line.entry && shown->state == state))
        continue;
      if (!may)
        {
          waits = TRUE;
          continue;
        }
      g_strlcpy (line.meter, meter->terms.meter, sizeof line.meter);
      uc_link_peer_send (session->peer, &line);
      *shown = (Shown){ line.value, line.entry, state, TRUE, shown->n_members, shown->member };
      sent = TRUE;
    }
  if (session->kind == PIT && !uc_ledger_lacks_copy (ledger))
    {
      if (may && (session->has_facts || uc_link_peer_is_idle (session->peer)))
        sent |= show_pit (session);
      else
        waits = TRUE;
    }
  if (sent)
    session->shown_us = now_us ();
  return waits;
}

static gboolean
on_show (gpointer data)
{
  UcLinkServer *self = data;
  gboolean waits = FALSE;

  self->show = 0;
  for (guint i = 0; i < self->sessions->len; i++)
    waits |= show_meters (self->sessions->pdata[i]);
  if (waits)
    self->show = g_timeout_add (UC_LINK_SHOW_US / 1000, on_show, self);
  return G_SOURCE_REMOVE;
}

static void
show_all (UcLinkServer *self)
{
  if (self->show == 0)
    on_show (self);
}

static void
send_says (Session *session, const GArray *says)
{
  for (guint i = 0; i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);

      if (strcmp (say->table, session->name) != 0)
        continue;
      uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_SAY, .n = say->n, .rest = say->line });
      session->said = say->n;
      session->said_us = now_us ();
    }
}

/* Everything that the table has not heard, from the ledger. */
static void
repeat_says (Session *session, guint64 after)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  const gboolean lacked_copy = uc_ledger_lacks_copy (session->server->ledger);

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  if (uc_ledger_read_says (session->server->ledger, session->name, after, says, &error))
    {
      send_says (session, says);
      if (lacked_copy)
        show_all (session->server);
    }
  else
    end_session (session, "%s", error->message);
}

/* What the meter's players bet, and what they can win at each of its tables: a sign may hang at any of them. */
static void
send_terms (Session *session)
{
  const UcLedger *ledger = session->server->ledger;
  const UcLedgerMeter *meter = uc_ledger_find_meter (ledger, session->name);
  const UcWager wager = uc_ledger_awards_wager (ledger, meter);
  g_autofree char *awards = uc_ledger_awards_of_meter (ledger, meter, SIGN_AWARDS);
  char amount[UC_MONEY_TEXT];
  g_autofree char *keys = g_strdup_printf ("bet=%s wager=%s awards=%s", wager != UC_WAGER_NONE ? uc_wager_name (wager) : "-",
                                           uc_money_format (meter->terms.terms.meter.wager, amount), *awards != '\0' ? awards : "-");
  UcLinkLine line = { .kind = UC_LINK_TERMS, .rest = keys };

  g_strlcpy (line.meter, meter->terms.meter, sizeof line.meter);
  uc_link_peer_send (session->peer, &line);
}

/* ---- taking ---- */

static void
append_item (UcLinkServer *self, const UcLedgerItem *item, Session *session)
{
  const Asked asked = { session };

  g_array_append_val (self->items, *item);
  g_array_append_val (self->asked, asked);
  schedule_commit (self);
}

static void
answer_person (Session *session, const GError *refused)
{
  if (refused != NULL)
    send_text (session, UC_LINK_END, refused->message);
  else
    uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_DONE });
  uc_link_peer_end (session->peer);
}

/* A win is named after the table's persons have validated it, and by what the table has recorded. */
static void
show_win (UcLinkServer *self, const UcLedgerItem *item, const GArray *says)
{
  const UcLedgerMeter *meter = uc_ledger_find_meter (self->ledger, item->meter);
  const UcLinkedOutputs now = uc_linked_outputs (&meter->link);
  const Session *table = find_table (self, item->input.table);
  const UcLinkWin *win = NULL;

  /* A row that was taken before gets no new answer: the signs named its win then. */
  for (guint i = 0; table != NULL && i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);
      g_auto (GStrv) words = g_strsplit (say->line, " ", -1);
      UcMoney awarded;

      /* settled ROUND CLAIM ENTRY AWARDED …: what the ledger owes, and not what the table says. */
      if (strcmp (say->table, table->name) == 0 && g_strv_length (words) > 4 && strcmp (words[0], "settled") == 0
          && g_ascii_strtoull (words[1], NULL, 10) == item->input.round && g_ascii_strtoull (words[2], NULL, 10) == item->input.claim
          && uc_money_parse (words[4], &awarded, NULL))
        win = uc_link_win_find (table->wins, item->input.round, awarded);
    }
  for (guint i = 0; win != NULL && i < self->sessions->len; i++)
    {
      const Session *session = self->sessions->pdata[i];
      UcLinkLine line = { .kind = UC_LINK_SHOW, .value = now.value, .entry = now.entry, .state = UC_LINK_WON };
      char award[UC_MONEY_TEXT];
      g_autofree char *keys = g_strdup_printf ("award=%s table=%s seat=%u combination=%s", uc_money_format (win->pays, award), table->name,
                                               win->seat, win->combination);

      if (session->kind != SIGN || !watches (session, meter))
        continue;
      g_strlcpy (line.meter, meter->terms.meter, sizeof line.meter);
      line.rest = keys;
      uc_link_peer_send (session->peer, &line);
    }
}

/* What every sign showed when a claim locked the pot: a player who reads another sum has it from there. */
static void
log_signs (const UcLinkServer *self, const UcLedgerItem *item)
{
  const UcLedgerMeter *meter = uc_ledger_find_meter (self->ledger, item->meter);

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *session = self->sessions->pdata[i];

      if (session->kind == SIGN && session->has_shown && watches (session, meter))
        uc_tell ("%s: a sign showed entry %" PRIu64 " when round %u of %s claimed\n", item->meter, session->shows, item->input.round,
                 item->input.table);
    }
}

/* The pits have a fact before whoever said it is answered: a screen that shows what is known shows that, too. */
static void
answer_fact (UcLinkServer *self, const UcLedgerItem *item, const Asked *asked)
{
  const UcPitKnown *known = item->fact_row > 0 ? uc_pit_facts_find (uc_ledger_facts (self->ledger), &item->fact.item) : NULL;

  for (guint i = 0; known != NULL && i < known->noted->len; i++)
    {
      const UcPitNoted *noted = &g_array_index (known->noted, UcPitNoted, i);
      char words[UC_PIT_FACT_TEXT];
      const UcLinkLine line = { .kind = UC_LINK_NOTED, .n = noted->row, .times = { (guint64)noted->real_ns },
                                .rest = uc_pit_fact_print (&noted->fact, words) };

      for (guint j = 0; noted->row == item->fact_row && j < self->sessions->len; j++)
        if (((Session *)self->sessions->pdata[j])->has_facts)
          uc_link_peer_send (((Session *)self->sessions->pdata[j])->peer, &line);
    }
  if (asked->session != NULL && item->refused == NULL)
    uc_link_peer_send (asked->session->peer, &(UcLinkLine){ .kind = UC_LINK_ACK, .n = asked->n });
  else if (asked->session != NULL)
    refuse_fact (asked->session, asked->n, "%s", item->refused->message);
}

static gboolean
has_other_rules (const UcLedgerTable *table, const char *rules)
{
  return rules[0] != '\0' && table->rules[0] != '\0' && strcmp (rules, table->rules) != 0;
}

/* A table plays by the file that two persons filed for it, and by no other: that of an epoch before, or of the next one, is refused. */
static void
refuse_rules (Session *session, const UcLedgerTable *table, const char *rules)
{
  if (has_other_rules (table, rules))
    end_session (session, _ ("the table %s plays by other rules than those it was enrolled with: its file has the version %s; expected %s"),
                 table->name, rules, table->rules);
}

/* Whether a round of @table holds a ticket, or a claim of it is undecided: it is played to its end by the file with which it began. */
static gboolean
is_in_play (const UcLinkServer *self, const char *table)
{
  for (guint i = 0; i < uc_ledger_n_meters (self->ledger); i++)
    {
      const UcLinked *link = &uc_ledger_meter (self->ledger, i)->link;
      const guint16 member = uc_linked_state_member (link, table);

      if (member != UC_LINKED_NOBODY && link->members[member].ticket.open)
        return TRUE;
      for (guint j = 0; j < link->n_claims; j++)
        if (link->claims[j].member == member && !link->claims[j].decided)
          return TRUE;
    }
  return FALSE;
}

/* Behind the commit: what each is told of it. */
static void
tell_all (UcLinkServer *self, const GArray *says)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      UcLedgerItem *item = &g_array_index (self->items, UcLedgerItem, i);
      Session *session = g_array_index (self->asked, Asked, i).session;

      if (item->fact.what != UC_PIT_NOTHING)
        {
          answer_fact (self, item, &g_array_index (self->asked, Asked, i));
          uc_ledger_item_clear (item);
          continue;
        }
      /* No table records what persons change, or that a day has ended. From the log it can be said again: “upcardctl link restore --also”. */
      if (item->refused == NULL && item->copies > 0)
        uc_tell_error (_ ("badges %s and %s file that each commit is on so many copies: %u\n"), item->input.badge, item->input.second, item->copies);
      else if (item->refused == NULL && item->second_key != NULL)
        uc_tell_error (_ ("badges %s and %s file the key of the second link: %s\n"), item->input.badge, item->input.second, item->second_key);
      else if (item->refused == NULL && (item->input.badge[0] != '\0' || item->input.kind == UC_LINKED_DAY))
        {
          g_autoptr (GString) change = g_string_new (NULL);

          uc_linked_line_print_input (&item->input, change);
          uc_tell ("%s %s\n", item->meter, change->str);
        }
      if (item->refused == NULL && item->input.kind == UC_LINKED_CLAIMED)
        log_signs (self, item);
      for (guint j = 0; item->refused == NULL && item->input.kind == UC_LINKED_ENROLLED && j < self->sessions->len; j++)
        if (((Session *)self->sessions->pdata[j])->kind == SIGN)
          send_terms (self->sessions->pdata[j]);
      if (item->refused == NULL && item->input.kind == UC_LINKED_SETTLED && item->input.awarded > 0)
        show_win (self, item, says);
      if (session != NULL)
        answer_person (session, item->refused);
      else if (item->refused != NULL && item->input.kind == UC_LINKED_DAY)
        uc_tell_error ("%s: %s\n", item->meter, item->refused->message);
      else if (item->refused != NULL)
        {
          uc_tell_error ("%s: %s\n", item->input.table, item->refused->message);
          g_hash_table_insert (self->notices, g_strdup (item->input.table), g_strdup (item->refused->message));
        }
      uc_ledger_item_clear (item);
    }
  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind != TABLE)
        continue;
      if (session->is_told)
        send_says (session, says);
      if (session->acks)
        uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_ACK, .n = session->chain.row });
      session->acks = FALSE;
      if (has_other_rules (uc_ledger_find_table (self->ledger, session->name), session->rules) && !is_in_play (self, session->name))
        refuse_rules (session, uc_ledger_find_table (self->ledger, session->name), session->rules);
      if (session->is_forked)
        {
          const UcLedgerTable *table = uc_ledger_find_table (self->ledger, session->name);
          UcLinkLine fork = { .kind = UC_LINK_FORK, .n = table->seq };

          memcpy (fork.hash, table->hash.b, sizeof fork.hash);
          uc_link_peer_send (session->peer, &fork);
          end_session (session, _ ("this journal is not the one of which the link has rows, and the table is suspended; expected the "
                                   "journal that the table had before, and then two persons who resume it"));
        }
    }
  show_all (self);
}

/* Behind everything else, and a few at a time: a join waits for no more of them. */
static void
put_facts_last (UcLinkServer *self)
{
  const guint n = MIN (self->facts->len, UC_LINK_FACTS_TOGETHER);

  for (guint i = 0; i < n; i++)
    {
      const Fact *fact = &g_array_index (self->facts, Fact, i);
      const UcLedgerItem item = { .fact = fact->fact };

      g_array_append_val (self->items, item);
      g_array_append_val (self->asked, fact->asked);
    }
  g_array_remove_range (self->facts, 0, n);
}

/* What came in after a day's end is of the next day: the day ends before it. */
static void
put_days_first (UcLinkServer *self)
{
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
  g_autoptr (GArray) nobody = g_array_new (FALSE, TRUE, sizeof (Asked));
  g_autoptr (GTimeZone) zone = NULL;
  gint64 now_ns;

  if (!self->keeps_days || (now_ns = uc_ledger_now (self->ledger)) / NS_PER_S < self->day_ends_s)
    return;
  self->day_ends_s = 0;
  zone = g_time_zone_new_local ();
  uc_link_days_append_due (self->ledger, now_ns, zone, due);
  for (guint i = 0; i < due->len; i++)
    {
      UcLedgerItem *item = &g_array_index (due, UcLedgerItem, i);

      item->meter = g_string_chunk_insert (self->texts, item->meter);
    }
  g_array_set_size (nobody, due->len);
  g_array_prepend_vals (self->items, due->data, due->len);
  g_array_prepend_vals (self->asked, nobody->data, nobody->len);
}

static void
await_day (UcLinkServer *self, gboolean failed)
{
  g_autoptr (GTimeZone) zone = NULL;
  gint64 now_ns;

  if (!self->keeps_days || (self->day_ends_s != 0 && !failed))
    return;
  zone = g_time_zone_new_local ();
  now_ns = uc_ledger_now (self->ledger);
  /* A day whose end could not be recorded ends before anything else all the same. */
  self->day_ends_s = failed ? 0 : uc_link_days_next (self->ledger, now_ns, zone);
  if (self->alarm != NULL)
    uc_link_alarm_set (self->alarm, failed ? now_ns / NS_PER_S + DAY_AGAIN_S : self->day_ends_s);
}

/* What is not recorded is not answered. Each table comes back, and says again what the ledger does not have. Persons whose PINs are looked up have
 * asked for nothing yet: what they ask for may be what helps. */
static void
end_all (UcLinkServer *self, const GError *error)
{
  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];
      gboolean asked = session->kind != ADMINISTRATOR;

      for (guint j = 0; j < self->asked->len && !asked; j++)
        asked = g_array_index (self->asked, Asked, j).session == session;
      if (asked)
        end_session (session, _ ("the link cannot record anything: %s"), error->message);
    }
}

static gboolean
on_commit (gpointer data)
{
  UcLinkServer *self = data;
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  gint64 began_us;
  gboolean good;

  self->commit = 0;
  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  /* A ledger that cannot be read has no meters, no days and no tables. */
  good = uc_ledger_mend (self->ledger, &error);
  if (good)
    {
      put_days_first (self);
      put_facts_last (self);
    }
  began_us = now_us ();
  good = good
         && (self->items->len == 0
             || uc_ledger_take (self->ledger, (UcLedgerItem *)(gpointer)self->items->data, self->items->len, says, &error));
  if (!good)
    self->commits.failures++;
  else if (self->items->len > 0)
    uc_link_metrics_add_commit (&self->commits, now_us () - began_us);
  if (good)
    tell_all (self, says);
  else
    {
      end_all (self, error);
      g_array_set_size (self->facts, 0);
    }
  g_array_set_size (self->items, 0);
  g_array_set_size (self->asked, 0);
  g_string_chunk_clear (self->texts);
  if (self->facts->len > 0)
    schedule_commit (self);
  await_day (self, error != NULL);
  return G_SOURCE_REMOVE;
}

static gboolean
on_keep (gpointer data)
{
  UcLinkServer *self = data;
  g_autoptr (GError) error = NULL;

  if (uc_ledger_keep (self->ledger, &error))
    return G_SOURCE_CONTINUE;
  /* A ledger that cannot be read has no tables. */
  end_all (self, error);
  /* Another program has it, or has taken over: whoever reads it again and again would keep the lock from that one. */
  if (self->lost == NULL
      || !(g_error_matches (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY) || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY)))
    return G_SOURCE_CONTINUE;
  self->lost (self, error, self->lost_data);
  self->keep = 0;
  return G_SOURCE_REMOVE;
}

/* In the next turn, in which rows of other tables are read, too, and join it. No later: a table that sends a month's rows holds nobody
 * up. */
static void
schedule_commit (UcLinkServer *self)
{
  if (self->commit == 0 && self->awaited == NULL && self->beyond == NULL)
    self->commit = g_idle_add_full (G_PRIORITY_DEFAULT, on_commit, self, NULL);
}

/* ---- witnesses ---- */

/* The link sends no line until every table has said which line it recorded last: a table would keep a line of an old ledger for ever. */
static void
begin_telling (Session *session)
{
  const UcLinkServer *self = session->server;
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, session->name);

  if (session->is_told || !session->is_witness || self->awaited != NULL || self->beyond != NULL)
    return;
  session->is_told = TRUE;
  uc_ledger_heard (self->ledger, session->name, session->greeted);
  /* A table that lacks nothing costs no look at the server: hundreds may come back at once, and each look holds up all of them. */
  if (table == NULL || session->greeted < table->said || uc_ledger_lacks_copy (self->ledger))
    repeat_says (session, session->greeted);
}

static gboolean
end_waiting (gpointer data)
{
  UcLinkServer *self = data;

  g_clear_handle_id (&self->waiting, g_source_remove);
  g_clear_pointer (&self->awaited, g_hash_table_unref);
  if (self->beyond != NULL)
    return G_SOURCE_REMOVE;
  for (guint i = 0; i < self->sessions->len; i++)
    begin_telling (self->sessions->pdata[i]);
  if (self->items->len > 0 || self->keeps_days)
    schedule_commit (self);
  show_all (self);
  return G_SOURCE_REMOVE;
}

/* What a table has recorded was on this link's disk before it was said. A ledger that does not have it is a copy of an earlier day, and
 * whatever is posted to it now was posted before, otherwise. Nobody is answered any more. */
static void G_GNUC_PRINTF (3, 4)
stop_beyond (UcLinkServer *self, const char *table, const char *format, ...)
{
  va_list args;

  if (self->beyond != NULL)
    return;
  va_start (args, format);
  self->beyond = g_strdup_vprintf (format, args);
  g_strlcpy (self->beyond_table, table, sizeof self->beyond_table);
  va_end (args);
  g_clear_handle_id (&self->commit, g_source_remove);
  for (guint i = 0; i < self->items->len; i++)
    uc_ledger_item_clear (&g_array_index (self->items, UcLedgerItem, i));
  g_array_set_size (self->items, 0);
  g_array_set_size (self->asked, 0);
  g_array_set_size (self->facts, 0);
  show_all (self);
  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind == TABLE || session->kind == PIT || session->kind == ADMINISTRATOR)
        end_session (session, "%s", self->beyond);
    }
}

static void
take_seen (Session *session, const UcLinkLine *seen)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  char code[UC_CODE_TEXT] = "";

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  if (!uc_ledger_read_says (session->server->ledger, session->name, seen->n - MIN (seen->n, 1), says, &error))
    {
      end_session (session, "%s", error->message);
      return;
    }
  if (says->len > 0 && g_array_index (says, UcLedgerSay, 0).n == seen->n)
    uc_text_code (g_array_index (says, UcLedgerSay, 0).line, code);
  if (!uc_code_equal (seen->head, code))
    stop_beyond (session->server, session->name,
                 _ ("the ledger is an old copy that was used: %s has recorded another line %" PRIu64 "; expected the newest copy, or “upcardctl link "
                    "restore”"),
                 session->name, seen->n);
}

/* ---- a table's lines ---- */

static void
take_fork (Session *session, guint64 seq, const guint8 *hash)
{
  UcLedgerItem item = { .input = { .kind = UC_LINKED_FORKED, .seq = seq } };

  g_strlcpy (item.input.table, session->name, sizeof item.input.table);
  memcpy (item.input.hash, hash, sizeof item.input.hash);
  session->is_forked = TRUE;
  append_item (session->server, &item, NULL);
}

static void
take_row (Session *session, const char *line)
{
  UcLinkServer *self = session->server;
  char **fields = uc_record_line_split (line);
  g_autoptr (UcKeptRow) kept = fields != NULL ? uc_record_line_parse_row (fields) : NULL;
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, session->name);
  const guint before = self->items->len;
  g_autoptr (GError) error = NULL;

  /* The ledger could not be read a moment ago; its sessions end with the next look at it. */
  if (table == NULL)
    {
      end_session (session, _ ("the link cannot read its ledger"));
      return;
    }
  if (kept == NULL || kept->row.kind == UC_ROW_UNKNOWN)
    {
      end_session (session, _ ("a row cannot be read; expected it as “upcardctl follow” writes it"));
      return;
    }
  if (session->is_forked)
    return;
  switch (uc_link_chain_take (&session->chain, &kept->row, &error))
    {
    case UC_LINK_CHAIN_NEXT:
    case UC_LINK_CHAIN_REPEATED:
      break;
    case UC_LINK_CHAIN_FORKED:
      take_fork (session, table->seq, kept->row.hash.b);
      return;
    case UC_LINK_CHAIN_BROKEN:
      end_session (session, "%s", error->message);
      return;
    }
  if (!uc_ledger_row_items (session->name, kept->row.events, &kept->row.hash, kept->row.id, kept->row.t_real_ns, self->items,
                            self->texts, &error))
    {
      end_session (session, _ ("row %" PRIu64 ": %s"), kept->row.id, error->message);
      return;
    }
  uc_link_win_read (kept->row.events, session->wins);
  g_array_set_size (self->asked, self->items->len);
  for (guint i = before; i < self->items->len; i++)
    g_array_index (self->asked, Asked, i).session = NULL;
  session->acks = TRUE;
  schedule_commit (self);
}

/* When @table connected in the last minute. */
static GArray *
hellos_of (UcLinkServer *self, const char *table)
{
  GArray *times = g_hash_table_lookup (self->hellos, table);
  guint old = 0;

  if (times == NULL)
    g_hash_table_insert (self->hellos, g_strdup (table), times = g_array_new (FALSE, FALSE, sizeof (gint64)));
  while (old < times->len && now_us () - g_array_index (times, gint64, old) > FLAP_US)
    old++;
  if (old > 0)
    g_array_remove_range (times, 0, old);
  return times;
}

static gboolean
may_begin (Session *session, const UcLinkLine *hello, const UcLedgerTable *table)
{
  if (session->from != NULL && strcmp (session->guest, hello->table) != 0)
    end_session (session, _ ("the certificate is that of “%s”, and the table says that it is “%s”; expected the certificate of the table"),
                 session->guest, hello->table);
  else if (table == NULL)
    end_session (session, _ ("“%s” is not a table of this link; “upcardctl link enrol” makes it one"), hello->table);
  else if (find_table (session->server, hello->table) != NULL)
    end_session (session, _ ("the table %s is connected already; expected one machine for each table"), hello->table);
  else if (!uc_code_equal (hello->fingerprint, table->fingerprint))
    end_session (session, _ ("the journal of %s has the fingerprint %s; expected %s, as enrolled"), hello->table, hello->fingerprint,
                 table->fingerprint);
  else if (hello->said > table->said)
    {
      stop_beyond (session->server, hello->table,
                   _ ("the ledger is older than its tables: %s has recorded line %" PRIu64 ", and the ledger ends at line %" PRIu64
                      "; expected the newest copy, or “upcardctl link restore”"),
                   hello->table, hello->said, table->said);
      end_session (session, "%s", session->server->beyond);
    }
  else
    refuse_rules (session, table, hello->rules);
  return !uc_link_peer_is_ending (session->peer);
}

/* So that a certificate can be refused when nobody has a copy of it. */
static void
log_guest (const Session *session)
{
  if (session->from != NULL)
    uc_tell_error (_ ("%s: connected from %s with the certificate of “%s”, fingerprint %s\n"), session->name, session->from, session->guest, session->fingerprint);
}

static void
begin_table (Session *session, const UcLinkLine *hello)
{
  UcLinkServer *self = session->server;
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, hello->table);
  UcLinkLine from = { .kind = UC_LINK_FROM };
  gint64 come_us;

  if (!may_begin (session, hello, table))
    return;
  session->kind = TABLE;
  g_strlcpy (session->name, hello->table, sizeof session->name);
  log_guest (session);
  g_hash_table_remove (self->notices, hello->table);
  come_us = now_us ();
  g_array_append_val (hellos_of (self, session->name), come_us);
  uc_link_chain_begin (&session->chain, table->row, &table->hash);
  from.n = table->seq;
  memcpy (from.hash, table->hash.b, sizeof from.hash);
  uc_link_peer_send (session->peer, &from);
  session->greeted = hello->said;
  g_strlcpy (session->rules, hello->rules, sizeof session->rules);
  send_beat (session);
  show_all (self);
  if (self->changed != NULL)
    self->changed (self, self->user_data);
}

static void beat_signs (UcLinkServer *self);

/* Each beat is answered at once; with it goes what was not heard for so long. */
static void
take_beat (Session *session, const UcLinkLine *line)
{
  const UcLedgerTable *table = uc_ledger_find_table (session->server->ledger, session->name);

  session->peer_time = line->times[0];
  session->peer_came = (guint64)g_get_real_time () * 1000;
  send_beat (session);
  if (session->is_told && table != NULL && table->heard < session->said && now_us () - session->said_us > UC_LINK_SILENCE_US)
    repeat_says (session, table->heard);
  if (session->server->tick != 0 && now_us () - session->server->signs_us >= SIGN_SOON_US)
    beat_signs (session->server);
  if (session->server->changed != NULL)
    session->server->changed (session->server, session->server->user_data);
}

static void
take_table_line (Session *session, const UcLinkLine *line)
{
  UcLinkServer *self = session->server;

  if (!session->is_witness && line->kind == UC_LINK_SEEN)
    {
      take_seen (session, line);
      return;
    }
  /* One that says anything else has said what it has seen. */
  if (!session->is_witness)
    {
      session->is_witness = TRUE;
      if (self->awaited != NULL && g_hash_table_remove (self->awaited, session->name) && g_hash_table_size (self->awaited) == 0)
        end_waiting (self);
      begin_telling (session);
    }
  switch ((guint)line->kind)
    {
    case UC_LINK_FILE:
      uc_link_chain_file (&session->chain);
      break;
    case UC_LINK_TEXT:
      break;
    case UC_LINK_ROW:
      take_row (session, line->rest);
      break;
    case UC_LINK_HEARD:
      uc_ledger_heard (session->server->ledger, session->name, line->n);
      break;
    case UC_LINK_FORK:
      take_fork (session, line->n, line->hash);
      break;
    case UC_LINK_BEAT:
      take_beat (session, line);
      break;
    default:
      end_session (session, _ ("a table does not say that; expected row, heard or beat"));
    }
}

/* ---- signs and administrators ---- */

static gboolean
on_tick (gpointer data)
{
  UcLinkServer *self = data;

  self->tick = 0;
  beat_signs (self);
  return G_SOURCE_REMOVE;
}

/* A sign says nothing of its own accord. */
static void
beat_signs (UcLinkServer *self)
{
  guint signs = 0;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind != SIGN)
        continue;
      send_beat (session);
      signs++;
    }
  g_clear_handle_id (&self->tick, g_source_remove);
  self->signs_us = now_us ();
  if (signs > 0)
    self->tick = g_timeout_add (SIGN_LATE_MS, on_tick, self);
}

static void
begin_sign (Session *session, const UcLinkLine *line)
{
  const UcLedger *ledger = session->server->ledger;
  const UcLedgerMeter *meter = line->meter[0] != '\0'           ? uc_ledger_find_meter (ledger, line->meter)
                               : uc_ledger_n_meters (ledger) == 1 ? uc_ledger_meter (ledger, 0)
                                                                  : NULL;
  guint signs = 0;

  if (session->from != NULL && !g_str_has_prefix (session->guest, SIGN_NAME))
    {
      end_session (session, _ ("the certificate is that of “%s”, and a sign has connected; expected a common name that begins with “%s”"),
                   session->guest, SIGN_NAME);
      return;
    }
  if (meter == NULL)
    {
      if (line->meter[0] != '\0')
        end_session (session, _ ("there is no meter “%s” in this ledger"), line->meter);
      else
        end_session (session, _ ("this link has several meters; expected the name of one"));
      return;
    }
  for (guint i = 0; session->from != NULL && i < session->server->sessions->len; i++)
    {
      const Session *other = session->server->sessions->pdata[i];

      signs += other->kind == SIGN && strcmp (other->guest, session->guest) == 0;
    }
  /* Signs hang where the public is. One that was opened must not take the place of tables. */
  if (signs >= UC_LINK_SIGNS_OF_ONE)
    {
      end_session (session, _ ("%u signs with the certificate of “%s” are connected already; expected more certificates"), signs,
                   session->guest);
      return;
    }
  session->kind = SIGN;
  g_strlcpy (session->name, meter->terms.meter, sizeof session->name);
  log_guest (session);
  send_terms (session);
  send_beat (session);
  if (session->server->tick == 0)
    session->server->tick = g_timeout_add (SIGN_LATE_MS, on_tick, session->server);
  show_all (session->server);
}

/* ---- pits ---- */

static void
begin_pit (Session *session, const UcLinkLine *line)
{
  UcLinkServer *self = session->server;
  g_autofree char *name = g_strconcat (PIT_NAME, line->table, NULL);
  guint pits = 0, of_one = 0;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *other = self->sessions->pdata[i];

      pits += other->kind == PIT;
      of_one += other->kind == PIT && strcmp (other->name, line->table) == 0;
    }
  if (!uc_pit_fact_is_name (line->table))
    end_session (session, _ ("a pit has no name; expected up to %u letters, digits, “-”, “_” and “.”"), UC_PIT_NAME_TEXT - 1);
  else if (session->from != NULL && strcmp (session->guest, name) != 0)
    end_session (session, _ ("the certificate is that of “%s”, and the pit %s has connected; expected the common name “%s”"), session->guest,
                 line->table, name);
  else if (of_one >= UC_LINK_PITS_OF_ONE)
    end_session (session, _ ("%u screens of the pit %s are connected already; expected no more"), of_one, line->table);
  else if (pits >= UC_LINK_PITS)
    end_session (session, _ ("%u screens of pits are connected already; expected no more"), pits);
  if (uc_link_peer_is_ending (session->peer))
    return;
  session->kind = PIT;
  g_strlcpy (session->name, line->table, sizeof session->name);
  log_guest (session);
  session->may_say = UC_LINK_FACTS_FIRST;
  session->said_fact_us = now_us ();
  if (!uc_ledger_lacks_copy (self->ledger))
    send_facts (session);
  send_beat (session);
  /* A person is waiting for it, and others may have been shown something a moment ago. */
  show_meters (session);
}

/* A badge alone counts, and its person's role: no money moves. */
static gboolean
may_say (const UcLinkServer *self, const UcPitFact *fact, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *bar = NULL;
  UcPerson person;

  if (self->lookup == NULL)
    return uc_ledger_refuse (error, _ ("this link has no people file; nobody may sign here"));
  if (!uc_lookup_find (self->lookup, fact->badge, &person, &problem))
    return g_error_matches (problem, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_UNKNOWN)
               ? uc_ledger_refuse (error, _ ("there is no badge %s in the link's people file"), fact->badge)
               : uc_ledger_refuse (error, "%s", problem->message);
  bar = uc_people_say_bar (fact->badge, person.bar, person.bar_day);
  if (bar != NULL)
    return uc_ledger_refuse (error, "%s", bar);
  if (person.locked)
    return uc_ledger_refuse (error, _ ("the badge %s is locked; “upcardctl badge unlock” frees it"), fact->badge);
  return person.role >= UC_ROLE_FLOORPERSON
         || uc_ledger_refuse (error, _ ("a person with the role %s says nothing in the pit; expected a floorperson or a higher role"),
                              uc_role_name (person.role));
}

/* So many at once, and then one in each such time. */
static gboolean
is_too_fast (Session *session)
{
  const gint64 now = now_us (), since_us = now - session->said_fact_us;
  const gint64 more = since_us / UC_LINK_FACT_US;

  if (session->may_say + more >= UC_LINK_FACTS_FIRST)
    {
      session->may_say = UC_LINK_FACTS_FIRST;
      session->said_fact_us = now;
    }
  else
    {
      session->may_say += (guint)more;
      session->said_fact_us += more * UC_LINK_FACT_US;
    }
  if (session->may_say == 0)
    return TRUE;
  session->may_say--;
  return FALSE;
}

static void
take_fact (Session *session, const UcLinkLine *line)
{
  UcLinkServer *self = session->server;
  Fact fact = { .asked = { session, line->n } };
  g_autoptr (GError) error = NULL;

  if (is_too_fast (session))
    refuse_fact (session, line->n, _ ("this screen says too much at once; expected at most %u facts in a second"), (guint)(G_USEC_PER_SEC / UC_LINK_FACT_US));
  else if (!uc_pit_fact_parse (line->rest, &fact.fact, &error) || !may_say (self, &fact.fact, &error))
    refuse_fact (session, line->n, "%s", error->message);
  else if (strcmp (fact.fact.where, session->name) != 0)
    refuse_fact (session, line->n, _ ("this is a screen of the pit %s, and not of the pit %s"), session->name, fact.fact.where);
  else if (self->awaited != NULL)
    refuse_fact (session, line->n, _ ("the link has begun, and waits for what its tables have seen of the ledger; try again in some seconds"));
  else if (uc_ledger_lacks_copy (self->ledger))
    refuse_fact (session, line->n, _ ("nothing is recorded: two copies are filed, and the server has no synchronous standby"));
  else
    {
      g_array_append_val (self->facts, fact);
      schedule_commit (self);
    }
}

static void
take_pit_line (Session *session, const UcLinkLine *line)
{
  if (line->kind == UC_LINK_FACT)
    take_fact (session, line);
  else if (line->kind == UC_LINK_BEAT)
    {
      session->peer_time = line->times[0];
      session->peer_came = (guint64)g_get_real_time () * 1000;
      send_beat (session);
    }
  else
    end_session (session, _ ("a pit does not say that; expected fact or beat"));
}

/* What the link sees of its tables, and nobody has to record: a link that comes and goes, and a clock that is wrong. */
static void
add_notices (UcLinkServer *self, GPtrArray *lines)
{
  GHashTableIter iter;
  gpointer table;

  g_hash_table_iter_init (&iter, self->hellos);
  while (g_hash_table_iter_next (&iter, &table, NULL))
    {
      const guint n = hellos_of (self, table)->len;
      g_autofree char *text = g_strdup_printf (_ ("it has connected %u times in the last minute"), n);

      if (n >= FLAPS)
        uc_ledger_status_notice (table, text, lines);
    }
  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *session = self->sessions->pdata[i];
      const gint64 ahead_s = ((gint64)session->peer_time - (gint64)session->peer_came) / 1000000000;
      g_autofree char *text = g_strdup_printf (ahead_s > 0 ? _ ("its clock is %" PRId64 " s ahead; the ledger's order is the link's")
                                                           : _ ("its clock is %" PRId64 " s behind; the ledger's order is the link's"),
                                               ABS (ahead_s));

      if (session->kind == TABLE && session->peer_time != 0 && ABS (ahead_s) >= CLOCK_S)
        uc_ledger_status_notice (session->name, text, lines);
    }
}

static gboolean
is_connected (const char *table, gpointer user_data)
{
  return find_table (user_data, table) != NULL;
}

static void
send_status (Session *session)
{
  UcLinkServer *self = session->server;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  GHashTableIter iter;
  gpointer table, notice;

  session->kind = ADMINISTRATOR;
  uc_ledger_status_lines (self->ledger, is_connected, self, lines);
  g_hash_table_iter_init (&iter, self->notices);
  while (g_hash_table_iter_next (&iter, &table, &notice))
    uc_ledger_status_notice (table, notice, lines);
  if (self->beyond != NULL)
    uc_ledger_status_notice (self->beyond_table, self->beyond, lines);
  if (uc_ledger_lacks_copy (self->ledger))
    uc_ledger_status_notice ("", _ ("nothing is recorded, and every meter is closed: two copies are filed, and the server has no synchronous standby. "
                                "All that this status lists may be lost with the server"), lines);
  uc_link_days_status (self->ledger, uc_ledger_now (self->ledger), zone, lines);
  if (self->awaited != NULL)
    {
      g_hash_table_iter_init (&iter, self->awaited);
      while (g_hash_table_iter_next (&iter, &table, NULL))
        uc_ledger_status_notice (table, _ ("the link has begun, and waits for what the table has seen of the ledger"), lines);
    }
  add_notices (self, lines);
  if (self->door != NULL && uc_link_door_refused (self->door) != NULL && uc_link_refused_problem (uc_link_door_refused (self->door)) != NULL)
    {
      g_autofree char *text = g_strdup_printf (_ ("nobody is let in from another machine: %s"), uc_link_refused_problem (uc_link_door_refused (self->door))->message);

      uc_ledger_status_notice ("", text, lines);
    }
  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *screen = self->sessions->pdata[i];

      if (screen->kind == SIGN)
        uc_ledger_status_sign (screen->name, screen->has_shown ? &screen->shows : NULL, lines);
      else if (screen->kind == PIT)
        uc_ledger_status_pit (screen->name, lines);
    }
  for (guint i = 0; i < lines->len; i++)
    send_text (session, UC_LINK_IS, lines->pdata[i]);
  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_DONE });
  uc_link_peer_end (session->peer);
}

void
uc_link_server_print_metrics (const UcLinkServer *self, GString *text)
{
  g_autoptr (GArray) tables = g_array_new (FALSE, FALSE, sizeof (UcLinkMetricsTable));
  g_autoptr (GArray) signs = g_array_new (FALSE, FALSE, sizeof (UcLinkMetricsSign));
  UcLinkMetrics metrics = {
    .ledger = self->ledger,
    .tables = tables,
    .signs = signs,
    .commits = self->commits,
    .refused = self->refused,
    .awaited = self->awaited != NULL ? g_hash_table_size (self->awaited) : 0,
    .awaits = self->awaited != NULL,
    .is_beyond = self->beyond != NULL,
    .expires_s = self->door != NULL ? uc_link_door_expires (self->door) : 0,
  };

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *session = self->sessions->pdata[i];
      const UcLinkMetricsTable table = { session->name, session->peer_time != 0, (gint64)session->peer_time - (gint64)session->peer_came };
      const UcLinkMetricsSign sign = { session->name, session->has_shown, session->shows };

      if (session->kind == TABLE && !uc_link_peer_is_ending (session->peer))
        g_array_append_val (tables, table);
      else if (session->kind == SIGN && !uc_link_peer_is_ending (session->peer))
        g_array_append_val (signs, sign);
      metrics.pits += session->kind == PIT && !uc_link_peer_is_ending (session->peer);
    }
  uc_link_metrics_print (&metrics, text);
}

/* Two persons act for a table that does not come back. One that is here again says itself what became of its round. */
static gboolean
is_back (const UcLinkServer *self, const UcLinkedInput *input, GError **error)
{
  if ((input->kind != UC_LINKED_GIVEN_UP && input->kind != UC_LINKED_BY_HAND && input->kind != UC_LINKED_PAID_OUT) || find_table (self, input->table) == NULL)
    return FALSE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
               _ ("table %s is connected: its own rows close its ticket, settle its claims and document its awards; expected a table that does not come back"),
               input->table);
  return TRUE;
}

static void
on_signed (UcLedgerItem *item, const GError *error, gpointer user_data)
{
  Session *session = user_data;
  g_autoptr (GError) refused = NULL;
  UcLedgerItem own;

  if (item == NULL || is_back (session->server, &item->input, &refused))
    {
      answer_person (session, item == NULL ? error : refused);
      return;
    }
  own = *item;
  own.meter = g_string_chunk_insert (session->server->texts, item->meter);
  own.fingerprint = item->fingerprint != NULL ? g_string_chunk_insert (session->server->texts, item->fingerprint) : NULL;
  own.rules = item->rules != NULL ? g_string_chunk_insert (session->server->texts, item->rules) : NULL;
  own.wager = item->wager != NULL ? g_string_chunk_insert (session->server->texts, item->wager) : NULL;
  own.awards = item->awards != NULL ? g_string_chunk_insert (session->server->texts, item->awards) : NULL;
  own.second_key = item->second_key != NULL ? g_string_chunk_insert (session->server->texts, item->second_key) : NULL;
  append_item (session->server, &own, session);
}

static void
begin_signing (Session *session, const UcLinkLine *line)
{
  session->kind = ADMINISTRATOR;
  if (session->server->lookup == NULL)
    end_session (session, _ ("this link has no people file; nobody may sign here"));
  else if (session->server->awaited != NULL)
    end_session (session, _ ("the link has begun, and waits for what its tables have seen of the ledger; try again in some seconds"));
  else if (session->signing == NULL)
    session->signing = uc_link_signing_new (session->server->lookup, line, on_signed, session);
}

/* ---- lines of all ---- */

static void
on_line (UcLinkPeer *peer, const UcLinkLine *line, gpointer user_data)
{
  Session *session = user_data;
  g_autoptr (GError) error = NULL;

  session->came_us = now_us ();
  await_silence (session->server);
  if (session->kind == TABLE)
    take_table_line (session, line);
  else if (session->kind == PIT)
    take_pit_line (session, line);
  else if (session->kind == SIGN && line->kind == UC_LINK_HEARD)
    {
      session->shows = line->n;
      session->has_shown = TRUE;
    }
  else if (session->kind != NEW)
    return;
  else if (!uc_ledger_mend (session->server->ledger, &error))
    end_session (session, _ ("the link cannot read its ledger: %s"), error->message);
  else if (session->server->beyond != NULL && line->kind != UC_LINK_SIGN && line->kind != UC_LINK_STATUS)
    end_session (session, "%s", session->server->beyond);
  else if (line->kind == UC_LINK_HELLO)
    begin_table (session, line);
  else if (line->kind == UC_LINK_SIGN)
    begin_sign (session, line);
  else if (line->kind == UC_LINK_PIT)
    begin_pit (session, line);
  else if (session->from != NULL && (line->kind == UC_LINK_STATUS || line->kind == UC_LINK_DO))
    end_session (session, _ ("persons look at a link, and sign, on its own machine; expected “upcardctl link” there"));
  else if (line->kind == UC_LINK_STATUS)
    send_status (session);
  else if (line->kind == UC_LINK_DO)
    begin_signing (session, line);
  else
    end_session (session, _ ("expected “hello”, “sign”, “pit”, “status” or “do” first"));
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer user_data)
{
  Session *session = user_data;

  session->came_us = now_us ();
  /* What a sign complains of is for its own log. */
  if (session->kind != SIGN || g_error_matches (why, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_TOO_LONG))
    end_session (session, "%s", why->message);
}

static void
on_peer_gone (UcLinkPeer *peer, gpointer user_data)
{
  Session *session = user_data;
  UcLinkServer *self = session->server;

  g_ptr_array_remove_fast (self->sessions, session);
  if (self->changed != NULL)
    self->changed (self, self->user_data);
  await_silence (self);
}

/* Ends who has been silent for too long; one that does not even read why is dropped. */
static gboolean
on_silence (gpointer data)
{
  UcLinkServer *self = data;
  const gint64 now = now_us ();
  /* Where the link itself stood still, what was said meanwhile has not been read yet. */
  const gboolean stood_still = now - self->silence_us > STOOD_STILL_US;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (stood_still)
        session->came_us = now;
      if (!is_watched (session) || now - session->came_us <= UC_LINK_SILENCE_US)
        continue;
      if (uc_link_peer_is_ending (session->peer))
        uc_link_peer_drop (session->peer);
      else
        end_session (session, _ ("nothing came for three seconds"));
      session->came_us = now;
    }
  await_silence (self);
  return G_SOURCE_CONTINUE;
}

void
uc_link_server_add (UcLinkServer *self, GIOStream *stream, const UcLinkGuest *guest)
{
  static const UcLinkPeerFuncs funcs = { .line = on_line, .wrong = on_wrong, .gone = on_peer_gone };
  Session *session = g_new0 (Session, 1);

  session->server = self;
  session->came_us = now_us ();
  session->shown_us = -UC_LINK_SHOW_US;
  session->shown = g_array_new (FALSE, TRUE, sizeof (Shown));
  session->wins = g_array_new (FALSE, FALSE, sizeof (UcLinkWin));
  session->claims = g_ptr_array_new_with_free_func (g_free);
  session->peer = uc_link_peer_new (stream, &funcs, session);
  g_ptr_array_add (self->sessions, session);
  await_silence (self);
  if (guest != NULL)
    {
      session->from = g_strdup (guest->from);
      g_strlcpy (session->guest, guest->name, sizeof session->guest);
      g_strlcpy (session->fingerprint, guest->fingerprint, sizeof session->fingerprint);
      if (guest->refused != NULL)
        end_session (session, "%s", guest->refused->message);
    }
  if (self->sessions->len > UC_LINK_MOST_SESSIONS)
    end_session (session, _ ("too many connections"));
}

static gboolean
on_incoming (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer user_data)
{
  uc_link_server_add (user_data, G_IO_STREAM (connection), NULL);
  return TRUE;
}

static void
on_guest (GIOStream *stream, const UcLinkGuest *guest, gpointer user_data)
{
  uc_link_server_add (user_data, stream, guest);
}

/* Who is connected with a certificate that no longer counts is connected no longer. */
static void
on_refused (gpointer user_data)
{
  UcLinkServer *self = user_data;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];
      g_autoptr (GError) why = NULL;

      if (session->from != NULL && uc_link_door_refuses (self->door, session->guest, session->fingerprint, &why))
        end_session (session, "%s", why->message);
    }
}

static gboolean
dispatch_silence (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

/* ---- the socket ---- */

gboolean
uc_link_server_listen (UcLinkServer *self, const char *path, GError **error)
{
  /* All tables of a house come back at once when a switch does. */
  self->service = uc_link_socket_serve (path, UC_LINK_MOST_SESSIONS, error);
  if (self->service == NULL)
    return FALSE;
  self->path = g_strdup (path);
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming), self);
  g_socket_service_start (self->service);
  return TRUE;
}

gboolean
uc_link_server_open (UcLinkServer *self, const char *address, const UcLinkTlsFiles *files, GError **error)
{
  self->door = uc_link_door_open (address, files, on_guest, self, error);
  if (self->door != NULL)
    uc_link_door_watch (self->door, on_refused, self);
  return self->door != NULL;
}

guint16
uc_link_server_port (const UcLinkServer *self)
{
  return self->door != NULL ? uc_link_door_port (self->door) : 0;
}

UcLinkServer *
uc_link_server_new (UcLedger *ledger, UcLookup *lookup)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_silence };
  UcLinkServer *self = g_new0 (UcLinkServer, 1);

  self->silence = g_source_new (&funcs, sizeof (GSource));
  g_source_set_callback (self->silence, on_silence, self, NULL);
  g_source_attach (self->silence, NULL);
  self->ledger = ledger;
  self->lookup = lookup;
  self->sessions = g_ptr_array_new_with_free_func (session_free);
  self->items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  self->asked = g_array_new (FALSE, TRUE, sizeof (Asked));
  self->texts = g_string_chunk_new (1024);
  self->facts = g_array_new (FALSE, TRUE, sizeof (Fact));
  self->notices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->hellos = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
  return self;
}

void
uc_link_server_await_witnesses (UcLinkServer *self, guint seconds)
{
  self->awaited = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < uc_ledger_n_tables (self->ledger); i++)
    g_hash_table_add (self->awaited, g_strdup (uc_ledger_table (self->ledger, i)->name));
  self->waiting = g_timeout_add_seconds (seconds, end_waiting, self);
  if (g_hash_table_size (self->awaited) == 0)
    end_waiting (self);
}

void
uc_link_server_look_at_clock (UcLinkServer *self)
{
  self->day_ends_s = 0;
  schedule_commit (self);
}

static void
on_day (gpointer user_data)
{
  uc_link_server_look_at_clock (user_data);
}

void
uc_link_server_keep_days (UcLinkServer *self)
{
  self->keeps_days = TRUE;
  uc_link_server_look_at_clock (self);
}

gboolean
uc_link_server_follow_clock (UcLinkServer *self, GError **error)
{
  self->alarm = uc_link_alarm_new (on_day, self, error);
  return self->alarm != NULL;
}

void
uc_link_server_keep_ledger (UcLinkServer *self, void (*lost) (UcLinkServer *server, const GError *why, gpointer user_data), gpointer user_data)
{
  self->lost = lost;
  self->lost_data = user_data;
  if (uc_ledger_names_server (uc_ledger_path (self->ledger)))
    self->keep = g_timeout_add_seconds (1, on_keep, self);
}

void
uc_link_server_free (UcLinkServer *self)
{
  g_clear_handle_id (&self->keep, g_source_remove);
  g_clear_pointer (&self->alarm, uc_link_alarm_free);
  g_clear_pointer (&self->door, uc_link_door_close);
  if (self->service != NULL)
    {
      g_socket_service_stop (self->service);
      g_socket_listener_close (G_SOCKET_LISTENER (self->service));
      g_object_unref (self->service);
      g_unlink (self->path);
    }
  g_clear_handle_id (&self->commit, g_source_remove);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_handle_id (&self->show, g_source_remove);
  g_clear_handle_id (&self->waiting, g_source_remove);
  g_clear_pointer (&self->awaited, g_hash_table_unref);
  g_free (self->beyond);
  g_source_destroy (self->silence);
  g_source_unref (self->silence);
  g_ptr_array_unref (self->sessions);
  g_array_unref (self->items);
  g_array_unref (self->asked);
  g_array_unref (self->facts);
  g_string_chunk_free (self->texts);
  g_hash_table_unref (self->notices);
  g_hash_table_unref (self->hellos);
  g_free (self->path);
  g_free (self);
}
