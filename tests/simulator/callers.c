#include "callers.h"

#include "uc-bus.h"
#include "world.h"

#include <string.h>

/* Greedy ones. */
#define N_GREEDY 3
/* At most so many connections to the console's socket in a crowd, and on the bus. */
#define N_CROWD_SOCKET 6
#define N_CROWD_BUS 12
/* A console looks at what is new after one Head of so many, and wants another answer in one step of so many. */
#define LOOKS 128
#define ASKS 512
/* A Read costs what its rows cost: most want few. */
#define FEW_ROWS 8
/* They stay for so many steps at most. */
#define STAYS 24
/* More callers, of whom each has as many calls as are taken, than are taken in all. */
#define N_FILLERS 257
#define N_CALLS 17

typedef struct
{
  guint32 serial;
  CallersAnswered answered; /* NULL = nobody cares */
  gpointer user_data;
  guint64 from_seq; /* of a Read */
  guint max;
} Wanted;

typedef struct
{
  Callers *callers;
  BusCaller *caller;
  GPtrArray *wanted; /* Wanted */
  guint greed;       /* calls that it makes again as soon as one is answered; 0 = it is not greedy */
  gboolean looks;    /* it reads what is new */
  guint64 seen;      /* the last event that it has read */
} Client;

struct _Callers
{
  char *socket;
  gboolean on_bus;
  CallersFuncs funcs;
  gpointer user_data;
  Client *consoles[CALLER_STRANGER + 1];
  GPtrArray *others; /* Client */
  guint step;
  guint go;          /* step at which the others go; 0 = none are there */
  guint64 draws;
};

static guint64
draw (Callers *callers)
{
  return world_draw (callers->draws++, 8);
}

/* ---- calls ---- */

static void
call (Client *client, Wanted wanted, GDBusMessage *message, GVariant *arguments)
{
  if (arguments != NULL)
    g_dbus_message_set_body (message, arguments);
  wanted.serial = bus_caller_call (client->caller, message)->serial;
  g_ptr_array_add (client->wanted, g_memdup2 (&wanted, sizeof wanted));
}

static GDBusMessage *
message_of (const char *interface, const char *method)
{
  return g_dbus_message_new_method_call (UC_BUS_NAME, UC_BUS_PATH, interface, method);
}

static void
call_read (Client *client, guint64 from_seq, guint max)
{
  call (client, (Wanted){ .from_seq = from_seq, .max = max }, message_of (UC_BUS_INTERFACE, UC_BUS_METHOD_READ),
        g_variant_new ("(tu)", from_seq, max));
}

static void
call_get (Client *client, const char *property)
{
  call (client, (Wanted){ 0 }, message_of (UC_BUS_PROPERTIES, "Get"), g_variant_new ("(ss)", UC_BUS_INTERFACE, property));
}

static void
call_submit (Client *client, guint64 after_seq, const char *const *lines, CallersAnswered answered, gpointer user_data)
{
  call (client, (Wanted){ .answered = answered, .user_data = user_data }, message_of (UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT),
        g_variant_new ("(t^as)", after_seq, lines));
}

/* What a page of the screen asks for by the way. */
static void
ask_about (Client *client, guint64 how)
{
  switch (how % 5)
    {
    case 0:
      call (client, (Wanted){ 0 }, message_of (UC_BUS_INTERFACE, UC_BUS_METHOD_CHECK), NULL);
      break;
    case 1:
      call (client, (Wanted){ 0 }, message_of (UC_BUS_INTERFACE, UC_BUS_METHOD_CODE), g_variant_new ("(u)", (guint32) (how / 5 % 30)));
      break;
    case 2:
      call (client, (Wanted){ 0 }, message_of (UC_BUS_INTERFACE, UC_BUS_METHOD_HEALTH), NULL);
      break;
    case 3:
      call (client, (Wanted){ 0 }, message_of (UC_BUS_PROPERTIES, "GetAll"), g_variant_new ("(s)", UC_BUS_INTERFACE));
      break;
    case 4:
      call_get (client, UC_BUS_PROPERTY_HEAD);
      break;
    }
}

/* ---- answers ---- */

