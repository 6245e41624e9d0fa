#include "uc-witness-answer.h"

#include "uc-plain.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <string.h>

void
uc_witness_answer_append_table (GString *out, UcJournal *journal)
{
  g_autoptr (UcHeadReader) reader = uc_head_reader_new (journal, uc_journal_newest_row (journal) + 1, NULL);

  if (reader == NULL || strcmp (uc_head_reader_table (reader), "-") == 0)
    uc_plain_append_line (out, _ ("Table: no table file is on record\n"));
  else
    uc_plain_append_line (out, _ ("Table: %s\n"), uc_head_reader_table (reader));
}

void
uc_witness_answer_append (GString *out, const UcWitnessed *witnessed)
{
  char at[UC_TIME_TEXT];

  if (witnessed->round == 0)
    uc_plain_append_line (out, _ ("The end is not witnessed: the witness has no round of this journal\n"));
  else if (!witnessed->at_end)
    uc_plain_append_line (out, _ ("Witnessed up to round %u, at %.19sZ by the witness’s clock\n"), witnessed->round,
                          uc_time_format (witnessed->kept_ns, at));
  else
    uc_plain_append_line (out, _ ("The end was witnessed at %.19sZ, by the witness’s clock: round %u\n"),
                          uc_time_format (witnessed->kept_ns, at), witnessed->round);
  if (witnessed->behind > 0)
    uc_plain_append_line (out,
                          ngettext ("%u closed round behind it is not witnessed\n",
                                    "%u closed rounds behind it are not witnessed\n", witnessed->behind),
                          witnessed->behind);
  if (witnessed->n_contradictions > 0)
    uc_plain_append_line (out,
                          ngettext ("The witness was also sent %u head that contradicts those kept: %s\n",
                                    "The witness was also sent %u heads that contradict those kept; the first: %s\n",
                                    witnessed->n_contradictions),
                          witnessed->n_contradictions,
                          witnessed->contradiction != NULL ? witnessed->contradiction : "");
}
