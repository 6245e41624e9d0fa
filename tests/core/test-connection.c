/* Where the table file says that a line is connected. */
#include "uc-connection.h"

static const struct
{
  const char *text;
  const char *chip;
  const char *line; /* NULL: refused */
  gboolean active_low;
  UcBias bias;
} cases[] = {
  { "pinctrl-rp1/17", "pinctrl-rp1", "17", FALSE, UC_BIAS_AS_IS },
  { "1-0020/0", "1-0020", "0", FALSE, UC_BIAS_AS_IS },
  { "soc/gpio/GPIO17", "soc/gpio", "GPIO17", FALSE, UC_BIAS_AS_IS },
  { "rp1/5,active-low", "rp1", "5", TRUE, UC_BIAS_AS_IS },
  { "rp1/5,pull-up,active-low", "rp1", "5", TRUE, UC_BIAS_PULL_UP },
  { "rp1/5,pull-down", "rp1", "5", FALSE, UC_BIAS_PULL_DOWN },
  { "ftdi-cbus@1-1.2/3", "ftdi-cbus@1-1.2", "3", FALSE, UC_BIAS_AS_IS },
  { "ftdi-cbus@1-1:1.0/3,pull-up", "ftdi-cbus@1-1:1.0", "3", FALSE, UC_BIAS_PULL_UP },
  { .text = "" },
  { .text = "rp1" },
  { .text = "/5" },
  { .text = "rp1/" },
  { .text = "rp1/,pull-up" },
  { .text = "rp1/5," },
  { .text = "rp1/5, pull-up" },
  { .text = "rp1/5,low" },
  { .text = "rp1/5,active-low,active-low" },
  { .text = "rp1/5,pull-up,pull-up" },
  { .text = "unix:/run/gpio" },
  { .text = "serial:abc/5" },
  { .text = "serial:abc@1-1/5" },
  { .text = "unix:/run/a@b" },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      UcConnection connection = { .chip = "untouched" };

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (uc_connection_parse (cases[i].text, &connection), ==, cases[i].line != NULL);
      g_assert_cmpstr (connection.chip, ==, cases[i].line != NULL ? cases[i].chip : "untouched");
      if (cases[i].line == NULL)
        continue;
      g_assert_cmpstr (connection.line, ==, cases[i].line);
      g_assert_cmpint (connection.active_low, ==, cases[i].active_low);
      g_assert_cmpint (connection.bias, ==, cases[i].bias);
    }
}

/* What does not fit is refused, not cut. */
static void
test_too_long (void)
{
  g_autofree char *name = g_strnfill (UC_RULES_LINK, 'x');
  g_autofree char *chip = g_strdup_printf ("%s/1", name);
  g_autofree char *line = g_strdup_printf ("rp1/%s", name);
  UcConnection connection;

  g_assert_false (uc_connection_parse (chip, &connection));
  g_assert_false (uc_connection_parse (line, &connection));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connection/cases", test_cases);
  g_test_add_func ("/connection/too-long", test_too_long);
  return g_test_run ();
}
