/* upcardctl: the administrator's commands. Each is a file cmd-NAME.c and a row of the table below. */
#include "cmd-badge.h"
#include "cmd-check.h"
#include "cmd-day.h"
#include "cmd-doctor.h"
#include "cmd-export.h"
#include "cmd-follow.h"
#include "cmd-identify.h"
#include "cmd-meter.h"
#include "cmd-notices.h"
#include "cmd-odds.h"
#include "cmd-play.h"
#include "cmd-report.h"
#include "cmd-show.h"
#include "cmd-verify.h"
#include "cmd-witness.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

typedef struct
{
  const char *name;
  int (*run) (int argc, char **argv); /* argv[0] is the command's name; returns the exit status */
  const char *arguments;
  const char *summary;
  gboolean plain; /* has no options of its own, so that its help is said here */
} Command;

static const Command commands[] = {
  { "badge", uc_cmd_badge, "[--people FILE] add|role|lock|unlock|list …", N_ ("Keep the people who may sign") },
  { "check", uc_cmd_check, "TABLE.ini [--strict] [--on YYYY-MM-DD]", N_ ("Say whether the rules allow a table file") },
  { "day", uc_cmd_day, "[show | back YYYY-MM-DD REASON…] [--bus=system|session]",
    N_ ("Ask the running table for its gaming day, or set it back") },
  { "doctor", uc_cmd_doctor, "[TABLE.ini] [--journal PATH] [--people FILE] [--root FOLDER] [--json]",
    N_ ("Look at a table's machine and say what to do") },
  { "export", uc_cmd_export, "JOURNAL --json | --csv | --cue | --journal COPY | --evidence FILE | --report FILE [--round N[-M]]…",
    N_ ("Write what a journal holds in another form") },
  { "follow", uc_cmd_follow, "JOURNAL [--since SEQ] [--json | --heads] | --into COPY [--position]",
    N_ ("Print a journal's rows as they come, or keep a copy of them") },
  { "identify", uc_cmd_identify, "[--root FOLDER | --journal JOURNAL] [--json]", N_ ("Say which program is installed, and whether a file of it differs") },
  { "meter", uc_cmd_meter, "[show [WAGER] | read BADGE | set WAGER VALUE RESERVE REASON…] [--bus=system|session]",
    N_ ("Ask the running table about its progressive meter, or set it") },
  { "notices", uc_cmd_notices, "TABLE.ini [--format=text|pdf] [--output FILE] [--paper=a4|letter]",
    N_ ("Print the odds, signs and notices that a table must show") },
  { "odds", uc_cmd_odds, "TABLE.ini [--format=text|csv|json] [--plot FILE.svg|FILE.png]",
    N_ ("Say what a table's wagers return, exactly") },
  { "play", uc_cmd_play, "--table TABLE.ini [--auto] [--journal FILE] [SCRIPT…]",
    N_ ("Run round scripts and print their events") },
  { "report", uc_cmd_report, "meter JOURNAL|FOLDER… [--day YYYY-MM-DD] [--format=text|csv|pdf] [--output FILE]",
    N_ ("Say what moved each progressive meter, and whether it adds up") },
  { "show", uc_cmd_show, "JOURNAL ROUND", N_ ("Show a round as it was recorded"), TRUE },
  { "verify", uc_cmd_verify,
    "JOURNAL|EVIDENCE [--witness FILE] [--head CODE] [--trust FINGERPRINT] [--code CODE] [--prove] [--audit] [--signatures]"
    " [--key FILE]",
    N_ ("Say whether a journal or evidence of it is whole, and prove it") },
  { "witness", uc_cmd_witness, "FILE | --send JOURNAL [--state FILE] [--once] [--timeout SECONDS] [--most ROUNDS] -- COMMAND…",
    N_ ("Keep the heads of tables on another machine, or send them there") },
};

#define EXIT_USAGE 2

static void
print_help (void)
{
  g_print (_ ("Usage: upcardctl COMMAND [ARGUMENT…]\n\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %s %s\n      %s\n", commands[i].name, commands[i].arguments, _ (commands[i].summary));
  g_print (_ ("\n“upcardctl COMMAND --help” says more, “upcardctl --version” which version this is; upcardctl(1) says all.\n"));
}

static gboolean
asks_help (const char *word)
{
  return strcmp (word, "--help") == 0 || strcmp (word, "-h") == 0;
}

static const Command *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

int
main (int argc, char **argv)
{
  const Command *command;
  g_autofree char *name = NULL;

  g_set_prgname ("upcardctl");
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, UC_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (argc < 2)
    {
      uc_tell_error (_ ("upcardctl: no command; “upcardctl --help” lists them\n"));
      return EXIT_USAGE;
    }
  if (asks_help (argv[1]))
    {
      print_help ();
      return 0;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      uc_version_print ();
      return 0;
    }
  command = find_command (argv[1]);
  if (command == NULL)
    {
      uc_tell_error (_ ("upcardctl: “%s” is no command; “upcardctl --help” lists them\n"), argv[1]);
      return EXIT_USAGE;
    }
  if (command->plain && argc == 3 && asks_help (argv[2]))
    {
      g_print (_ ("Usage: upcardctl %s %s\n\n%s.\n"), command->name, command->arguments, _ (command->summary));
      return 0;
    }
  name = g_strconcat ("upcardctl ", command->name, NULL);
  g_set_prgname (name);
  return command->run (argc - 1, argv + 1);
}
