/* What upcardctl doctor says of the digital lines, on chips that are not there. */
#include "fake-gpio.h"
#include "uc-doctor.h"

#include <string.h>

#define N_LINES 28
#define TWINS { "ftdi-cbus@usb1/1-1/1-1.2", "ftdi-cbus@usb1/1-1/1-1.3" }

typedef struct
{
  const char *name;
  const char *chips[2];
  const char *where;    /* of the first seat's winner lamp in the table file */
  const char *consumer; /* who has line 2 of the first chip; NULL = nobody */
  const char *text;     /* all that is said, without its remedy */
  const char *remedy;   /* in what is to be done; NULL = all is well */
} Case;

static const Case cases[] = {
  { "free", { "pinctrl-rp1" }, "pinctrl-rp1/2", NULL,
    "pinctrl-rp1: 1 of the table's 1 lines are free, or the table service has them.", NULL },
  { "the-service's", { "pinctrl-rp1" }, "pinctrl-rp1/2", "upcard winner 1",
    "pinctrl-rp1: 1 of the table's 1 lines are free, or the table service has them.", NULL },
  { "busy", { "pinctrl-rp1" }, "pinctrl-rp1/2", "spi0 CS0",
    "winner.1: line 2 of “pinctrl-rp1” is in use by “spi0 CS0”.", "config.txt" },
  { "no-line", { "pinctrl-rp1" }, "pinctrl-rp1/40", NULL,
    "winner.1: the chip “pinctrl-rp1” has no line “40”; it has the lines 0 to 27.",
    "“gpioinfo” (package gpiod) lists them" },
  { "no-chip", { "pinctrl-rp1" }, "mcp23017/2", NULL,
    "There is no GPIO chip “mcp23017”, which has 1 line of the table; chips present: pinctrl-rp1 (gpiochip3, 28 lines).",
    "dtoverlay=" },
  { "twins", TWINS, "ftdi-cbus/2", NULL,
    "2 GPIO chips are called “ftdi-cbus”, gpiochip3 and gpiochip4: the one that is meant is named “ftdi-cbus@1-1.2” or "
    "“ftdi-cbus@1-1.3”.",
    "Write that name in [devices]: behind the “@” stands where the chip is connected" },
  { "one-of-twins", TWINS, "ftdi-cbus@1-1.3/2", "spi0 CS0",
    "ftdi-cbus@1-1.3: 1 of the table's 1 lines are free, or the table service has them.", NULL },
  { "neither-of-twins", TWINS, "ftdi-cbus@1-1.4/2", NULL,
    "There is no GPIO chip “ftdi-cbus@1-1.4”, which has 1 line of the table; chips present: ftdi-cbus (gpiochip3, 28 "
    "lines), ftdi-cbus (gpiochip4, 28 lines).",
    "dtoverlay=" },
};

static void
test_case (gconstpointer data)
{
  const Case *which = data;
  g_auto (UcDoctor) doctor = { NULL };
  const UcFinding *finding;
  UcPortSystem machine = uc_port_system;

  fake_gpio_init ();
  machine.dev = fake_gpio_folder ();
  for (guint i = 0; i < G_N_ELEMENTS (which->chips) && which->chips[i] != NULL; i++)
    fake_gpio_plug (3 + i, which->chips[i], N_LINES);
  fake_gpio_occupy (which->chips[0], 2, which->consumer);
  uc_doctor_init (&doctor, "", "/table.ini", "/journals", "/people");
  doctor.machine = &machine;
  doctor.has_rules = TRUE;
  g_strlcpy (doctor.rules.fitted.winner[1], which->where, sizeof doctor.rules.fitted.winner[1]);
  uc_doctor_lines (&doctor);
  g_assert_cmpuint (doctor.findings->len, ==, 1);
  finding = doctor.findings->pdata[0];
  g_assert_cmpstr (finding->text, ==, which->text);
  g_assert_cmpint (finding->kind, ==, which->remedy == NULL ? UC_FINDING_GOOD : UC_FINDING_FAULT);
  g_assert_true (which->remedy == NULL || strstr (finding->remedy, which->remedy) != NULL);
  fake_gpio_clear ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl/doctor/lines/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
