/** A form that is sent: whether it is under way, and what was said against each of its fields. */
import { useLayoutEffect, useRef, useState } from "react";

import { Problem } from "../problem";
import { failureText } from "./deleted";
import { ProofDeclined } from "./proof";
import { useFocusBack } from "./useFocusBack";

/** What is wrong, by field; `other` is about none of them. */
type Faults = Readonly<Record<string, string>>;

/** Return how a form of *fields* stands; `form` belongs on its element. */
export function useSending(fields: readonly string[]) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [faults, refuse] = useState<Faults>({});
  useFocusBack(isBusy);

  // Whoever sent it goes on at the first field that is to be corrected, from the moment the fault is shown.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), [faults]);

  /** Do *work*; a refusal stands in the form afterwards, and what was typed stays. */
  async function sending(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    refuse({});
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) refuse(faultsOf(error, fields));
    }
    setBusy(false);
  }

  return { form, isBusy, faults, refuse, sending };
}

function faultsOf(error: unknown, fields: readonly string[]): Faults {
  const found = fields.map((field) => [field, error instanceof Problem ? error.messageFor(field) : ""]);
  const told = found.filter(([, message]) => message);
  return told.length > 0 ? Object.fromEntries(told) : { other: failureText(error) };
}
