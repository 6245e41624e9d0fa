/* The file of metrics that upcard-linkd keeps for Prometheus, judged by a reader of its own that knows the text format alone. What may never be:
 *
 *   - a reader finds half a file, at whatever moment it looks, or one that Prometheus refuses: a series twice, a sample before its type, a value
 *     whose quotes end it early;
 *   - the file says something else than “upcardctl link status”;
 *   - a badge or a PIN is in it;
 *   - a link that has ended is said to run;
 *   - a table waits, or is answered otherwise, because the file cannot be written.
 *
 *   test-metrics LINKD UPCARDCTL [--tap]
 */
#include "uc-fault-vfs.h"
#include "uc-hang.h"
#include "uc-keys.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"
#include "uc-link-metrics.h"
#include "uc-link-server.h"
#include "uc-remove-folder.h"
#include "uc-test-house.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define PRINT "D902-BS9J-KK6A-25X8"

static const char *linkd, *upcardctl;

/* ---- the reader ---- */

/* Where a metric's name ends, or a label's. */
static const char *
skip_name (const char *at, gboolean is_label)
{
  if (!g_ascii_isalpha (*at) && *at != '_' && (is_label || *at != ':'))
    return at;
  while (g_ascii_isalnum (*at) || *at == '_' || (!is_label && *at == ':'))
    at++;
  return at;
}

/* “{name="value",…}”: appends what stands between the commas to @labels. Returns what is behind it; %NULL: it is wrong. */
static const char *
read_labels (const char *at, GPtrArray *labels)
{
  do
    {
      const char *label = ++at, *end = skip_name (at, TRUE);

      if (end == label || end[0] != '=' || end[1] != '"')
        return NULL;
      for (at = end + 2; *at != '"'; at++)
        if (*at == '\0' || (*at == '\\' && strchr ("\\\"n", *++at) == NULL))
          return NULL;
      at++;
      g_ptr_array_add (labels, g_strndup (label, (gsize)(at - label)));
    }
  while (*at == ',');
  return *at == '}' ? at + 1 : NULL;
}

