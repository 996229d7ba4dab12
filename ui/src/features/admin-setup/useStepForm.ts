/** What is typed or chosen in the fields of a step: each is saved when it is left, for visitors at once. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";

import { useUploading } from "@records/fields/uploading";
import { failureText } from "@shared/admin/deleted";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { sameValue } from "@shared/admin/saveRecord";
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

type Values = Readonly<Partial<Record<FieldName, unknown>>>;
type Texts = Readonly<Partial<Record<FieldName, string>>>;

export function useStepForm(records: Records) {
  const { mutate } = useSWRConfig();
  const afterPress = usePress();
  const element = useRef<HTMLFormElement>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // What is typed by now, for what goes on after a saving.
  const latest = useRef<Values>({});
  // What was stored where something is typed, when that was begun.
  const bases = useRef<Partial<Record<FieldName, unknown>>>({});
  const isGone = useRef(false);
  const [typed, setTyped] = useState<Values>({});
  // A picture on its way: whether it has come, what waits for that, and whether one did not or was refused.
  const isUploading = useUploading() > 0;
  const wasUploading = useRef(false);
  const hasCome = useRef(false);
  const onEnded = useRef<(() => void) | undefined>(undefined);
  const isLost = useRef(false);
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
  useEffect(() => {
    if (isUploading) hasCome.current = false;
    else if (wasUploading.current && !hasCome.current) isLost.current = true;
    wasUploading.current = isUploading;
    if (!isUploading) onEnded.current?.();
  }, [isUploading]);

  const valueOf = (name: FieldName): unknown => (name in typed ? typed[name] : storedValue(records, name));

  function unsavedOf(values: Values): FieldName[] {
    const names = Object.keys(values) as FieldName[];
    return names.filter((name) => !sameValue(sentOf(values[name]), storedValue(records, name)));
  }

  /** What was refused, and not changed since, is sent again when somebody goes on, and not before. */
  function unsentOf(values: Values): FieldName[] {
    return unsavedOf(values).filter((name) => !faults[name]);
  }

  function keep(next: Values) {
    latest.current = next;
    setTyped(next);
  }

  async function saveNow(name: FieldName): Promise<boolean> {
    const typedNow = latest.current[name];
    if (typedNow === undefined) return true;
    const text = typeof typedNow === "string" ? typedNow : "";
    const own = trimmedText(text) === storedText(records, name) ? "" : faultOf(name, text);
    if (own) {
      setFaults((now) => ({ ...now, [name]: own }));
      return false;
    }
    const value = sentOf(typedNow);
    const known = name in bases.current ? bases.current[name] : storedValue(records, name);
    try {
      await saveField(mutate, name, value, known);
      bases.current[name] = value;
      // Until then what was said of it stands: a text that is sent again is led back to.
      setFaults((now) => without(now, name));
      setFailure("");
      if (latest.current[name] === typedNow) letGo(name);
      return true;
    } catch (error) {
      const told = error instanceof Problem ? error.messageFor(partsOf(name).field) : "";
      // What somebody else wrote is shown by now: whoever goes on writes over that.
      if (error instanceof Problem && error.status === STALE) delete bases.current[name];
      // The picture before stays; a text is corrected where it stands.
      if (latest.current[name] === typedNow && typeof typedNow !== "string") {
        isLost.current = true;
        letGo(name);
      }
      if (isGone.current) showToast("error", told || failureText(error), text && t("admin.setup.not_saved", { text }));
      else if (told) setFaults((now) => ({ ...now, [name]: told }));
      else setFailure(failureText(error));
      return false;
    }
  }

  function letGo(name: FieldName) {
    keep(without(latest.current, name));
    delete bases.current[name];
  }

  /** One after the other: a step is saved in the order in which it was typed. */
  function save(name: FieldName): Promise<boolean> {
    const saved = queue.current.then(() => saveNow(name));
    queue.current = saved;
    return saved;
  }

  function change(name: FieldName, value: unknown) {
    if (!(name in bases.current)) bases.current[name] = storedValue(records, name);
    keep({ ...latest.current, [name]: value });
    setFaults((now) => without(now, name));
  }

  return {
    /** Belongs on the form. */
    element,
    valueOf,
    textOf: (name: FieldName): string => (typeof valueOf(name) === "string" ? String(valueOf(name)) : ""),
    faults,
    /** Why something is not saved that is about no single field. */
    failure,
    isBusy,
    /** Whether a picture is on its way, up to when it is saved. */
    isUnderway: isUploading || Object.values(typed).some((value) => typeof value !== "string"),
    change,
    /** Give the field *name* another value, and save it at once. */
    choose: (name: FieldName, value: unknown) => {
      hasCome.current = true;
      change(name, value);
      void save(name);
    },
    /** Save the field *name*, which was left. */
    leave: (name: FieldName) =>
      afterPress(() => {
        if (unsentOf(latest.current).includes(name)) void save(name);
      }),
    /** Save all that is typed, and the picture that comes; answer whether all of it is, and lead to what is not. */
    saveAll: async (): Promise<boolean> => {
      setBusy(true);
      isLost.current = false;
      if (isUploading) await new Promise<void>((resolve) => void (onEnded.current = resolve));
      await queue.current;
      let isSaved = !isLost.current;
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

/** Return what is sent of what stands in a field; null for nothing. */
function sentOf(value: unknown): unknown {
  return typeof value === "string" ? trimmedText(value) || null : value;
}

function without<T>(values: Readonly<Partial<Record<FieldName, T>>>, name: FieldName): Readonly<Partial<Record<FieldName, T>>> {
  const { [name]: _, ...rest } = values as Record<FieldName, T>;
  return rest;
}
