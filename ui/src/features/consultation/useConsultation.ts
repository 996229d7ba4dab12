/** A consultation while it is written: kept on the device with every change, the same in every tab. */
import { useEffect, useRef, useState } from "react";

import { KEY } from "@shared/enquiries/begun";
import { correcting, forgetDraft, forgetExpired, keepDraft, saysTheSame, storedKey } from "@shared/enquiries/consultationDraft";
import { showToast } from "@shared/toasts";
import type { Answers } from "./answers";
import type { Choices } from "./choices";
import { inOwnWords, newDraft, readDraft } from "./draft";
import type { Draft } from "./draft";
import type { FieldFaults } from "./faults";
import { noteBegun } from "./sent";
import { titleOf } from "./summary";
import { t } from "./text";

/** After such a pause it is said that what was written is kept. */
export const PAUSE_MS = 1_000;
/** What a device has that has let go of what was begun. */
const NOTHING = { draft: null, isExpired: false } as const;

export interface Kept {
  at: number;
  isKept: boolean;
}

export type Consultation = ReturnType<typeof useConsultation>;

interface Forgetting {
  /** Gets called when what was begun is let go of: by the visitor here, or in another tab. */
  onForgotten: (by: "visitor" | "other tab") => void;
}

export function useConsultation(choices: Choices, { onForgotten }: Forgetting) {
  const [opened, setOpened] = useState(() => readDraft(Date.now()));
  const [draft, setDraft] = useState(() => inOwnWords(opened.draft, choices) ?? newDraft(Date.now()));
  const [faults, setFaults] = useState<FieldFaults>({});
  const [kept, note] = useKeptNote();
  const latest = useRef(draft);
  const isTold = useRef(false);
  const isInView = useRef(true);
  useEffect(() => forgetExpired(Date.now()), []);
  useEffect(() => {
    isInView.current = true;
    return () => {
      isInView.current = false;
    };
  }, []);

  function show(next: Draft) {
    latest.current = next;
    setDraft(next);
  }

  /** Change the draft and keep it. */
  function update(part: Partial<Draft>) {
    isTold.current = false;
    noteBegun();
    const next = { ...latest.current, ...part };
    const summary = titleOf(next.answers, choices);
    const written = keepDraft({ ...next, summary }, Date.now(), choices.draftDays);
    show(written.draft);
    note({ at: written.draft.savedAt, isKept: written.isKept });
  }

  useOtherTab((other) => {
    const { savedAt, idempotencyKey } = latest.current;
    const isOver = !other || (savedAt > 0 && other.idempotencyKey !== idempotencyKey);
    show(inOwnWords(other, choices) ?? newDraft(Date.now()));
    setFaults({});
    if (isOver) {
      setOpened(NOTHING);
      onForgotten("other tab");
      // What corrects says so itself.
      if (!other?.corrects) showToast("ok", t("consultation.other_tab_over"));
    } else if (!isTold.current) {
      // Once, not with every letter that is written there.
      showToast("ok", t("consultation.other_tab"));
    }
    isTold.current = other !== null;
  });

  return {
    choices,
    draft,
    answers: draft.answers,
    faults,
    kept,
    /** The number of what this corrects, which is there already; empty for none. */
    corrects: draft.corrects ?? "",
    /** Whether the device had something of an earlier visit. */
    isRestored: opened.draft !== null,
    isExpired: opened.isExpired,
    setFaults,
    update,
    /** Let what is in view correct what came as *number*, unless it says the same as *sent*; return whether it does. */
    correct: (number: string, sent: Answers | null) => {
      const isChanged = isInView.current && !saysTheSame(latest.current.answers, sent);
      if (isChanged) update(correcting(latest.current, number));
      return isChanged;
    },
    /** Say whether this window is still about the draft of *key*: in view, or left while it is kept. */
    isAbout: (key: string) => (isInView.current ? latest.current.idempotencyKey : storedKey()) === key,
    /** Change the draft without keeping it: nobody has written anything yet. */
    adopt: (part: Partial<Draft>) => show({ ...latest.current, ...part }),
    change: (part: Partial<Answers>) => {
      update({ answers: { ...latest.current.answers, ...part } });
      setFaults((now) => without(now, part));
    },
    restart: () => {
      forgetDraft();
      onForgotten("visitor");
      show({ ...newDraft(Date.now()), query: latest.current.query });
      setFaults({});
      setOpened(NOTHING);
    },
  };
}

/** Return what was kept last, and what tells of it after a pause. */
function useKeptNote() {
  const [kept, setKept] = useState<Kept | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function note(next: Kept) {
    clearTimeout(timer.current);
    timer.current = setTimeout(setKept, PAUSE_MS, next);
  }
  return [kept, note] as const;
}

/** Hear what another tab wrote, which is later than what this one has. */
function useOtherTab(onWritten: (draft: Draft | null) => void) {
  const hear = useRef(onWritten);
  useEffect(() => {
    hear.current = onWritten;
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === KEY) hear.current(readDraft(Date.now()).draft);
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, []);
}

/** Return *faults* less those of what has just changed. */
function without(faults: FieldFaults, changed: Partial<Answers>): FieldFaults {
  const left = Object.entries(faults).filter(([field]) => !(field in changed));
  return Object.fromEntries(left);
}
