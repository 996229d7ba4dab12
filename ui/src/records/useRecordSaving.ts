/** Saving the form of a record by itself and publishing it, with every way that can end. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { fieldAt } from "@shared/admin/languages/twins";
import type { Fields } from "@shared/admin/saveRecord";
import { usePublishing } from "@shared/publishing/usePublishing";
import { useSaveOnLeaving } from "@shared/publishing/useSaveOnLeaving";
import { showToast } from "@shared/toasts";
import { useOnline } from "@shared/useMedia";
import type { Goal, Saving } from "./saving";
import { t } from "./text";
import { useAutomaticSaving } from "./useAutomaticSaving";
import { useFaults } from "./useFaults";
import type { RecordForm } from "./useRecordForm";
import { useSaving } from "./useSaving";
import type { FormWork } from "./useSaving";
import { useSending } from "./useSending";

/** What somebody asked for; it begins when what is under way has ended. */
type Asked = Omit<Goal, "act" | "isQuiet"> & { act: Goal["act"] | "discard"; isUnasked?: boolean };

const NOTHING: Fields = {};

export interface RecordSavingProps extends FormWork {
  /** Empty for a new one. */
  id: string;
}

/** Return what saves and publishes *form*. */
export function useRecordSaving({ id, ...work }: RecordSavingProps) {
  const { collection, form } = work;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isOnline = useOnline();
  const faults = useFaults();
  const sending = useSending(collection, form);
  useKeptRefusals(form, faults);
  const unsaved = form.edited.length > 0 && form.isSavable ? form.changesOver(form.base, faults.names) : NOTHING;
  const hasUnsaved = Object.keys(unsaved).length > 0;

  const saving = useSaving({ ...work, sending, edited: Object.keys(unsaved), refused: faults.names });
  const step = saving.saving;
  const publishing = usePublishing(collection, id, () => sending.takeStored(id));

  const takeFaults = useEffectEvent(() => faults.take(step, form.edited));
  useEffect(() => takeFaults(), [step]);

  const isIdle = step.at === "form" && !publishing.isBusy;
  const hasFailed = step.at === "form" && step.failed === "save";
  const lastFailure = useLastFailure(step);
  const flush = useAutomaticSaving({
    unsaved: hasUnsaved ? JSON.stringify(unsaved) : "",
    isReady: isIdle && asked === null && !isHeld && form.resumedAt === undefined,
    isOnline,
    hasFailed,
    save: saving.keep,
  });
  // What was refused on another screen is not this one's business as long as nobody touches it.
  const hasToLeave = hasUnsaved || (form.isSavable && form.edited.length > 0 && form.resumedAt === undefined);
  const giveUp = useSaveOnLeaving(collection, hasToLeave ? () => sending.leave(faults.names) : undefined);

  function discard() {
    if (form.base) form.reset(form.base);
    faults.clear();
    setHeld(false);
    if (publishing.standing?.hasDraft) void publishing.discard(form.base?.etag ?? "");
    else showToast("ok", t("admin.publish.discarded"));
  }

  const begin = useEffectEvent(({ act, at, afterwards, isUnasked = false }: Asked) => {
    setAsked(null);
    if (act === "discard") return discard();
    if (!isUnasked) faults.ask();
    setHeld(false);
    return act === "save" ? saving.save(afterwards) : saving.publish(at);
  });
  useEffect(() => {
    // It waits for what is under way, which ends outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    if (asked && isIdle) begin(asked);
  }, [asked, isIdle]);

  return {
    saving: {
      ...saving,
      dismiss: () => {
        // Saved by itself, it would ask the same again.
        setHeld(true);
        saving.dismiss();
      },
    },
    publishing,
    takeStored: sending.takeStored,
    faults,
    isOnline,
    /** Whether something is under way that somebody asked for. */
    isBusy: asked !== null || (saving.isBusy && !(step.at === "sending" && step.goal.isQuiet)),
    /** Why what is typed is in no draft; empty when nothing stands in the way. */
    failure: failureOf(),
    save: (afterwards?: (id: string) => void) => setAsked(afterwards ? { act: "save", afterwards } : { act: "save" }),
    /** Save what this device had kept, as by itself: what was refused before is not sent again. */
    resume: () => {
      if (hasUnsaved) setAsked({ act: "save", isUnasked: true });
    },
    publish: (at?: string) => setAsked(at === undefined ? { act: "publish" } : { act: "publish", at }),
    discard: () => setAsked({ act: "discard" }),
    flush,
    giveUp,
  };

  function failureOf(): string {
    if (form.edited.length === 0) return "";
    if (isHeld) return t("admin.conflict.title");
    return faults.names.length > 0 ? faults.failure : lastFailure;
  }
}

/** Keep what the server refused with what is typed, and find it there when the form is opened again. */
function useKeptRefusals(form: RecordForm, faults: ReturnType<typeof useFaults>) {
  const { isOpen } = form;
  const restore = useEffectEvent(() => {
    const names = form.edited.filter((name) => Object.keys(form.refused).some((path) => fieldAt(path) === name));
    if (names.length > 0) faults.restore(form.refused, names);
  });
  const note = useEffectEvent(() => {
    form.noteRefused(Object.fromEntries(Object.entries(faults.faults).filter(([path]) => faults.names.includes(fieldAt(path)))));
  });
  useEffect(() => {
    if (isOpen) restore();
  }, [isOpen]);
  const wasRefused = useRef(faults.names);
  useEffect(() => {
    if (wasRefused.current === faults.names) return;
    wasRefused.current = faults.names;
    note();
  }, [faults.names]);
}

/** Return why the last saving failed; while it is tried again by itself, that stands until it is answered. */
function useLastFailure(step: Saving): string {
  const [last, setLast] = useState("");
  const failure = failureOf();
  if (failure !== last) setLast(failure);
  return failure;

  function failureOf(): string {
    if (step.at === "form") return step.failed === "save" ? step.failure : "";
    return step.at === "sending" && step.goal.isQuiet ? last : "";
  }
}
