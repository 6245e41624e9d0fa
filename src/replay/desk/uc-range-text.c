#include "uc-range-text.h"

#include "uc-moment-words.h"
#include "uc-report-say.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

static void
append_head (GString *text, UcPlayer *player, guint in, guint out, const UcRangeHead *head)
{
  gint64 from_ns = uc_player_moment (player, in - 1)->event.t_real_ns, to_ns = uc_player_moment (player, out - 1)->event.t_real_ns;
  g_autofree char *day = uc_say_time (from_ns), *zone = uc_report_zone (from_ns);
  g_autofree char *from = uc_moment_time (from_ns), *to = uc_moment_time (to_ns);
  gint64 ms = (to_ns - from_ns) / 1000000;

  g_string_append_printf (text, _ ("Table %s, round %u: events %u to %u of %u\n"), head->table, head->round, in, out,
                          uc_player_n (player));
  /* Translators: a day and time, two times, a zone and a length: "From 20 Nov 2026 21:50:08: 21:50:08.946 to 21:50:11.446 (CET,
   * UTC+01:00), 2.500 s". */
  g_string_append_printf (text, _ ("From %s: %s to %s (%s), %d.%03d s\n"), day, from, to, zone, (int)(ms / 1000), (int)(ms % 1000));
  if (head->camera != NULL)
    {
      g_autofree char *begin = uc_camera_say_time (head->camera, from_ns), *end = uc_camera_say_time (head->camera, to_ns);
      g_autofree char *uncertainty = uc_camera_print_uncertainty (head->camera->uncertainty_ns);

      /* Translators: two times, and how uncertain they are: "… 21:50:11.446 to 21:50:13.946, ±0.040 s". */
      g_string_append_printf (text, _ ("By the camera recorder: %s to %s, ±%s s\n"), begin, end, uncertainty);
    }
  /* Translators: a file, and whether it is intact: "Journal table.journal. Intact and proven." */
  g_string_append_printf (text, _ ("Journal %s. %s.\n\n"), head->journal, head->proof);
}

char *
uc_range_text (UcPlayer *player, guint in, guint out, const UcRangeHead *head)
{
  GString *text = g_string_new (NULL);

  append_head (text, player, in, out, head);
  /* The table's time, the recorder's, the event's number, its kind, what it says, and the paragraph. */
  for (guint position = in; position <= out; position++)
    {
      const UcMoment *moment = uc_player_moment (player, position - 1);
      g_autofree char *time = uc_moment_time (moment->event.t_real_ns);
      g_autofree char *recorder = head->camera == NULL ? NULL : uc_camera_say_time (head->camera, moment->event.t_real_ns);
      g_autofree char *sentence = uc_say_event_listed (uc_player_table_at (player, position), &moment->event, FALSE);

      g_string_append_printf (text, "%s%s%s  %3u  %-9s %s", time, recorder == NULL ? "" : "  ", recorder == NULL ? "" : recorder,
                              position, uc_say_event_word (&moment->event), sentence);
      if (moment->event.citation[0] != '\0')
        g_string_append_printf (text, "  (§ %s)", moment->event.citation);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
