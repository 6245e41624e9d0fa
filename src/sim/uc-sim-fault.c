#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-fault.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *text;
  gboolean of_device;
  const char *help;
} kinds[UC_SIM_N_FAULTS] = {
  [UC_SIM_FAULT_NONE] = { "", FALSE, "" },
#define X(name, word, of_device, help) [UC_SIM_FAULT_##name] = { word, of_device, N_ (help) },
  UC_SIM_FAULTS (X)
#undef X
};

/* What the line does with the device's next message. */
static const UcSpoil spoils[UC_SIM_N_FAULTS] = {
  [UC_SIM_FAULT_NOISE] = UC_SPOIL_NOISE,
  [UC_SIM_FAULT_BAD_CHECKSUM] = UC_SPOIL_CHECKSUM,
  [UC_SIM_FAULT_TRUNCATED] = UC_SPOIL_TRUNCATE,
  [UC_SIM_FAULT_DOUBLE_READ] = UC_SPOIL_TWICE,
};

static UcSimFaultKind
parse_kind (const char *text)
{
  for (UcSimFaultKind kind = UC_SIM_FAULT_NONE + 1; kind < UC_SIM_N_FAULTS; kind++)
    if (strcmp (text, kinds[kind].text) == 0)
      return kind;
  return UC_SIM_FAULT_NONE;
}

gboolean
uc_sim_fault_parse (const char *text, UcSimFault *fault, GError **error)
{
  g_auto (GStrv) at = g_strsplit (text, "@", 2);
  g_auto (GStrv) colon = g_strsplit (at[0] != NULL ? at[0] : "", ":", 2);
  UcSimFault parsed = { UC_SIM_FAULT_NONE };
  guint64 round = 0;

  if (colon[0] != NULL)
    parsed.kind = parse_kind (colon[0]);
  if (colon[0] != NULL && colon[1] != NULL)
    parsed.device = uc_wire_device_parse (colon[1]);
  if (at[0] != NULL && at[1] != NULL && g_ascii_string_to_unsigned (at[1], 10, 1, G_MAXUINT32, &round, NULL))
    parsed.round = (guint) round;

  if (parsed.kind == UC_SIM_FAULT_NONE || parsed.round == 0
      || kinds[parsed.kind].of_device != (parsed.device != UC_WIRE_NONE))
    {
      g_autofree char *help = uc_sim_fault_help ();

      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("unknown fault “%s”; expected KIND@ROUND or KIND:DEVICE@ROUND, rounds from 1:\n%s"), text, help);
      return FALSE;
    }
  *fault = parsed;
  return TRUE;
}

char *
uc_sim_fault_help (void)
{
  GString *help = g_string_new (NULL);

  for (UcSimFaultKind kind = UC_SIM_FAULT_NONE + 1; kind < UC_SIM_N_FAULTS; kind++)
    g_string_append_printf (help, "  %s%s@ROUND: %s\n", kinds[kind].text, kinds[kind].of_device ? ":DEVICE" : "",
                            _ (kinds[kind].help));
  return g_string_free (help, FALSE);
}

UcSimFault *
uc_sim_fault_take (GArray *faults, UcSimFaultKind kind, guint round)
{
  for (guint i = 0; i < faults->len; i++)
    {
      UcSimFault *fault = &g_array_index (faults, UcSimFault, i);

      if (fault->kind == kind && fault->round <= round && !fault->done)
        {
          fault->done = TRUE;
          return fault;
        }
    }
  return NULL;
}

void
uc_sim_fault_arm (GArray *faults, guint round, UcSimTable *table)
{
  for (UcSimFaultKind kind = UC_SIM_FAULT_NONE + 1; kind < UC_SIM_N_FAULTS; kind++)
    {
      UcSimFault *fault;

      if (spoils[kind] == UC_SPOIL_NOTHING)
        continue;
      while ((fault = uc_sim_fault_take (faults, kind, round)) != NULL)
        uc_sim_device_spoil (table->devices[fault->device], spoils[kind]);
    }
  if (uc_sim_fault_take (faults, UC_SIM_FAULT_WRONG_LIGHT, round) != NULL)
    table->wrong_light = TRUE;
}
