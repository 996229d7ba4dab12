/** What is typed into the fields of a step: each is saved when it is left, for visitors at once. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";

import { failureText } from "@shared/admin/deleted";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { Problem } from "@shared/problem";
import { showToast } from "@shared/toasts";
import { trimmedText } from "@shared/unseen";
import { faultOf } from "./faults";
import { saveField } from "./saveField";
import { partsOf, storedText, storedValue } from "./steps";
import type { FieldName, Records } from "./steps";
import { t } from "./text";
import { usePress } from "./usePress";

const STALE = 412;

type Texts = Readonly<Partial<Record<FieldName, string>>>;

export function useStepForm(records: Records) {
  const { mutate } = useSWRConfig();
  const afterPress = usePress();
  const element = useRef<HTMLFormElement>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // What is typed by now, for what goes on after a saving.
  const latest = useRef<Texts>({});
  // What was stored where something is typed, when that was begun.
  const bases = useRef<Partial<Record<FieldName, unknown>>>({});
  const isGone = useRef(false);
  const [typed, setTyped] = useState<Texts>({});
  const [faults, setFaults] = useState<Texts>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [timesLed, setTimesLed] = useState(0);

  useLayoutEffect(() => {
    if (timesLed > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [timesLed]);

  // Back takes the form away without leaving its field.
  const leaveAll = useEffectEvent(() => {
    for (const name of unsentOf(latest.current)) void save(name);
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leaveAll();
    };
  }, []);
  useUnloadGuard(unsavedOf(typed).length > 0);

  function unsavedOf(texts: Texts): FieldName[] {
    const names = Object.keys(texts) as FieldName[];
    return names.filter((name) => trimmedText(texts[name] ?? "") !== storedText(records, name));
  }

  /** What was refused, and not changed since, is sent again when somebody goes on, and not before. */
  function unsentOf(texts: Texts): FieldName[] {
    return unsavedOf(texts).filter((name) => !faults[name]);
  }

  function keep(next: Texts) {
    latest.current = next;
    setTyped(next);
  }

  async function saveNow(name: FieldName): Promise<boolean> {
    const text = latest.current[name];
    if (text === undefined) return true;
    const own = trimmedText(text) === storedText(records, name) ? "" : faultOf(name, text);
    if (own) {
      setFaults((now) => ({ ...now, [name]: own }));
      return false;
    }
    const value = trimmedText(text) || null;
    const known = name in bases.current ? bases.current[name] : storedValue(records, name);
    try {
      await saveField(mutate, name, value, known);
      bases.current[name] = value;
      // Until then what was said of it stands: a text that is sent again is led back to.
      setFaults((now) => without(now, name));
      setFailure("");
      if (latest.current[name] === text) {
        keep(without(latest.current, name));
        delete bases.current[name];
      }
      return true;
    } catch (error) {
      const told = error instanceof Problem ? error.messageFor(partsOf(name).field) : "";
      // What somebody else wrote is shown by now: whoever goes on writes over that.
      if (error instanceof Problem && error.status === STALE) delete bases.current[name];
      if (isGone.current) showToast("error", told || failureText(error), t("admin.setup.not_saved", { text }));
      else if (told) setFaults((now) => ({ ...now, [name]: told }));
      else setFailure(failureText(error));
      return false;
    }
  }

  /** One after the other: a step is saved in the order in which it was typed. */
  function save(name: FieldName): Promise<boolean> {
    const saved = queue.current.then(() => saveNow(name));
    queue.current = saved;
    return saved;
  }

  function change(name: FieldName, text: string) {
    if (!(name in bases.current)) bases.current[name] = storedValue(records, name);
    keep({ ...latest.current, [name]: text });
    setFaults((now) => without(now, name));
  }

  return {
    /** Belongs on the form. */
    element,
    textOf: (name: FieldName): string => typed[name] ?? storedText(records, name),
    faults,
    /** Why something is not saved that is about no single field. */
    failure,
    isBusy,
    change,
    /** Give the field *name* another text, and save it at once. */
    choose: (name: FieldName, text: string) => {
      change(name, text);
      void save(name);
    },
    /** Save the field *name*, which was left. */
    leave: (name: FieldName) =>
      afterPress(() => {
        if (unsentOf(latest.current).includes(name)) void save(name);
      }),
    /** Save all that is typed; answer whether all of it is, and lead to what is not. */
    saveAll: async (): Promise<boolean> => {
      setBusy(true);
      await queue.current;
      let isSaved = true;
      for (const name of Object.keys(latest.current) as FieldName[]) {
        isSaved = (await save(name)) && isSaved;
      }
      setBusy(false);
      if (!isSaved) setTimesLed((times) => times + 1);
      return isSaved;
    },
  };
}

export type StepForm = ReturnType<typeof useStepForm>;

function without(texts: Texts, name: FieldName): Texts {
  const { [name]: _, ...rest } = texts as Record<FieldName, string>;
  return rest;
}
