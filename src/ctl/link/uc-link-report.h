/* What `upcardctl link check` prints about a link's file. */
#pragma once

#include "uc-link-check.h"

G_BEGIN_DECLS

/* What the file says, which differences of its tables a person confirms, and which texts nobody has read. For a file without faults. */
void uc_link_report_text (const UcLinkCheck *check, GString *text);
/* The same as one JSON object, with the faults. */
void uc_link_report_json (const UcLinkCheck *check, GString *text);
/* The differences alone, a line each: what two persons confirm when they sign. */
void uc_link_report_differences (const UcLinkCheck *check, GString *text);

G_END_DECLS