static void
find (Callers *callers, const char *sentence)
{
  callers->funcs.find (sentence, callers->user_data);
}

static void
have_read (Client *client, const Wanted *wanted, GVariant *answer)
{
  g_autoptr (GVariant) rows = NULL;
  guint64 head;

  if (!g_variant_is_of_type (answer, G_VARIANT_TYPE (UC_BUS_READ_REPLY)))
    {
      find (client->callers, "a Read was answered with something else than rows");
      return;
    }
  client->callers->funcs.have_read (wanted->from_seq, wanted->max, answer, client->callers->user_data);
  g_variant_get (answer, "(@a" UC_BUS_ROW "t)", &rows, &head);
  if (g_variant_n_children (rows) > 0)
    client->seen = head;
}

static Wanted *
steal_wanted (Client *client, const BusCall *call)
{
  for (guint i = 0; i < client->wanted->len; i++)
    if (((Wanted *) client->wanted->pdata[i])->serial == call->serial)
      return g_ptr_array_steal_index_fast (client->wanted, i);
  return NULL;
}

static void
on_answer (BusCall *call, GDBusMessage *answer, gpointer user_data)
{
  Client *client = user_data;
  g_autofree Wanted *wanted = steal_wanted (client, call);
  const gboolean is_error = g_dbus_message_get_message_type (answer) == G_DBUS_MESSAGE_TYPE_ERROR;
  GVariant *arguments = g_dbus_message_get_body (answer);
  const char *sentence = NULL;
  guint64 head = 0;

  if (wanted == NULL)
    return;
  if (is_error)
    g_variant_get (arguments, "(&s)", &sentence);
  if (wanted->answered != NULL && !is_error)
    g_variant_get (arguments, UC_BUS_SUBMIT_REPLY, &head);
  if (wanted->answered != NULL)
    wanted->answered (head, sentence, wanted->user_data);
  else if (wanted->max > 0 && !is_error)
    have_read (client, wanted, arguments);
  if (client->greed > 0)
    {
      client->greed--;
      call_read (client, 1, FEW_ROWS);
    }
}

static void
on_signal (GDBusMessage *signal, gpointer user_data)
{
  Client *client = user_data;

  if (client->looks && strcmp (g_dbus_message_get_member (signal), UC_BUS_SIGNAL_HEAD) == 0 && draw (client->callers) % LOOKS == 0)
    call_read (client, client->seen + 1, FEW_ROWS);
}

static void
on_gone (gpointer user_data)
{
  Client *client = user_data;
  g_autoptr (GPtrArray) lost = g_steal_pointer (&client->wanted);

  client->wanted = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < lost->len; i++)
    {
      const Wanted *wanted = lost->pdata[i];

      if (wanted->answered != NULL)
        wanted->answered (0, "gone", wanted->user_data);
    }
}

/* ---- who is there ---- */

static Client *
client_new (Callers *callers)
{
  static const BusCallerFuncs funcs = { on_answer, on_signal, on_gone };
  Client *client = g_new0 (Client, 1);

  client->callers = callers;
  client->caller = bus_caller_new (&funcs, client);
  client->wanted = g_ptr_array_new_with_free_func (g_free);
  return client;
}

static void
leave (Client *client)
{
  bus_caller_leave (client->caller);
  on_gone (client);
}

static void
client_free (gpointer data)
{
  Client *client = data;

  leave (client);
  bus_caller_free (client->caller);
  g_ptr_array_unref (client->wanted);
  g_free (client);
}

static Client *
join (Callers *callers, gboolean hears_signals)
{
  Client *client = client_new (callers);

  bus_caller_join (client->caller, hears_signals);
  g_ptr_array_add (callers->others, client);
  return client;
}

static void
come (Callers *callers, CallerWho who)
{
  Client *client = callers->consoles[who];

  if (bus_caller_is_here (client->caller) || bus_caller_is_coming (client->caller))
    return;
  bus_caller_leave (client->caller);
  client->seen = 0;
  if (callers->on_bus || who == CALLER_STRANGER)
    bus_caller_join (client->caller, who != CALLER_STRANGER);
  else
    bus_caller_connect (client->caller, callers->socket);
}