static int
compare_labels (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

typedef struct
{
  char *family, *type; /* of the samples that may come now; the type is NULL behind “HELP” */
  GHashTable *families, *series;
  GHashTable *values;  /* series as it stands → double */
  double last_le, last_bucket;
} Reader;

static void
reader_clear (Reader *reader)
{
  g_free (reader->family);
  g_free (reader->type);
  g_hash_table_unref (reader->families);
  g_hash_table_unref (reader->series);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* “# HELP name text”, and behind it “# TYPE name type”. */
static const char *
read_remark (Reader *reader, const char *line)
{
  const gboolean is_help = g_str_has_prefix (line, "# HELP ");
  const char *name = line + strlen ("# HELP "), *end = skip_name (name, FALSE);
  g_autofree char *family = g_strndup (name, (gsize)(end - name));

  if ((!is_help && !g_str_has_prefix (line, "# TYPE ")) || end == name || *end != ' ')
    return "neither HELP nor TYPE of a name";
  for (const char *at = end; is_help && *at != '\0'; at++)
    if (*at == '\\' && *++at != '\\' && *at != 'n')
      return "an escape in HELP";
  if (is_help && (reader->type == NULL) != (reader->family == NULL))
    return "HELP without TYPE";
  if (is_help && !g_hash_table_add (reader->families, g_strdup (family)))
    return "a family twice";
  if (!is_help && (g_strcmp0 (family, reader->family) != 0 || reader->type != NULL))
    return "TYPE that is not behind its HELP";
  if (!is_help && strcmp (end + 1, "gauge") != 0 && strcmp (end + 1, "counter") != 0 && strcmp (end + 1, "histogram") != 0)
    return "an unknown type";
  if (!is_help && (strcmp (end + 1, "counter") == 0) != g_str_has_suffix (family, "_total"))
    return "a counter whose name does not say so, or another that says so";
  if (is_help)
    {
      g_free (reader->family);
      reader->family = g_steal_pointer (&family);
      g_clear_pointer (&reader->type, g_free);
      reader->last_le = reader->last_bucket = -1;
    }
  else
    reader->type = g_strdup (end + 1);
  return NULL;
}

/* The steps of a histogram grow, and so do their counts; the last one has all. */
static const char *
read_step (Reader *reader, const char *suffix, const GPtrArray *labels, double value)
{
  const char *le = labels->len == 1 && g_str_has_prefix (labels->pdata[0], "le=\"") ? (const char *)labels->pdata[0] + 4 : NULL;

  if (strcmp (suffix, "_bucket") == 0)
    {
      if (le == NULL || g_ascii_strtod (le, NULL) <= reader->last_le || value < reader->last_bucket)
        return "a step of a histogram";
      reader->last_le = g_ascii_strtod (le, NULL);
      reader->last_bucket = value;
      return NULL;
    }
  if (strcmp (suffix, "_count") == 0)
    return reader->last_le < G_MAXDOUBLE || reader->last_bucket != value ? "the count of a histogram" : NULL;
  return strcmp (suffix, "_sum") == 0 ? NULL : "no part of a histogram";
}

/* “name{label="value"} 12.5” */
static const char *
read_sample (Reader *reader, const char *line)
{
  const char *end = skip_name (line, FALSE), *behind = end;
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_strndup (line, (gsize)(end - line)), *sorted = NULL;
  const char *wrong = NULL;
  char *rest;
  double value;

  if (end == line)
    return "no name";
  if (*end == '{' && (behind = read_labels (end, labels)) == NULL)
    return "labels";
  if (*behind != ' ' || g_ascii_isspace (behind[1]))
    return "no value";
  value = g_ascii_strtod (behind + 1, &rest);
  if (rest == behind + 1 || *rest != '\0')
    return "a value, or what is behind it";
  if (reader->type == NULL || !g_str_has_prefix (name, reader->family))
    return "a sample that is not behind its TYPE";
  if (strcmp (reader->type, "histogram") == 0)
    wrong = read_step (reader, name + strlen (reader->family), labels, value);
  else if (strcmp (name, reader->family) != 0)
    wrong = "a sample of another family";
  else if (strcmp (reader->type, "counter") == 0 && value < 0)
    wrong = "a counter below 0";
  if (wrong != NULL)
    return wrong;
  g_ptr_array_sort (labels, compare_labels);
  for (guint i = 1; i < labels->len; i++)
    if (strncmp (labels->pdata[i - 1], labels->pdata[i], strcspn (labels->pdata[i], "=") + 1) == 0)
      return "a label twice";
  g_ptr_array_add (labels, NULL);
  sorted = g_strjoinv (",", (char **)labels->pdata);
  if (!g_hash_table_add (reader->series, g_strconcat (name, "{", sorted, NULL)))
    return "a series twice";
  g_hash_table_insert (reader->values, g_strndup (line, (gsize)(behind - line)), g_memdup2 (&value, sizeof value));
  return NULL;
}

/* Fills @values; returns what is wrong, and %NULL if nothing is. */
static char *
judge (const char *text, gsize n, GHashTable *values)
{
  g_auto (Reader) reader = { .values = values,
                             .families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                             .series = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  if (n == 0 || strlen (text) != n || text[n - 1] != '\n' || !g_utf8_validate (text, (gssize)n, NULL))
    return g_strdup ("no whole lines of UTF-8");
  for (guint i = 0; lines[i + 1] != NULL; i++)
    {
      const char *wrong = *lines[i] == '#' ? read_remark (&reader, lines[i]) : read_sample (&reader, lines[i]);

      if (wrong != NULL)
        return g_strdup_printf ("line %u: %s: %s", i + 1, wrong, lines[i]);
    }
  return reader.family == NULL || reader.type != NULL ? NULL : g_strdup ("HELP without TYPE");
}

/* The values of a file, which must be right. */
static GHashTable *
read_or_fail (const char *text, gsize n)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *wrong = judge (text, n, values);

  if (wrong != NULL)
    g_error ("%s\n%s", wrong, text);
  return values;
}

static GHashTable *
read_file_or_fail (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize n;

  g_file_get_contents (path, &text, &n, &error);
  g_assert_no_error (error);
  return read_or_fail (text, n);
}

static double
value_of (GHashTable *values, const char *series)
{
  const double *value = g_hash_table_lookup (values, series);

  if (value == NULL)
    g_error ("%s is not there", series);
  return *value;
}

static gboolean
has (GHashTable *values, const char *series)
{
  return g_hash_table_contains (values, series);
}

#define HEAD "# HELP a What it is.\n# TYPE a gauge\n"
#define STEPS "# HELP h Steps.\n# TYPE h histogram\n"

static void
test_reader (void)
{
  static const char *const good[] = {
    HEAD "a 1\n", HEAD "a{b=\"c\"} 1\na{b=\"d\",e=\"\\\\\\\"\\n\"} -0.5\n", "# HELP n_total N.\n# TYPE n_total counter\nn_total 0\n",
    STEPS "h_bucket{le=\"0.5\"} 1\nh_bucket{le=\"+Inf\"} 2\nh_sum 3\nh_count 2\n",
  };
  static const char *const wrong[] = {
    "", "a 1\n", HEAD "a 1", HEAD "\na 1\n", HEAD "b 1\n", HEAD "a\n", HEAD "a  1\n", HEAD "a 1 2\n", HEAD "a x\n", HEAD "a 1\na 2\n", HEAD HEAD,
    HEAD "a{b=\"c\",b=\"d\"} 1\n", HEAD "a{b=\"c\",d=\"e\"} 1\na{d=\"e\",b=\"c\"} 2\n", HEAD "a{b=\"c\"d\"} 1\n", HEAD "a{b=\"c} 1\n",
    HEAD "a{b=\"\\t\"} 1\n", HEAD "a{b=\"c\"\n", HEAD "a{2=\"c\"} 1\n", "# HELP a What\n", "# TYPE a gauge\na 1\n", "# HELP a What\n# TYPE a sum\na 1\n",
    "# HELP a What\n# TYPE b gauge\na 1\n", "# HELP a What\n# TYPE a counter\na 1\n", "# HELP a_total A.\n# TYPE a_total counter\na_total -1\n",
    STEPS "h_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\nh_count 1\n", STEPS "h_bucket{le=\"2\"} 1\nh_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 1\nh_count 1\n",
    STEPS "h_bucket{le=\"+Inf\"} 1\nh_count 2\n", STEPS "h 1\n", HEAD "a{b=\"\xff\"} 1\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_hash_table_unref (read_or_fail (good[i], strlen (good[i])));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_autofree char *why = judge (wrong[i], strlen (wrong[i]), values);

      if (why == NULL)
        g_error ("nothing is wrong with %s", wrong[i]);
    }
}

/* ---- a link in this process ---- */

typedef struct
{
  UcLedgerCase *c;
  UcLinkServer *server;
  UcLinkClient *client; /* of BJ-01; NULL: it is away */
} House;

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);

  house->c = uc_ledger_case_new (5);
  house->server = uc_link_server_new (house->c->ledger, NULL);
  return house;
}

