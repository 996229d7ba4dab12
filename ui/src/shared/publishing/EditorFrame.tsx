/** What stands around the form of a record: its name, its publication, and what saving asks. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode, RefObject } from "react";

import { ConfirmDialog } from "../admin/ConfirmDialog";
import type { Disputed } from "../admin/ConflictDialog";
import { DemoKey } from "../admin/demo/DemoMark";
import { useLeaveGuard, useUnloadGuard } from "../admin/leaveGuard";
import { PageHead } from "../admin/PageHead";
import { readEdited } from "../admin/saveRecord";
import type { Version } from "../admin/saveRecord";
import { Alert } from "../icons";
import { SiteLink } from "../SiteLink";
import { useDocumentTitle } from "../useDocumentTitle";
import { useOnline } from "../useMedia";
import { historyPath, LISTS } from "./addresses";
import { AutosaveOffer } from "./AutosaveOffer";
import { ConsentPanel } from "./ConsentPanel";
import styles from "./EditorFrame.module.css";
import type { FoundAutosave } from "./EditorPage";
import { useLastPublication } from "./lastPublication";
import { openPreview, publicIn } from "./openPreview";
import { PreviewLinks } from "./PreviewLinks";
import { PublishBar } from "./PublishBar";
import { PublishChecks } from "./PublishChecks";
import type { PictureChecks } from "./PublishChecks";
import { PublishPanel } from "./PublishPanel";
import { SavingQuestions } from "./SavingQuestions";
import { markedOf, StateMark } from "./StateMark";
import { t } from "./text";
import { recordUrl } from "./types";
import type { Collection, Faults } from "./types";
import { useAutosave } from "./useAutosave";
import { usePresence } from "./usePresence";
import { usePublishing } from "./usePublishing";
import { useSaveKey } from "./useSaveKey";
import type { RecordSaving } from "./useSaving";

/** What the frame knows of a form. */
export interface FramedForm<T, K> {
  base: Version<T> | null;
  /** The names of the fields that were changed here. */
  edited: readonly string[];
  isUploading: boolean;
  /** What is in no draft yet, as it is kept; null for nothing. */
  kept: K | null;
  /** Go on with what was being written elsewhere. */
  resume: (document: K) => void;
  /** Go on from *version*, which is stored now. */
  settle: (version: Version<T>) => void;
}

