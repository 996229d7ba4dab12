/** Saving and publishing a form of the studio's own texts, with every way that can end. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { ContentCollection } from "@shared/admin/contentTypes";
import { fieldAt } from "@shared/admin/languages/twins";
import { readEdited } from "@shared/admin/saveRecord";
import type { Fields } from "@shared/admin/saveRecord";
import type { Goal } from "@shared/publishing/saving";
import { recordUrl } from "@shared/publishing/types";
import type { Faults } from "@shared/publishing/types";
import { usePublishing } from "@shared/publishing/usePublishing";
import { useSaveOnLeaving } from "@shared/publishing/useSaveOnLeaving";
import { useSaving } from "@shared/publishing/useSaving";
import { showToast } from "@shared/toasts";
import { useOnline } from "@shared/useMedia";
import { storedFields } from "./fields/values";
import { t } from "./text";
import { useAutomaticSaving } from "./useAutomaticSaving";
import { useFaults } from "./useFaults";
import { useLastFailure } from "./useLastFailure";
import type { ContentForm, ContentRecord } from "./useRecordForm";
import { useSending } from "./useSending";

/** What somebody asked for; it begins when what is under way has ended. */
type Asked = Omit<Goal, "act" | "isQuiet"> & { act: Goal["act"] | "discard"; isUnasked?: boolean };

const NO_FAULTS: Faults = {};

/** Return what saves and publishes *form*; *uploading* counts its pictures on their way. */
export function useRecordSaving(collection: ContentCollection, id: string, form: ContentForm, uploading: number) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isOnline = useOnline();
  const faults = useFaults();
  const sending = useSending(collection, id, form);
  useKeptRefusals(form, faults);
  const unsaved = unsavedOf(form, faults.names);
  const hasUnsaved = Object.keys(unsaved).length > 0;

  const saving = useSaving<ContentRecord>({
    collection,
    name: form.name,
    base: form.base,
    edited: Object.keys(unsaved),
    uploads: uploading > 0 ? "underway" : "arrived",
    faultsFor: () => NO_FAULTS,
    create: sending.create,
    save: (base) => sending.save(base, unsaved),
    take: (version) => form.settle(version, sending.takeSent()),
    settle: (version, theirs) => form.settle(version, {}, theirs),
    renew: sending.renew,
  });
  const step = saving.saving;
  const publishing = usePublishing(collection, id, async () => {
    const version = await readEdited<ContentRecord>(recordUrl(collection, id));
    if (version) form.settle(version);
  });

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
  const hasToLeave = hasUnsaved || (form.edited.length > 0 && form.resumedAt === undefined);
  const giveUp = useSaveOnLeaving(collection, id, hasToLeave ? () => sending.leave(faults.names) : undefined);

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
function useKeptRefusals(form: ContentForm, faults: ReturnType<typeof useFaults>) {
  const isOpen = form.base !== null;
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

/** Return what is to be sent: what is in no draft, but for the fields *refused*. */
function unsavedOf({ fields, values, edited }: ContentForm, refused: readonly string[]): Fields {
  const stored = storedFields(fields, values);
  return Object.fromEntries(edited.flatMap((name) => (refused.includes(name) ? [] : [[name, stored[name]]])));
}
