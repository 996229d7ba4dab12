/** Saving a form as a draft and publishing it, with every way that can end. */
import { useEffect, useEffectEvent, useReducer } from "react";

import type { Side } from "@shared/admin/ConflictDialog";
import { failureText, refresh } from "@shared/admin/deleted";
import { spread } from "@shared/admin/languages/twins";
import type { SaveOutcome } from "@shared/admin/saveRecord";
import { Problem } from "@shared/problem";
import { shownInstant } from "@shared/publishing/instants";
import { showPublished } from "@shared/publishing/showPublished";
import { recordUrl } from "@shared/publishing/types";
import type { Collection, Collision, Faults } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { FILLING_IN, nextStep } from "./saving";
import type { Goal, Onto, Saving, SavingEvent, Uploads } from "./saving";
import { t } from "./text";
import { useNoteDraft } from "./useNoteDraft";
import type { ContentRecord, ContentVersion, RecordForm } from "./useRecordForm";
import type { useSending } from "./useSending";

interface SavingProps extends FormWork {
  sending: ReturnType<typeof useSending>;
  /** The names of the fields that are to be sent, and of those that the server refused. */
  edited: readonly string[];
  refused: readonly string[];
}

/** A form whose record is saved and published. */
export interface FormWork {
  collection: Collection;
  form: RecordForm;
  /** How its pictures on their way stand. */
  uploads: Uploads;
  /** What stands in the way of *act*, as far as the form can tell. */
  faultsFor?: (act: Goal["act"]) => Faults;
  /** What is done and what failed, in the words of this form; *isFirst* where visitors never saw it before. */
  done?: ((isFirst: boolean) => string) | undefined;
  failure?: ((error: unknown, isFirst: boolean) => string) | undefined;
}

type Sending = Extract<Saving, { at: "sending" }>;

const NO_FAULTS: Faults = {};

/** Ends the way early: somebody has to be asked. */
class Asked extends Error {}