static void
house_free (House *house)
{
  g_clear_pointer (&house->client, uc_link_client_free);
  uc_link_server_free (house->server);
  uc_ledger_case_free (house->c);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

static UcLinkClient *
connect_to (House *house)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  socket = g_socket_new_from_fd (ends[0], &error);
  g_assert_no_error (error);
  connection = g_socket_connection_factory_create_connection (socket);
  uc_link_server_add (house->server, G_IO_STREAM (connection), NULL);
  return uc_link_client_new (ends[1]);
}

static GHashTable *
metrics_of (House *house)
{
  static const char *const labels[] = { "version", "ledger", "le", "meter", "account", "state", "table", NULL };
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) parts = NULL;

  uc_link_server_print_metrics (house->server, text);
  /* None that may be a person's; nor those who signed for the first day, as whatever else. */
  parts = g_strsplit_set (text->str, "{,", -1);
  for (guint i = 1; parts[i] != NULL; i++)
    {
      g_autofree char *label = g_strndup (parts[i], strcspn (parts[i], "="));

      g_assert_true (strchr (parts[i], '=') == NULL || strchr (label, ' ') != NULL || g_strv_contains (labels, label));
    }
  g_assert_null (strstr (text->str, "\"4001\""));
  g_assert_null (strstr (text->str, "\"5001\""));
  return read_or_fail (text->str, text->len);
}

static void
comes (UcLinkClient *client, const UcPlayed *table)
{
  uc_link_client_say (client, "hello %s " PRINT " file=- row=0 head=- said=0 rules=-", table->name);
  g_free (uc_link_client_wait (client, "from"));
}

/* A round asks, and its table hears the answer. */
static void
joins (UcLinkClient *client, UcPlayed *table)
{
  g_autofree char *said = NULL;
  g_auto (GStrv) words = NULL;

  uc_link_client_say (client, "%s", uc_played_ask (table, 2)->line);
  said = uc_link_client_wait (client, "say|end");
  g_assert_true (g_str_has_prefix (said, "say "));
  words = g_strsplit (said, " ", 3);
  uc_played_hear (table, g_ascii_strtoull (words[1], NULL, 10), words[2]);
}

static char *
word_of (const char *line, const char *key)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autofree char *starts = g_strconcat (key, "=", NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_has_prefix (words[i], starts))
      return g_strdup (words[i] + strlen (starts));
  g_error ("“%s” is not in %s", key, line);
}

/* @label, @second: %NULL: there is none. */
static void
agrees (GHashTable *values, const char *line, const char *key, const char *name, const char *label, const char *value, const char *second,
        const char *second_value)
{
  g_autofree char *word = word_of (line, key);
  g_autofree char *labels = label == NULL ? g_strdup ("") : second == NULL ? g_strdup_printf ("{%s=\"%s\"}", label, value)
                                                        : g_strdup_printf ("{%s=\"%s\",%s=\"%s\"}", label, value, second, second_value);
  g_autofree char *series = g_strconcat (name, labels, NULL);
  const double expected = strcmp (word, "yes") == 0 ? 1 : strcmp (word, "no") == 0 ? 0 : g_ascii_strtod (word, NULL);

  if (value_of (values, series) != expected)
    g_error ("%s is %.9g, and the status is %s", series, value_of (values, series), line);
}