void
callers_calm (Callers *callers)
{
  g_ptr_array_set_size (callers->others, 0);
  callers->go = 0;
}

void
callers_step (Callers *callers, guint step)
{
  callers->step = step;
  bus_set_step (step);
  if (callers->go != 0 && step >= callers->go)
    callers_calm (callers);
  for (guint who = 0; who < G_N_ELEMENTS (callers->consoles); who++)
    {
      come (callers, who);
      if (bus_caller_is_here (callers->consoles[who]->caller) && draw (callers) % ASKS == 0)
        ask_about (callers->consoles[who], draw (callers));
    }
}

gboolean
callers_are_there (Callers *callers, CallerWho who)
{
  return bus_caller_is_here (callers->consoles[who]->caller);
}

void
callers_submit (Callers *callers, CallerWho who, guint64 after_seq, const char *const *lines, CallersAnswered answered,
                gpointer user_data)
{
  if (callers_are_there (callers, who))
    call_submit (callers->consoles[who], after_seq, lines, answered, user_data);
  else
    answered (0, "gone", user_data);
}

/* ---- those that strike ---- */

static void
read_greedily (Callers *callers, guint64 how)
{
  for (guint i = 0; i < N_GREEDY; i++)
    {
      Client *client = join (callers, i == 0);
      const guint n = 1 + (guint) (how >> (8 * i)) % 40;

      if (!bus_caller_is_here (client->caller))
        return;
      for (guint j = 0; j < n; j++)
        call_read (client, 1, j == 0 ? UC_BUS_MAX_ROWS : FEW_ROWS);
      client->greed = n;
    }
}

/* Some messages later; what it asked is on its way, or worked out, or answered. */
static void
leave_in_the_middle (Callers *callers, guint64 how, const char *line)
{
  Client *client = how % 2 == 0 ? join (callers, FALSE) : callers->consoles[CALLER_FLOOR];

  if (!bus_caller_is_here (client->caller))
    return;
  for (guint i = 0; i < 1 + how / 2 % 8; i++)
    {
      if ((how >> (8 + i) & 1) != 0)
        call_submit (client, G_MAXUINT64 / 2, (const char *const[]){ line, NULL }, NULL, NULL);
      else
        call_read (client, 1, FEW_ROWS);
      for (guint j = 0; j < (how >> (16 + 2 * i) & 3); j++)
        bus_work ();
    }
  leave (client);
}

static GVariant *
many_lines (guint n, const char *line)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("as"));
  for (guint i = 0; i < n; i++)
    g_variant_builder_add (&builder, "s", line);
  return g_variant_new ("(t@as)", G_MAXUINT64 / 2, g_variant_builder_end (&builder));
}

static void
miscall (Client *client, guint64 how, const char *line)
{
  g_autofree char *longest = g_strnfill (9000, 'x');
  GDBusMessage *message = message_of (UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT);
  GVariant *arguments = NULL;

  switch (how % 14)
    {
    case 0:
      arguments = g_variant_new ("(s)", line);
      break;
    case 1:
      break;
    case 2:
      arguments = many_lines (UC_BUS_MAX_LINES + 1, "hit");
      break;
    case 3:
      arguments = many_lines (0, "");
      break;
    case 4:
      arguments = many_lines (1, longest);
      break;
    case 5:
      arguments = many_lines (1, line);
      g_dbus_message_set_flags (message, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED);
      break;
    case 6:
      arguments = many_lines (1, line);
      g_dbus_message_set_interface (message, NULL);
      break;
    case 7:
      arguments = many_lines (1, line);
      g_dbus_message_set_path (message, "/org/upcard/Other");
      break;
    case 8:
      arguments = many_lines (1, "hit \x01\x7f \xe2\x80\xae 2001 0000");
      break;
    case 9:
      g_dbus_message_set_member (message, UC_BUS_METHOD_READ);
      arguments = g_variant_new ("(ss)", line, longest);
      break;
    case 10:
      g_dbus_message_set_member (message, UC_BUS_METHOD_READ);
      arguments = g_variant_new ("(s)", line);
      break;
    case 11:
      g_dbus_message_set_member (message, "Erase");
      break;
    case 12:
      g_dbus_message_set_interface (message, UC_BUS_PROPERTIES);
      g_dbus_message_set_member (message, "Set");
      arguments = g_variant_new ("(ssv)", UC_BUS_INTERFACE, UC_BUS_PROPERTY_HEAD, g_variant_new_uint64 (0));
      break;
    case 13:
      g_dbus_message_set_interface (message, UC_BUS_PROPERTIES);
      g_dbus_message_set_member (message, "Get");
      arguments = g_variant_new ("(ss)", "org.upcard.Other", line);
      break;
    }
  call (client, (Wanted){ 0 }, message, arguments);
}