export function useSaving({ collection, form, sending, edited, refused, uploads, faultsFor = () => NO_FAULTS, done, failure }: SavingProps) {
  const [saving, tell] = useReducer<Saving, [SavingEvent]>(nextStep, FILLING_IN);
  const noteDraft = useNoteDraft(collection);

  useEffect(() => tell({ event: "uploads", uploads }), [uploads]);

  /** Return the stored draft; asks, and throws, where somebody else was faster. */
  async function saved(base: ContentVersion | null): Promise<ContentVersion> {
    if (base && edited.length === 0) return base;
    const outcome = await (base ? save(base) : created());
    if (outcome.outcome === "conflict" || outcome.outcome === "gone") {
      tell({ event: "answered", outcome });
      throw new Asked();
    }
    // Both at once: in between nothing would seem to be left to publish.
    noteDraft(outcome.version, edited);
    form.settle(outcome.version, sending.takeSent());
    if (outcome.outcome === "merged") showToast("ok", t("admin.conflict.merged"));
    return outcome.version;
  }

  const save = (base: ContentVersion) => sending.save(base, form.changesOver(base, refused));

  async function created(): Promise<SaveOutcome<ContentRecord>> {
    const made = await sending.create();
    if (made.outcome === "created") return { outcome: "saved", version: made.version };
    if (made.outcome === "existing") return save(made.version);
    form.renewCreation();
    return made;
  }

  async function publish({ record, etag }: ContentVersion, { goal: { at }, onto, withoutBase = false }: Sending) {
    const url = recordUrl(collection, record.id);
    // Also when it was refused: then somebody else saved the draft first, and the form goes on from that.
    if (onto) await putOnto(url, onto, etag).finally(() => sending.takeStored(record.id));
    const body = { ...(at === undefined ? {} : { at }), ...(withoutBase ? { asNew: true } : {}) };
    await sendSigned("POST", `${url}/publish`, { body });
    await sending.takeStored(record.id);
  }

  /** Say what was done; a publication can be taken back from there. */
  function tellDone({ act, at, isQuiet }: Goal, { id }: ContentRecord, isFirst: boolean) {
    if (isQuiet) return;
    if (act === "save") showToast("ok", t("admin.draft.saved"));
    else if (at !== undefined) showToast("ok", t("admin.publish.scheduled_done", { time: shownInstant(at) }));
    else void showPublished(collection, id, form.name, () => sending.takeStored(id), done?.(isFirst));
  }

  const send = useEffectEvent(async (step: Sending) => {
    const { goal } = step;
    const base = step.asNew ? null : form.base;
    try {
      const version = await saved(base);
      if (goal.act === "publish" && !isShown(version.record)) await publish(version, step);
      tell({ event: "answered", outcome: { outcome: "saved", version } });
      tellDone(goal, version.record, isUnseen(version.record));
      goal.afterwards?.(version.record.id);
    } catch (error) {
      if (!(error instanceof Asked)) tell(refusalOf(error, failure?.(error, base === null || isUnseen(base.record))));
    }
    void refresh(collection);
  });

  useEffect(() => {
    if (saving.at === "sending") void send(saving);
  }, [saving]);

  function start(goal: Goal) {
    tell({ event: "submitted", goal, faults: faultsFor(goal.act), uploads });
  }

  /** Keep the side chosen for each field; *concerned* names the stored fields that one stands for. */
  function decide(sides: Readonly<Record<string, Side>>, concerned: (field: string) => string[]) {
    const theirs = Object.keys(sides).filter((field) => sides[field] === "theirs");
    if (saving.at === "conflict") {
      form.settle(saving.current, {}, theirs.flatMap(concerned));
      tell({ event: "decided", keepsMine: theirs.length < Object.keys(sides).length });
    } else if (saving.at === "collision") {
      const names = new Set(theirs.flatMap(concerned));
      const chosen = saving.collisions.map(({ field, mine, theirs: other }) => [field, names.has(field) ? other : mine]);
      tell({ event: "solved", onto: { etag: saving.etag, fields: Object.fromEntries(chosen) } });
    }
  }

  return {
    saving,
    isBusy: saving.at === "sending" || saving.at === "uploads",
    save: (afterwards?: Goal["afterwards"]) => start(afterwards ? { act: "save", afterwards } : { act: "save" }),
    /** Save what nobody has asked to be saved. */
    keep: () => start({ act: "save", isQuiet: true }),
    publish: (at?: string) => start(at === undefined ? { act: "publish" } : { act: "publish", at }),
    decide,
    dismiss: () => tell({ event: "dismissed" }),
    saveAsNew: () => tell({ event: "added_anew" }),
  };
}

function refusalOf(error: unknown, failure: string = failureText(error)): SavingEvent {
  if (error instanceof Problem && error.code === "publish_base_missing") return { event: "baseless" };
  if (error instanceof Problem && error.code === "draft_conflict") {
    const { collisions, publicEtag } = error.body as { collisions: Collision[]; publicEtag: string };
    return { event: "collided", collisions, etag: publicEtag };
  }
  return { event: "refused", faults: error instanceof Problem ? faultsOf(error) : NO_FAULTS, failure };
}

/** Say whether visitors see all of it already: somebody else may have published the same. */
function isShown(record: object): boolean {
  const { state, hasDraft } = record as { state?: string; hasDraft?: boolean };
  return state === "public" && hasDraft === false;
}

/** Say whether its publication is the first: also one that is hidden was public. */
function isUnseen(record: object): boolean {
  return (record as { neverPublic?: boolean }).neverPublic === true;
}

/** Put the draft, as the version *draftEtag* has it, onto what visitors see; return it as it is then. */
export async function putOnto(url: string, { etag, fields }: Onto, draftEtag: string): Promise<ContentVersion> {
  const query = new URLSearchParams({ onto: etag, ...("thumbnailIndex" in fields ? { exactCover: "true" } : {}) });
  const answer = await sendSigned<ContentRecord>("PUT", `${url}/draft?${query}`, { body: fields, headers: { "If-Match": draftEtag } });
  return { record: spread(answer.data), etag: answer.etag ?? "" };
}

function faultsOf({ errors }: Problem): Faults {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
