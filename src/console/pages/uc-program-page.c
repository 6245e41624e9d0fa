#include "uc-program-page.h"

#include "uc-action.h"
#include "uc-paint.h"
#include "uc-shell.h"
#include "uc-version.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define N_GROUPS 16
#define GROUP    4

/* Of a grid. */
typedef struct
{
  guint page; /* files on it */
  int digest; /* between the groups of all files' digest */
  int row;    /* between the files */
  int service, rows, rows_height; /* where these lie if one line is enough for each above; 0 = where the template says */
} Look;

static const Look wide = { 5, 30, 10, 0, 0, 0 }, small = { 3, 12, 2, 208, 236, 160 }, portrait = { 4, 10, 8, 350, 400, 400 };
#define A_LINE 8 /* groups */

struct _UcProgramPage
{
  UcPage parent;
  GtkLabel *version;
  GtkLabel *caption;
  GtkGrid *digest;
  GtkLabel *groups[N_GROUPS];
  GtkLabel *verdict;
  UcAction *key;     /* the first of the record, and more about it */
  GtkLabel *service; /* whether the table service runs the same */
  GtkBox *rows;
  GtkLabel *range;
  UcAction *earlier;
  UcAction *later;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  UcInstalled *installed; /* NULL: not read yet, or fault says why not */
  char *fault;
  guint first;            /* the first file that is shown */
};

G_DEFINE_FINAL_TYPE (UcProgramPage, uc_program_page, UC_TYPE_PAGE)

static const char *const state_words[] = {
  [UC_INSTALLED_SAME] = N_ ("as installed"),
  [UC_INSTALLED_CHANGED] = N_ ("changed"),
  [UC_INSTALLED_MISSING] = N_ ("missing"),
  [UC_INSTALLED_UNREADABLE] = N_ ("cannot be read"),
  [UC_INSTALLED_EXTRA] = N_ ("not in the manifest"),
  [UC_INSTALLED_UNKNOWN] = N_ ("no manifest"),
};

static const Look *
look_of (UcProgramPage *self)
{
  return uc_page_choose (UC_PAGE (self), &wide, &small, &portrait);
}

/* ---- what it shows ---- */

static void
set_line (GtkLabel *label, const char *text, gboolean is_fault)
{
  gtk_label_set_text (label, text);
  if (is_fault)
    gtk_widget_add_css_class (GTK_WIDGET (label), "stop");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), "stop");
}

/* The first setting that has other code loaded; its file, and what it loads. */
static char *
say_loading (const UcInstalled *installed)
{
  for (guint i = 0; i < installed->settings->len; i++)
    {
      const UcSetting *setting = installed->settings->pdata[i];

      if (*setting->loads != '\0')
        /* Translators: a setting, and the file that it loads. */
        return g_strdup_printf (_ ("The files are as installed, but %s has other code loaded: %s"), setting->path, setting->loads);
    }
  return NULL;
}

static void
show_verdict (UcProgramPage *self)
{
  const UcInstalled *installed = self->installed;
  const char *own_style = uc_console_model_get_own_style (self->model);
  g_autofree char *text = NULL;
  gboolean good = FALSE;

  if (self->fault != NULL)
    text = g_strdup_printf (_ ("It is not known whether this is the program that was installed: %s."), self->fault);
  else if (!installed->known)
    text = g_strdup (_ ("This program was not installed: no manifest lists its files, and nobody can tell whether they are right."));
  else if (installed->n_differ > 0)
    text = g_strdup_printf (ngettext ("%u of %u files is not as it was installed.", "%u of %u files are not as they were installed.",
                                      installed->n_differ),
                            installed->n_differ, installed->files->len);
  else if (installed->n_load > 0)
    text = say_loading (installed);
  else if (*own_style != '\0')
    text = g_strdup_printf (_ ("The files are as installed, but a file outside the program changes how this screen looks: %s"), own_style);
  else
    {
      good = TRUE;
      text = g_strdup_printf (ngettext ("The %u file is as it was installed.", "All %u files are as they were installed.",
                                        installed->files->len),
                              installed->files->len);
    }
  set_line (self->verdict, text, !good);
}