/* Each line of the status about a meter, a member and a sign. Returns how many there were. */
static guint
agree_with_status (UcLinkClient *status, GHashTable *values)
{
  static const char *const accounts[] = { "value", "reserve", "overflow", "held", "payable" };
  guint n = 0;

  uc_link_client_say (status, "status");
  for (;;)
    {
      g_autofree char *line = uc_link_client_wait (status, "is|done"), *meter = NULL, *table = NULL;

      if (g_str_has_prefix (line, "done"))
        return n;
      if (g_str_has_prefix (line, "is ledger "))
        agrees (values, line, "term", "upcard_link_term", NULL, NULL, NULL, NULL);
      else if (g_str_has_prefix (line, "is meter "))
        {
          meter = word_of (line, "meter");
          for (guint i = 0; i < G_N_ELEMENTS (accounts); i++)
            agrees (values, line, accounts[i], "upcard_link_meter_dollars", "meter", meter, "account", accounts[i]);
          agrees (values, line, "entry", "upcard_link_meter_entry", "meter", meter, NULL, NULL);
          agrees (values, line, "epoch", "upcard_link_meter_epoch", "meter", meter, NULL, NULL);
          agrees (values, line, "tickets", "upcard_link_meter_tickets", "meter", meter, NULL, NULL);
          agrees (values, line, "undecided", "upcard_link_meter_claims", "meter", meter, "state", "undecided");
          n++;
        }
      else if (g_str_has_prefix (line, "is member "))
        {
          g_autofree char *said = word_of (line, "said"), *heard = word_of (line, "heard"), *ticket = word_of (line, "ticket"), *series = NULL;

          meter = word_of (line, "meter");
          table = word_of (line, "table");
          agrees (values, line, "connected", "upcard_link_table_connected", "table", table, NULL, NULL);
          agrees (values, line, "suspended", "upcard_link_member_suspended", "meter", meter, "table", table);
          series = g_strdup_printf ("upcard_link_member_ticket{meter=\"%s\",table=\"%s\"}", meter, table);
          g_assert_cmpfloat (value_of (values, series), ==, strcmp (ticket, "0") != 0);
          g_free (series);
          series = g_strdup_printf ("upcard_link_table_says_unheard{table=\"%s\"}", table);
          g_assert_cmpfloat (value_of (values, series), ==, g_ascii_strtod (said, NULL) - g_ascii_strtod (heard, NULL));
          n++;
        }
      else if (g_str_has_prefix (line, "is sign "))
        {
          meter = word_of (line, "meter");
          agrees (values, line, "entry", "upcard_link_meter_signs_lowest_entry", "meter", meter, NULL, NULL);
          n++;
        }
    }
}

static void
test_status (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) status = NULL, sign = NULL, silent = NULL;
  g_autoptr (GHashTable) before = metrics_of (house), values = NULL;
  g_autofree char *shown = NULL;

  g_assert_cmpfloat (value_of (before, "upcard_link_table_connected{table=\"BJ-01\"}"), ==, 0);
  g_assert_false (has (before, "upcard_link_last_commit_timestamp_seconds"));
  g_assert_cmpfloat (value_of (before, "upcard_link_commit_duration_seconds_count"), ==, 0);

  /* Claims and awards of any kind, and then a ticket that is open. */
  uc_ledger_case_play (house->c, 200);
  house->c->tables[0]->state = UC_PLAYED_IDLE;
  house->client = connect_to (house);
  comes (house->client, house->c->tables[0]);
  uc_link_client_say (house->client, "beat %" G_GINT64_FORMAT " 0 0", g_get_real_time () * 1000 + 5 * G_GINT64_CONSTANT (1000000000));
  g_free (uc_link_client_wait (house->client, "beat"));
  sign = connect_to (house);
  silent = connect_to (house);
  uc_link_client_say (silent, "sign N");
  g_free (uc_link_client_wait (silent, "show"));
  uc_link_client_say (sign, "sign M");
  shown = uc_link_client_wait (sign, "show");
  uc_link_client_say (sign, "heard 7");
  uc_link_client_say (house->client, "%s", uc_played_next (house->c->tables[0])->line);
  g_free (uc_link_client_wait (house->client, "ack"));
  uc_link_client_free (g_steal_pointer (&silent));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  values = metrics_of (house);
  status = connect_to (house);
  g_assert_cmpuint (agree_with_status (status, values), ==, 7);
  g_assert_cmpfloat (value_of (values, "upcard_link_up"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_ledger_readable"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_table_connected{table=\"BJ-01\"}"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_table_connected{table=\"SP-03\"}"), ==, 0);
  g_assert_cmpfloat_with_epsilon (value_of (values, "upcard_link_table_clock_offset_seconds{table=\"BJ-01\"}"), 5, UC_HANG_S);
  g_assert_cmpfloat (value_of (values, "upcard_link_table_clock_offset_seconds{table=\"BJ-01\"}"), >, 0);
  g_assert_false (has (values, "upcard_link_table_clock_offset_seconds{table=\"BJ-02\"}"));
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_signs{meter=\"M\"}"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_signs{meter=\"N\"}"), ==, 0);
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_claims_total{meter=\"M\"}"), >, 0);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_count"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_last_commit_timestamp_seconds"), >, 1000000000);
  g_assert_cmpfloat (value_of (values, "upcard_link_copies_filed"), ==, 0);
  g_assert_false (has (values, "upcard_link_certificate_expires_timestamp_seconds"));
}

