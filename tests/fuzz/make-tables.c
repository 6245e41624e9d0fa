/* The covering list as C: made with the build, because it takes longer than a target may.
 * Usage: make-tables FILE */
#include "uc-cover.h"

int
main (int argc, char **argv)
{
  g_autoptr (UcCover) cover = uc_cover_new ();
  g_autoptr (GString) text
      = g_string_new ("/* Made by make-tables. */\n#include <glib.h>\n\n"
                      "extern const char *const uc_fuzz_cover[];\nextern const guint uc_fuzz_n_cover;\n\n"
                      "const char *const uc_fuzz_cover[] = {\n");

  if (argc != 2)
    g_error ("expected a file");
  for (guint i = 0; i < cover->files->len; i++)
    {
      g_autofree char *file = g_strescape (cover->files->pdata[i], NULL);

      g_string_append_printf (text, "  \"%s\",\n", file);
    }
  g_string_append (text, "};\n\nconst guint uc_fuzz_n_cover = G_N_ELEMENTS (uc_fuzz_cover);\n");
  return g_file_set_contents (argv[1], text->str, (gssize)text->len, NULL) ? 0 : 1;
}