static void
miscall_often (Callers *callers, guint64 how, const char *line)
{
  Client *client = how % 2 == 0 ? join (callers, FALSE) : callers->consoles[CALLER_FLOOR];

  if (!bus_caller_is_here (client->caller))
    return;
  for (guint i = 0; i < 1 + how / 2 % 24; i++)
    miscall (client, how / 32 + i * 5, line);
}

static void
crowd (Callers *callers, guint64 how)
{
  for (guint i = 0; i < 1 + how % N_CROWD_SOCKET && !callers->on_bus; i++)
    {
      Client *client = client_new (callers);

      client->looks = TRUE;
      g_ptr_array_add (callers->others, client);
      bus_caller_connect (client->caller, callers->socket);
    }
  for (guint i = 0; i < 1 + how / 8 % N_CROWD_BUS; i++)
    {
      Client *client = join (callers, TRUE);

      client->looks = TRUE;
      for (guint j = 0; j < (how >> (8 + i) & 3) && bus_caller_is_here (client->caller); j++)
        ask_about (client, how >> (3 * j));
    }
}

void
callers_strike (Callers *callers, CallersDeed deed, guint64 how, const char *line)
{
  if (callers->go == 0)
    callers->go = callers->step + 1 + (guint) (how % STAYS);
  switch (deed)
    {
    case CALLERS_READ:
      read_greedily (callers, how / STAYS);
      break;
    case CALLERS_LEAVE:
      leave_in_the_middle (callers, how / STAYS, line);
      break;
    case CALLERS_MISCALL:
      miscall_often (callers, how / STAYS, line);
      break;
    case CALLERS_CROWD:
      crowd (callers, how / STAYS);
      break;
    case CALLERS_BREAK:
      leave (callers->consoles[CALLER_DEALER]);
      if (how / STAYS % 2 == 0)
        leave (callers->consoles[CALLER_FLOOR]);
      break;
    }
}

void
callers_fill (Callers *callers)
{
  callers_calm (callers);
  for (guint i = 0; i < N_FILLERS; i++)
    {
      Client *client = join (callers, FALSE);

      for (guint j = 0; j < N_CALLS; j++)
        call_get (client, UC_BUS_PROPERTY_HEAD);
    }
  for (guint i = 0; i < G_N_ELEMENTS (callers->consoles); i++)
    for (guint j = 0; j < N_CALLS && callers_are_there (callers, i); j++)
      call_get (callers->consoles[i], UC_BUS_PROPERTY_HEAD);
}

/* ---- life ---- */

Callers *
callers_new (const char *socket, gboolean on_bus, const CallersFuncs *funcs, gpointer user_data)
{
  Callers *callers = g_new0 (Callers, 1);

  callers->socket = g_strdup (socket);
  callers->on_bus = on_bus;
  callers->funcs = *funcs;
  callers->user_data = user_data;
  callers->others = g_ptr_array_new_with_free_func (client_free);
  for (guint who = 0; who < G_N_ELEMENTS (callers->consoles); who++)
    {
      callers->consoles[who] = client_new (callers);
      callers->consoles[who]->looks = who != CALLER_STRANGER;
    }
  return callers;
}

void
callers_free (Callers *callers)
{
  g_ptr_array_unref (callers->others);
  for (guint who = 0; who < G_N_ELEMENTS (callers->consoles); who++)
    client_free (callers->consoles[who]);
  g_free (callers->socket);
  g_free (callers);
}