/* Each state in which nothing is recorded. */
static void
test_trouble (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) first = connect_to (house), stranger = connect_to (house), witness = NULL;
  UcPlayed *table = house->c->tables[0];
  g_autoptr (GHashTable) values = NULL;

  uc_link_client_say (stranger, "hello BJ-99 " PRINT " file=- row=0 head=- said=0 rules=-");
  g_free (uc_link_client_wait (stranger, "end"));
  comes (first, table);
  joins (first, table);
  values = metrics_of (house);
  g_assert_cmpfloat (value_of (values, "upcard_link_refused_total"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_failures_total"), ==, 0);
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_state{meter=\"M\",state=\"open\"}"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_state{meter=\"M\",state=\"closed\"}"), ==, 0);
  g_clear_pointer (&values, g_hash_table_unref);

  uc_link_server_await_witnesses (house->server, UC_HANG_S);
  values = metrics_of (house);
  g_assert_cmpfloat (value_of (values, "upcard_link_witnesses_awaited"), ==, 3);
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_state{meter=\"M\",state=\"closed\"}"), ==, 1);
  g_clear_pointer (&values, g_hash_table_unref);

  witness = connect_to (house);
  uc_link_client_say (witness, "hello BJ-02 " PRINT " file=- row=0 head=- said=70 rules=-");
  g_free (uc_link_client_wait (witness, "end"));
  values = metrics_of (house);
  g_assert_cmpfloat (value_of (values, "upcard_link_stopped_by_witness"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_meter_state{meter=\"M\",state=\"open\"}"), ==, 0);
}

/* A commit fails, and then the ledger cannot be read, either. */
static void
test_disk (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GHashTable) values = NULL;
  UcPlayed *table = house->c->tables[0];

  uc_link_server_free (house->server);
  house->c->options.vfs = UC_FAULT_VFS;
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, NULL);
  house->client = connect_to (house);
  comes (house->client, table);
  uc_fault_vfs_arm (UC_FAULT_WRITE_ERROR, 0);
  uc_link_client_say (house->client, "%s", uc_played_next (table)->line);
  g_free (uc_link_client_wait (house->client, "end"));
  values = metrics_of (house);
  g_assert_cmpuint (uc_fault_vfs_heal (), >, 0);
  g_assert_cmpfloat (value_of (values, "upcard_link_up"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_failures_total"), ==, 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_count"), ==, 0);
  g_assert_cmpfloat (value_of (values, "upcard_link_ledger_readable"), ==, 0);
  g_assert_false (has (values, "upcard_link_meter_entry{meter=\"M\"}"));
}

/* A folder may have any name. */
static void
test_names (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *folder = g_strconcat (house->c->folder, "/a \"b\\\nc\xff", NULL), *key = uc_keys_path (house->c->path);
  g_autofree char *ledger = g_build_filename (folder, "house.ledger", NULL), *other_key = uc_keys_path (ledger);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *expected = NULL;

  uc_link_server_free (house->server);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (g_rename (house->c->path, ledger), ==, 0);
  g_assert_cmpint (g_rename (key, other_key), ==, 0);
  g_free (house->c->path);
  house->c->path = g_steal_pointer (&ledger);
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, NULL);
  uc_link_server_print_metrics (house->server, text);
  g_hash_table_unref (read_or_fail (text->str, text->len));
  expected = g_strdup_printf (",ledger=\"%s/a \\\"b\\\\\\nc\xef\xbf\xbd/house.ledger\"} 1\n", house->c->folder);
  g_assert_nonnull (strstr (text->str, expected));
}