/* The verdict, what is said of the service, and the files below each other: each has its place where those before it leave that free. */
static void
place_lines (UcProgramPage *self)
{
  const Look *look = look_of (self);
  const GdkRectangle verdict = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->verdict));
  const int width = verdict.width;
  int verdict_height, service_height, service, rows;

  if (look->rows == 0)
    return;
  uc_paint_renew_style (GTK_WIDGET (self));
  gtk_widget_measure (GTK_WIDGET (self->verdict), GTK_ORIENTATION_VERTICAL, width, &verdict_height, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->service), GTK_ORIENTATION_VERTICAL, width, &service_height, NULL, NULL, NULL);
  /* What takes more lines begins higher first. */
  service = MAX (verdict.y + verdict_height, MIN (look->service, look->rows - service_height));
  rows = MAX (look->rows, service + service_height);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->service), verdict.x, service, width, 0);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->rows), verdict.x, rows, width, look->rows + look->rows_height - rows);
}

static GtkWidget *
line_new (const char *text, const char *css_class, gboolean is_fault, int width)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_size_request (label, width, -1);
  gtk_widget_add_css_class (label, css_class);
  if (is_fault)
    gtk_widget_add_css_class (label, "stop");
  return label;
}

static void
add_row (UcProgramPage *self, const UcInstalledFile *file)
{
  gboolean is_fault = file->state != UC_INSTALLED_SAME && file->state != UC_INSTALLED_UNKNOWN;
  const int width = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->rows)).width;
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), file->path, _ (state_words[file->state]));
  char groups[UC_INSTALLED_GROUPS_TEXT];

  gtk_box_append (GTK_BOX (row), line_new (name, "row", is_fault, width));
  gtk_box_append (GTK_BOX (row), line_new (file->hash[0] != '\0' ? uc_installed_groups (file->hash, groups) : "–", "note", FALSE, width));
  gtk_box_append (self->rows, row);
}

/* Those that differ come first. */
static void
show_files (UcProgramPage *self)
{
  guint n = self->installed != NULL ? self->installed->files->len : 0, at = 0;
  const guint page = look_of (self)->page;
  g_autofree char *range = NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        const UcInstalledFile *file = self->installed->files->pdata[i];

        if ((file->state == UC_INSTALLED_SAME) != (pass == 1))
          continue;
        if (at >= self->first && at < self->first + page)
          add_row (self, file);
        at++;
      }
  range = n > page ? g_strdup_printf (_ ("Files %u to %u of %u"), self->first + 1, MIN (self->first + page, n), n) : g_strdup ("");
  gtk_label_set_text (self->range, range);
  gtk_widget_set_visible (GTK_WIDGET (self->earlier), n > page);
  gtk_widget_set_visible (GTK_WIDGET (self->later), n > page);
  gtk_widget_set_sensitive (GTK_WIDGET (self->earlier), self->first > 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->later), self->first + page < n);
}

