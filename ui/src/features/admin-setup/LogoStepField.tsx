/** The logo in the set-up: saved as soon as it is there, taken out, or drawn in another colour. */
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";

import { Need } from "@shared/admin/Aside";
import { LogoField } from "@shared/admin/brand/LogoField";
import { failureText } from "@shared/admin/deleted";
import { Problem } from "@shared/problem";
import { markOf } from "./mark";
import { saveField } from "./saveField";
import { fieldOf, LOGO, partsOf, storedValue } from "./steps";
import type { Arrival } from "./useArrival";
import type { Known } from "./useSetup";

interface LogoStepFieldProps {
  known: Known;
  /** Is told of a logo that is on its way. */
  arrival: Arrival;
}

export function LogoStepField({ known: { types, records }, arrival }: LogoStepFieldProps) {
  const { mutate } = useSWRConfig();
  const [fault, setFault] = useState("");
  // What was chosen last shows at once; the record follows when it is saved.
  const [chosen, setChosen] = useState<{ value: unknown } | null>(null);
  const shown = chosen ? chosen.value : storedValue(records, LOGO);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const field = fieldOf(types, LOGO);

  /** Save *value*; answer whether it is. */
  async function save(value: unknown): Promise<boolean> {
    setChosen({ value });
    setFault("");
    try {
      // One after the other: what is shown is stored by then.
      queue.current = queue.current.catch(() => undefined).then(() => saveField(mutate, LOGO, value, shown));
      await queue.current;
      return true;
    } catch (error) {
      const told = error instanceof Problem ? error.messageFor(partsOf(LOGO).field) : "";
      setFault(told || failureText(error));
      return false;
    } finally {
      setChosen((now) => (now?.value === value ? null : now));
    }
  }

  if (!field) return null;
  return (
    <LogoField
      id="setup-logo"
      label={field.label}
      help={field.help}
      aside={<Need isNeeded={false} isMissing={false} />}
      value={shown}
      fault={fault}
      name={markOf(records)}
      onChange={(value) => void arrival.noteSaving(save(value))}
      onUnderway={arrival.noteUpload}
    />
  );
}