interface EditorFrameProps<T extends { id: string }, K> {
  collection: Collection;
  /** Empty for a new one. */
  id: string;
  title: string;
  /** The language that is edited: its page is the preview. */
  language: string;
  /** The name of the list that it belongs to. */
  list: string;
  form: FramedForm<T, K>;
  saving: RecordSaving<T>;
  autosave: FoundAutosave<K>;
  /** How many pictures are on their way, with other files among them or not, and how they stand. */
  waiting: number;
  hasFiles?: boolean;
  pictures: PictureChecks;
  labelOf: (field: string) => string;
  /** The stored fields that a decision about one that is shown concerns. */
  concerned: (field: string) => string[];
  disputedWith: (theirs: T, fields: readonly string[]) => Disputed[];
  /** Whether something in the form is still as the demo brought it. */
  isOfDemo: boolean;
  /** Says what of this device stands in the form. */
  notice: ReactNode;
  /** What deletes the record, below its publication. */
  deletion: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function EditorFrame<T extends { id: string }, K>(props: EditorFrameProps<T, K>) {
  const { collection, id, title, form, saving, autosave, waiting, labelOf } = props;
  const publishing = usePublishing(collection, id, async () => {
    const version = await readEdited<T>(recordUrl(collection, id));
    if (version) form.settle(version);
  });
  const last = useLastPublication(collection, id, publishing.standing);
  const isLocal = useAutosave(collection, id, form.kept, autosave);
  const others = usePresence(collection, id);
  const isOnline = useOnline();
  const [isLeaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isDirty = form.edited.length > 0;
  useDocumentTitle(title, t("admin.title_template"));
  useUnloadGuard(isDirty);
  useLeaveGuard(form.isUploading, () => setLeaving(true));
  useFirstFault(element, saving.faults);
  useMade(id, form.base, props.onMade);
  useSaveKey(() => {
    if (!saving.isBusy) saving.save();
  });

  /** Do *act* once all that was typed is in the draft. */
  function withDraft(act: (record: string) => void) {
    if (isDirty || !id) saving.save(act);
    else act(id);
  }

  const consent = publishing.standing?.consent;
  const gaps = publishing.standing?.gaps ?? gapsOf(saving.missing);
  return (
    <>
      <main className="wrap">
        <PageHead
          title={title}
          back={props.list}
          backTo={LISTS[collection]}
          status={publishing.standing ? <StateMark standing={markedOf(publishing.standing)} /> : null}
        >
          {id && form.base ? (
            <SiteLink className="btn btn--line" to={historyPath(collection, id)}>
              {t("admin.history.open")}
            </SiteLink>
          ) : null}
        </PageHead>
        <form
          ref={element}
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          <Notices {...props} />
          <div className={styles.columns}>
            <div className={styles.main}>{props.children}</div>
            <aside className={styles.side}>
              <PublishPanel publishing={publishing} isBusy={saving.isBusy} onPublish={saving.publish} />
              <PreviewLinks
                collection={collection}
                id={id}
                language={props.language}
                canShow={isDirty || !id || publishing.standing?.hasDraft}
                isBusy={saving.isBusy}
                withDraft={withDraft}
              />
              {id ? <ConsentPanel collection={collection} id={id} consent={consent} /> : null}
              <PublishChecks
                gaps={gaps.map(({ field }) => labelOf(field))}
                pictures={props.pictures}
                lacksConsent={consent?.needed === true && consent.state !== "given"}
              />
              {id && form.base ? props.deletion : null}
            </aside>
          </div>
          {props.isOfDemo ? <DemoKey /> : null}
        </form>
      </main>
      <PublishBar
        publishing={publishing}
        saving={saving.saving}
        edited={form.edited}
        waiting={waiting}
        hasFiles={props.hasFiles}
        isOnline={isOnline}
        isLocal={isLocal}
        labelOf={labelOf}
        last={last}
        others={others}
        isBusy={saving.isBusy}
        onSave={() => saving.save()}
        onPublish={() => saving.publish()}
        onDiscard={() => void publishing.discard(form.base?.etag ?? "")}
        onHide={() => void publishing.hide()}
        seenAt={publicIn(props.language, collection, id)}
        onPreview={() => withDraft((record) => openPreview(collection, record, props.language))}
        onGap={() => saving.showFaults(Object.fromEntries(gaps.map(({ field, message }) => [field, message])))}
      />
      <SavingQuestions
        collection={collection}
        id={id}
        title={title}
        saving={saving}
        disputedWith={props.disputedWith}
        colliding={(collisions) => ({
          ...((form.base?.record ?? { id }) as T),
          ...Object.fromEntries(collisions.map(({ field, theirs }) => [field, theirs])),
        })}
        concerned={props.concerned}
      />
      {isLeaving ? (
        <ConfirmDialog
          question={t("admin.common.unsaved.title")}
          confirm={t("admin.common.unsaved.leave")}
          cancel={t("admin.common.unsaved.stay")}
          danger
          onCancel={() => setLeaving(false)}
          onConfirm={props.onClose}
        >
          {t(props.hasFiles ? "upload.leave_files" : "upload.leave", { count: waiting })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Return *faults* as the server tells of gaps: it knows nothing of what is not stored yet. */
function gapsOf(faults: Faults) {
  return Object.entries(faults).map(([field, message]) => ({ field, message }));
}

/** What went wrong, and what was being written elsewhere and on this device. */
function Notices<T extends { id: string }, K>({ saving, form, autosave, notice }: EditorFrameProps<T, K>) {
  const { found } = autosave;
  return (
    <>
      {saving.failure ? (
        <p className="note" role="alert">
          <Alert />
          <span>{saving.failure}</span>
        </p>
      ) : null}
      {found ? (
        <AutosaveOffer
          found={found}
          onContinue={() => {
            form.resume(found.document);
            autosave.settle();
          }}
          onDiscard={autosave.discard}
        />
      ) : null}
      {notice}
    </>
  );
}

/** Bring the first field with a fault into view, once it is marked. */
function useFirstFault(form: RefObject<HTMLFormElement | null>, faults: object) {
  useLayoutEffect(() => {
    const marked = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]') ?? [])];
    // What is hidden, as the form in another language is, takes no focus.
    marked.find((one) => !one.closest("[hidden]"))?.focus();
  }, [form, faults]);
}

/** Tell of the id that a record has got, new or added anew. */
function useMade<T extends { id: string }>(id: string, base: Version<T> | null, onMade: (id: string) => void) {
  const made = base && base.record.id !== id ? base.record.id : "";
  useEffect(() => {
    if (made) onMade(made);
    // Once for each record: what follows from it does not make another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [made]);
}