/* Each commit is in the first step that is not shorter than it was. */
static void
test_steps (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, 1);
  UcLinkMetrics metrics = { .ledger = house->c->ledger, .tables = none, .signs = none };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GHashTable) values = NULL;
  static const gint64 took_us[] = { 0, 1000, 1001, 2500, 10000000, 10000001, 60000000 };

  for (guint i = 0; i < G_N_ELEMENTS (took_us); i++)
    uc_link_metrics_add_commit (&metrics.commits, took_us[i]);
  uc_link_metrics_print (&metrics, text);
  values = read_or_fail (text->str, text->len);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_bucket{le=\"0.001\"}"), ==, 2);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_bucket{le=\"0.0025\"}"), ==, 4);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_bucket{le=\"2.5\"}"), ==, 4);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_bucket{le=\"10\"}"), ==, 5);
  g_assert_cmpfloat (value_of (values, "upcard_link_commit_duration_seconds_bucket{le=\"+Inf\"}"), ==, 7);
  g_assert_nonnull (strstr (text->str, "\nupcard_link_commit_duration_seconds_sum 80.004502\n"));
}

static void
test_certificate (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (house->c->folder, "authority");
  UcTestPapers *papers = uc_test_authority_sign (authority, "server", &(UcTestSubject){ .name = "link", .host = "localhost", .from = -UC_TEST_DAY, .to = UC_TEST_DAY });
  UcTestPapers *renewed;
  const UcLinkTlsFiles files = { papers->certificate, papers->key, authority->authority, NULL };
  const gint64 began_s = g_get_real_time () / G_USEC_PER_SEC;
  static const char name[] = "upcard_link_certificate_expires_timestamp_seconds";
  g_autoptr (GHashTable) values = NULL;
  g_autoptr (GError) error = NULL;

  uc_link_server_open (house->server, "127.0.0.1:0", &files, &error);
  g_assert_no_error (error);
  values = metrics_of (house);
  g_assert_cmpfloat_with_epsilon (value_of (values, name), (double)(began_s + UC_TEST_DAY), UC_HANG_S);
  g_hash_table_unref (values);
  /* It is renewed, and nobody connects. */
  renewed = uc_test_authority_sign (authority, "server", &(UcTestSubject){ .name = "link", .host = "localhost", .from = -UC_TEST_DAY, .to = 30 * UC_TEST_DAY });
  values = metrics_of (house);
  g_assert_cmpfloat_with_epsilon (value_of (values, name), (double)(began_s + 30 * UC_TEST_DAY), UC_HANG_S);
  g_unlink (papers->certificate);
  g_hash_table_unref (values);
  values = metrics_of (house);
  g_assert_false (has (values, name));
  uc_test_papers_free (papers);
  uc_test_papers_free (renewed);
}

/* ---- the file ---- */

typedef struct
{
  char *folder, *path, *other, *log;
  guint prints;
} Place;

static Place *
place_new (void)
{
  Place *place = g_new0 (Place, 1);
  g_autoptr (GError) error = NULL;

  place->folder = g_dir_make_tmp ("upcard-metrics-XXXXXX", &error);
  g_assert_no_error (error);
  place->path = g_build_filename (place->folder, "link.prom", NULL);
  place->other = g_strconcat (place->path, ".new", NULL);
  place->log = g_build_filename (place->folder, "log", NULL);
  return place;
}

static void
place_free (Place *place)
{
  uc_remove_folder (place->folder);
  g_free (place->folder);
  g_free (place->path);
  g_free (place->other);
  g_free (place->log);
  g_free (place);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Place, place_free)

/* Of another length each time, and larger than what a pipe or a page takes at once. */
static void
print_place (GString *text, gpointer user_data)
{
  Place *place = user_data;

  place->prints++;
  g_string_append (text, "# HELP a A.\n# TYPE a gauge\n");
  for (guint i = 0; i < 1000 + place->prints % 7 * 100; i++)
    g_string_append_printf (text, "a{n=\"%u\"} %u\n", i, place->prints);
  g_string_append_printf (text, "# HELP last The last one.\n# TYPE last gauge\nlast %u\n", place->prints);
}

static gpointer
read_always (gpointer data)
{
  const Place *place = data;
  double newest = 0;
  guint n = 0;

  for (;;)
    {
      g_autoptr (GHashTable) values = read_file_or_fail (place->path);

      n++;
      if (!has (values, "last"))
        {
          g_assert_cmpuint (g_hash_table_size (values), ==, 1);
          /* The first one, and the last. */
          if (value_of (values, "upcard_link_up") == 0 && newest > 0)
            return GUINT_TO_POINTER (n);
          continue;
        }
      g_assert_cmpfloat (value_of (values, "last"), >=, newest);
      newest = value_of (values, "last");
    }
}

#define WRITES 2000

