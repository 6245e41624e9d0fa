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
                          ngettext ("The witness was also sent %u head that contradicts those kept, signed by a key of this table: %s\n",
                                    "The witness was also sent %u heads that contradict those kept, signed by keys of this table; the "
                                    "first: %s\n",
                                    witnessed->n_contradictions),
                          witnessed->n_contradictions, witnessed->contradiction);
  if (witnessed->n_unproven > 0)
    uc_plain_append_line (out,
                          ngettext ("The witness was also sent %u line that proves nothing by itself, because no kept key signed it "
                                    "or it copies a kept line: %s\n",
                                    "The witness was also sent %u lines that prove nothing by themselves, because no kept key signed "
                                    "them or they copy kept lines; the first: %s\n",
                                    witnessed->n_unproven),
                          witnessed->n_unproven, witnessed->unproven);
  if (witnessed->n_damaged > 0)
    uc_plain_append_line (out,
                          ngettext ("The witness’s file is damaged, and %u line of it is not compared: %s\n",
                                    "The witness’s file is damaged, and %u lines of it are not compared; the first: %s\n",
                                    witnessed->n_damaged),
                          witnessed->n_damaged, witnessed->damaged);
}

gboolean
uc_witness_answer_is_clear (const UcWitnessed *witnessed)
{
  return witnessed->n_contradictions == 0 && witnessed->n_damaged == 0;
}