static void
uc_program_page_show (UcPage *page, UcConsoleModel *model)
{
  UcProgramPage *self = UC_PROGRAM_PAGE (page);
  const char *first_key = uc_console_model_get_first_key (model), *started_from = uc_console_model_get_program (model);
  g_autofree char *key = g_strdup_printf (_ ("First key: %s"), first_key);
  const char *digest;

  self->model = model;
  /* Files that a start has left in memory take as long as a frame; a disk may take longer, which nobody but the reader waits for. */
  if (self->installed == NULL && self->fault == NULL)
    {
      g_autoptr (GError) error = NULL;

      self->installed = uc_console_model_get_installed_func (self->model) (&error);
      self->fault = error != NULL ? g_strdup (error->message) : NULL;
    }
  digest = self->installed != NULL ? self->installed->digest : "";
  for (guint i = 0; i < N_GROUPS; i++)
    {
      g_autofree char *group = strlen (digest) > i * GROUP ? g_strndup (digest + i * GROUP, GROUP) : g_strdup ("");

      gtk_label_set_text (self->groups[i], group);
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->groups[i]), GTK_ACCESSIBLE_STATE_HIDDEN, group[0] == '\0', -1);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->caption), digest[0] != '\0');
  show_verdict (self);
  /* Whoever writes it down when the table is opened for the first time can tell the record from another one ever after. */
  uc_action_set_words (self->key, key);
  gtk_widget_set_visible (GTK_WIDGET (self->key), first_key[0] != '\0');
  /* The service looked at the files when it started, and recorded what it found. */
  if (self->installed == NULL || !self->installed->known)
    set_line (self->service, "", FALSE);
  else if (started_from[0] == '\0')
    set_line (self->service, _ ("The table service does not know which files it started from."), TRUE);
  else if (strcmp (started_from, self->installed->digest) == 0)
    set_line (self->service, _ ("The table service started from these files, and recorded this digest."), FALSE);
  else
    set_line (self->service, _ ("The table service started from other files, and runs them until it is restarted."), TRUE);
  place_lines (self);
  show_files (self);
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcProgramPage *self = UC_PROGRAM_PAGE (page);

  self->first = 0;
  gtk_grid_set_column_spacing (self->digest, look_of (self)->digest);
  gtk_box_set_spacing (self->rows, look_of (self)->row);
}

/* Each time that somebody opens the page the files are read again. */
static void
on_unmap (GtkWidget *widget, UcProgramPage *self)
{
  g_clear_pointer (&self->installed, uc_installed_free);
  g_clear_pointer (&self->fault, g_free);
  self->first = 0;
}

static void
on_table (GtkButton *button, UcProgramPage *self)
{
  uc_shell_back (GTK_WIDGET (self));
}

static void
on_key (GtkButton *button, UcProgramPage *self)
{
  uc_shell_open (GTK_WIDGET (self), "first-key");
}

static void
on_earlier (GtkButton *button, UcProgramPage *self)
{
  self->first -= MIN (self->first, look_of (self)->page);
  show_files (self);
}

static void
on_later (GtkButton *button, UcProgramPage *self)
{
  self->first += look_of (self)->page;
  show_files (self);
}

static void
uc_program_page_dispose (GObject *object)
{
  UcProgramPage *self = UC_PROGRAM_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_PROGRAM_PAGE);
  g_clear_pointer (&self->installed, uc_installed_free);
  g_clear_pointer (&self->fault, g_free);
  G_OBJECT_CLASS (uc_program_page_parent_class)->dispose (object);
}

static void
uc_program_page_class_init (UcProgramPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_program_page_show;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_program_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-program-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, version);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, caption);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, digest);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, verdict);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, key);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, service);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, rows);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, range);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, earlier);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, later);
  gtk_widget_class_bind_template_child (widget_class, UcProgramPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_earlier);
  gtk_widget_class_bind_template_callback (widget_class, on_later);
  gtk_widget_class_bind_template_callback (widget_class, on_unmap);
}

static void
uc_program_page_init (UcProgramPage *self)
{
  g_autofree char *version = g_strdup_printf (_ ("Upcard %s"), uc_version ());

  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_text (self->version, version);
  for (guint i = 0; i < N_GROUPS; i++)
    {
      self->groups[i] = GTK_LABEL (gtk_label_new (""));
      gtk_label_set_xalign (self->groups[i], 0);
      gtk_widget_add_css_class (GTK_WIDGET (self->groups[i]), "meter-figure");
      gtk_grid_attach (self->digest, GTK_WIDGET (self->groups[i]), (int)(i % A_LINE), (int)(i / A_LINE), 1, 1);
    }
}