static void
test_whole (void)
{
  g_autoptr (Place) place = place_new ();
  g_autoptr (GError) error = NULL;
  UcLinkMetricsFile *file = uc_link_metrics_file_new (place->path, &error);
  GThread *reader;
  GStatBuf found;
  const mode_t before = umask (077);

  g_assert_no_error (error);
  reader = g_thread_new ("reader", read_always, place);
  uc_link_metrics_file_begin (file, 0, UC_HANG_S * 1000, print_place, place);
  for (guint i = 1; i < WRITES; i++)
    uc_link_metrics_file_awake (file);
  g_assert_cmpuint (place->prints, ==, WRITES);
  umask (before);
  g_assert_cmpint (g_stat (place->path, &found), ==, 0);
  g_assert_cmpint (found.st_mode & 07777, ==, 0644);
  g_assert_false (g_file_test (place->other, G_FILE_TEST_EXISTS));
  uc_link_metrics_file_free (file);
  g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (reader)), >, 1);
}

/* Nothing wakes the link, and the file is written all the same; what wakes it too soon writes nothing. */
static void
test_when (void)
{
  g_autoptr (Place) place = place_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLinkMetricsFile) file = uc_link_metrics_file_new (place->path, &error);
  g_autoptr (GHashTable) values = NULL;

  g_assert_no_error (error);
  uc_link_metrics_file_waits (file);
  values = read_file_or_fail (place->path);
  g_assert_cmpfloat (value_of (values, "upcard_link_up"), ==, 0);
  g_assert_cmpfloat (value_of (values, "upcard_link_waits_for_server"), ==, 1);
  uc_link_metrics_file_begin (file, UC_HANG_S * 1000, 1, print_place, place);
  uc_link_metrics_file_awake (file);
  uc_link_metrics_file_waits (file);
  g_assert_cmpuint (place->prints, ==, 1);
  g_hash_table_unref (values);
  values = read_file_or_fail (place->path);
  g_assert_cmpfloat (value_of (values, "last"), ==, 1);
  while (place->prints < 5)
    g_main_context_iteration (NULL, TRUE);
}

/* What this process says meanwhile is in the place's log. */
static int
log_begin (const Place *place)
{
  const int own = dup (STDERR_FILENO), fd = g_open (place->log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  dup2 (fd, STDERR_FILENO);
  close (fd);
  return own;
}

static char *
log_end (const Place *place, int own)
{
  char *log;

  dup2 (own, STDERR_FILENO);
  close (own);
  g_assert_true (g_file_get_contents (place->log, &log, NULL, NULL));
  return log;
}

/* @spoil: the folder cannot be written; NULL: its disk is full. The file stays what it was, the log has a line at the beginning and one at the end. */
static void
test_fails (gconstpointer spoil)
{
  g_autoptr (Place) place = place_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLinkMetricsFile) file = uc_link_metrics_file_new (place->path, &error);
  g_autoptr (GHashTable) values = NULL;
  g_autofree char *log = NULL, *expected = NULL;
  struct rlimit limit;
  int own;

  g_assert_no_error (error);
  uc_link_metrics_file_begin (file, 0, UC_HANG_S * 1000, print_place, place);
  own = log_begin (place);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  if (spoil != NULL)
    g_assert_cmpint (g_mkdir (place->other, 0700), ==, 0);
  else
    g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &(struct rlimit){ 5000, limit.rlim_max }), ==, 0);
  for (guint i = 0; i < 3; i++)
    uc_link_metrics_file_awake (file);
  values = read_file_or_fail (place->path);
  setrlimit (RLIMIT_FSIZE, &limit);
  if (spoil != NULL)
    g_assert_cmpint (g_rmdir (place->other), ==, 0);
  else
    g_assert_false (g_file_test (place->other, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < 3; i++)
    uc_link_metrics_file_awake (file);
  log = log_end (place, own);
  g_assert_cmpfloat (value_of (values, "last"), ==, 1);
  expected = g_strdup_printf ("%s: cannot be written, expected a folder that exists and may be written: %s; the link runs on, and its metrics are those of before\n"
                              "%s: is written again\n", place->path, g_strerror (spoil != NULL ? EISDIR : EFBIG), place->path);
  g_assert_cmpstr (log, ==, expected);
  g_hash_table_unref (values);
  values = read_file_or_fail (place->path);
  g_assert_cmpfloat (value_of (values, "last"), ==, 7);
}

/* ---- the real program ---- */

static char *
run_or_fail (int status, const char *const *argv)
{
  char *said = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != status)
    g_error ("%s", said);
  return said;
}

