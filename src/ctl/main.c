/* upcardctl: the administrator's commands. Each is a file cmd-NAME.c and a row of the table below. */
#include "cmd-badge.h"
#include "cmd-check.h"
#include "cmd-day.h"
#include "cmd-doctor.h"
#include "cmd-export.h"
#include "cmd-follow.h"
#include "cmd-house.h"
#include "cmd-identify.h"
#include "cmd-link.h"
#include "cmd-meter.h"
#include "cmd-notices.h"
#include "cmd-odds.h"
#include "cmd-people.h"
#include "cmd-pit.h"
#include "cmd-play.h"
#include "cmd-report.h"
#include "cmd-restore.h"
#include "cmd-show.h"
#include "cmd-verify.h"
#include "cmd-witness.h"
#include "uc-language.h"
#include "uc-near.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *name;
  int (*run) (int argc, char **argv); /* argv[0] is the command's name; returns the exit status */
  const char *summary;
} Command;

static const Command commands[] = {
  { "badge", uc_cmd_badge, N_ ("Keep the people who may sign") },
  { "check", uc_cmd_check, N_ ("Report whether the rules allow a table file") },
  { "day", uc_cmd_day, N_ ("Ask the running table for its gaming day, or set it back") },
  { "doctor", uc_cmd_doctor, N_ ("Check a table's machine and report what to do") },
  { "export", uc_cmd_export, N_ ("Write a journal's rounds in another form") },
  { "follow", uc_cmd_follow, N_ ("Print a journal's rows as they come, or keep a copy of them") },
  { "house", uc_cmd_house, N_ ("Find and prove rounds of all the tables of a house") },
  { "identify", uc_cmd_identify, N_ ("Report which program is installed, and whether a file of it differs") },
  { "link", uc_cmd_link, N_ ("Keep the ledger of meters that several tables share") },
  { "meter", uc_cmd_meter, N_ ("Ask the running table about its progressive meter, or set it") },
  { "notices", uc_cmd_notices, N_ ("Print the odds, signs and notices that a table must show") },
  { "odds", uc_cmd_odds, N_ ("Compute the exact return of a table's wagers") },
  { "people", uc_cmd_people, N_ ("Keep and sign the house's list of people who may sign") },
  { "pit", uc_cmd_pit, N_ ("Print what waits for the floor at the tables of a house, or their alerts") },
  { "play", uc_cmd_play, N_ ("Run round scripts and print their events") },
  { "report", uc_cmd_report, N_ ("Report what moved each progressive meter, and whether it adds up") },
  { "restore", uc_cmd_restore, N_ ("Restore a record, or what an old card lacks of it, from a mirror") },
  { "show", uc_cmd_show, N_ ("Show a round as it was recorded") },
  { "verify", uc_cmd_verify, N_ ("Check whether a journal or evidence of it is whole, and prove it") },
  { "witness", uc_cmd_witness, N_ ("Keep the heads of tables on another machine, or send them there") },
};

#define EXIT_USAGE 2

static void
print_help (void)
{
  g_print (_ ("Usage: upcardctl COMMAND [ARGUMENT…]\n\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-10s %s\n", commands[i].name, _ (commands[i].summary));
  g_print (_ ("\n“upcardctl help COMMAND” describes a command, upcardctl(1) all of them. “upcardctl --version” prints the "
              "version.\n\nExamples:\n"));
  g_print ("  upcardctl check BJ-07.ini\n  upcardctl help verify\n");
}

/* In place of a command. */
static gboolean
asks_help (const char *word)
{
  return strcmp (word, "--help") == 0 || strcmp (word, "-h") == 0 || strcmp (word, "help") == 0;
}

static const Command *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

static int
refuse_command (const char *name)
{
  const char *names[G_N_ELEMENTS (commands)], *near;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    names[i] = commands[i].name;
  near = uc_near_word (name, names, G_N_ELEMENTS (names));
  if (near != NULL)
    uc_tell_error (_ ("upcardctl: unknown command “%s”; did you mean “%s”?\n"), name, near);
  else
    uc_tell_error (_ ("upcardctl: unknown command “%s”; “upcardctl --help” lists the commands\n"), name);
  return EXIT_USAGE;
}

static int
run (const Command *command, int argc, char **argv)
{
  g_autofree char *name = g_strconcat ("upcardctl ", command->name, NULL);

  g_set_prgname (name);
  return command->run (argc, argv);
}

int
main (int argc, char **argv)
{
  const Command *command;

  g_set_prgname ("upcardctl");
  uc_language_begin ();
  if (argc < 2)
    {
      uc_tell_error (_ ("upcardctl: no command; “upcardctl --help” lists the commands\n"));
      return EXIT_USAGE;
    }
  if (strcmp (argv[1], "--version") == 0 || strcmp (argv[1], "-V") == 0)
    {
      uc_version_print ();
      return EXIT_SUCCESS;
    }
  if (asks_help (argv[1]) && argc == 2)
    {
      print_help ();
      return EXIT_SUCCESS;
    }
  command = find_command (asks_help (argv[1]) ? argv[2] : argv[1]);
  if (command == NULL)
    return refuse_command (asks_help (argv[1]) ? argv[2] : argv[1]);
  if (asks_help (argv[1]))
    return run (command, 2, (char *[]){ argv[2], (char *) "--help", NULL });
  return run (command, argc - 1, argv + 1);
}