static void
test_no_folder (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *metrics = g_strconcat ("--metrics=", c->folder, "/none/link.prom", NULL), *socket = g_build_filename (c->folder, "link", NULL);
  const char *argv[] = { linkd, "--ledger", c->path, "--socket", socket, metrics, NULL };
  g_autofree char *said = NULL, *expected = g_strdup_printf ("upcard-linkd: %s/none/link.prom: cannot be written, expected a folder that exists and may be written: ", c->folder);

  g_clear_pointer (&c->ledger, uc_ledger_close);
  said = run_or_fail (1, argv);
  g_assert_true (g_str_has_prefix (said, expected));
  g_assert_false (g_file_test (socket, G_FILE_TEST_EXISTS));
}

/* Waits until @series of the file is @value; the table beats. */
static GHashTable *
wait_for (const char *path, UcLinkClient *client, const char *series, double value)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_autoptr (GHashTable) values = read_file_or_fail (path);
      const double *now = g_hash_table_lookup (values, series);

      if (now != NULL && *now == value)
        return g_steal_pointer (&values);
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (client == NULL)
        {
          g_usleep (1000);
          continue;
        }
      uc_link_client_say (client, "beat 1 0 0");
      g_free (uc_link_client_wait (client, "beat"));
      g_usleep (G_USEC_PER_SEC / 10);
    }
}

/* A round joins while the file cannot be written; the file follows, agrees with what upcardctl prints, and says at the end that the link has ended. */
static void
test_program (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *path = g_build_filename (c->folder, "link.prom", NULL), *other = g_strconcat (path, ".new", NULL), *metrics = g_strconcat ("--metrics=", path, NULL);
  g_autofree char *socket = g_build_filename (c->folder, "link", NULL), *to = g_strconcat ("--socket=", socket, NULL);
  const char *argv[] = { linkd, "--ledger", c->path, "--socket", socket, "--await=0", metrics, NULL };
  const char *status[] = { upcardctl, "link", "status", to, "--json", NULL };
  g_autofree char *said = NULL, *value = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLinkClient) client = NULL, asks = NULL;
  g_autoptr (GHashTable) values = NULL;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDERR_SILENCE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error);
  g_assert_no_error (error);
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_usleep (1000);
  values = wait_for (path, NULL, "upcard_link_up", 1);
  g_assert_cmpfloat (value_of (values, "upcard_link_table_connected{table=\"BJ-01\"}"), ==, 0);
  g_hash_table_unref (g_steal_pointer (&values));
  g_assert_cmpint (g_mkdir (other, 0700), ==, 0);
  client = uc_link_client_connect (socket);
  g_assert_nonnull (client);
  comes (client, c->tables[0]);
  joins (client, c->tables[0]);
  g_assert_cmpint (c->tables[0]->state, ==, UC_PLAYED_JOINED);
  g_assert_cmpint (g_rmdir (other), ==, 0);
  values = wait_for (path, client, "upcard_link_member_ticket{meter=\"M\",table=\"BJ-01\"}", 1);
  asks = uc_link_client_connect (socket);
  g_assert_cmpuint (agree_with_status (asks, values), ==, 6);
  said = run_or_fail (0, status);
  value = g_strdup_printf ("\"value\":\"%.2f\"", value_of (values, "upcard_link_meter_dollars{meter=\"M\",account=\"value\"}"));
  if (strstr (said, value) == NULL)
    g_error ("%s is not in %s", value, said);
  g_hash_table_unref (g_steal_pointer (&values));
  g_subprocess_send_signal (process, SIGTERM);
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
  values = read_file_or_fail (path);
  g_assert_cmpfloat (value_of (values, "upcard_link_up"), ==, 0);
  g_assert_cmpuint (g_hash_table_size (values), ==, 1);
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 3);
  linkd = argv[1];
  upcardctl = argv[2];
  signal (SIGXFSZ, SIG_IGN);
  uc_fault_vfs_register ();
  g_test_add_func ("/linkd/metrics/the-reader-refuses", test_reader);
  g_test_add_func ("/linkd/metrics/agree-with-the-status", test_status);
  g_test_add_func ("/linkd/metrics/trouble", test_trouble);
  g_test_add_func ("/linkd/metrics/case-23/disk", test_disk);
  g_test_add_func ("/linkd/metrics/names", test_names);
  g_test_add_func ("/linkd/metrics/steps", test_steps);
  g_test_add_func ("/linkd/metrics/certificate", test_certificate);
  g_test_add_func ("/linkd/metrics/file/whole", test_whole);
  g_test_add_func ("/linkd/metrics/file/when", test_when);
  g_test_add_data_func ("/linkd/metrics/file/folder-cannot-be-written", GINT_TO_POINTER (TRUE), test_fails);
  g_test_add_data_func ("/linkd/metrics/file/disk-is-full", NULL, test_fails);
  g_test_add_func ("/linkd/metrics/program/no-folder", test_no_folder);
  g_test_add_func ("/linkd/metrics/program/a-round", test_program);
  return g_test_run ();
}
