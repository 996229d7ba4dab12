/** What stands around the form of a record: its name, its publication, and what saving asks. */
import { useEffect, useState } from "react";
import type { FormEvent, ReactNode } from "react";

import { ConfirmDialog } from "../admin/ConfirmDialog";
import type { Disputed } from "../admin/ConflictDialog";
import { DemoKey } from "../admin/demo/DemoMark";
import { useLeaveGuard } from "../admin/leaveGuard";
import { PageHead } from "../admin/PageHead";
import type { Version } from "../admin/saveRecord";
import { Alert } from "../icons";
import { SiteLink } from "../SiteLink";
import { useDocumentTitle } from "../useDocumentTitle";
import { historyPath, LISTS } from "./addresses";
import { ConsentPanel } from "./ConsentPanel";
import styles from "./EditorFrame.module.css";
import type { Work } from "./barState";
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
import type { Collection } from "./types";
import type { RecordPublishing } from "./usePublishing";
import type { RecordSaving } from "./useSaving";

/** What the frame knows of a form, and of what is done with it. */
export interface FramedWork<T extends { id: string }> {
  base: Version<T> | null;
  /** Whether something is in no draft yet. */
  isDirty: boolean;
  saving: Pick<RecordSaving<T>, "saving" | "dismiss" | "decide" | "saveAsNew">;
  publishing: RecordPublishing;
  bar: Pick<Work, "saving" | "edited" | "isOnline" | "savesItself">;
  /** The names of others who have it open. */
  others: readonly string[];
  isBusy: boolean;
  /** What went wrong; empty for nothing. */
  failure: string;
  save: () => void;
  publish: (at?: string) => void;
  discard: () => void;
  /** Do *act* once all that was typed is in the draft. */
  withDraft: (act: (record: string) => void) => void;
  /** Lead to what is missing for publication. */
  showGaps: () => void;
}

interface EditorFrameProps<T extends { id: string }> {
  collection: Collection;
  /** Empty for a new one. */
  id: string;
  title: string;
  /** The language that is edited: its page is the preview. */
  language: string;
  /** The name of the list that it belongs to. */
  list: string;
  work: FramedWork<T>;
  /** How many pictures are on their way, with other files among them or not, and how they stand. */
  waiting: number;
  hasFiles?: boolean;
  /** The fields that have to be filled before publication. */
  gaps: readonly string[];
  pictures: PictureChecks;
  labelOf: (field: string) => string;
  /** The stored fields that a decision about one that is shown concerns. */
  concerned: (field: string) => string[];
  disputedWith: (theirs: T, fields: readonly string[]) => Disputed[];
  /** Whether something in the form is still as the demo brought it. */
  isOfDemo: boolean;
  /** Says what of this device stands in the form, or elsewhere. */
  notice: ReactNode;
  /** What deletes the record, below its publication. */
  deletion: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function EditorFrame<T extends { id: string }>(props: EditorFrameProps<T>) {
  const { collection, id, title, work, waiting, labelOf } = props;
  const { base, publishing, isDirty, withDraft } = work;
  const last = useLastPublication(collection, id, publishing.standing);
  const [isLeaving, setLeaving] = useState(false);
  useDocumentTitle(title, t("admin.title_template"));
  useLeaveGuard(waiting > 0, () => setLeaving(true));
  useMade(id, base, props.onMade);

  const consent = publishing.standing?.consent;
  return (
    <>
      <main className="wrap">
        <PageHead
          title={title}
          back={props.list}
          backTo={LISTS[collection]}
          status={publishing.standing ? <StateMark standing={markedOf(publishing.standing)} /> : null}
        >
          {id && base ? (
            <SiteLink className="btn btn--line" to={historyPath(collection, id)}>
              {t("admin.history.open")}
            </SiteLink>
          ) : null}
        </PageHead>
        <form
          data-content-fields
          className="grid gap-5"
          noValidate
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          {work.failure ? (
            <p className="note" role="alert">
              <Alert />
              <span>{work.failure}</span>
            </p>
          ) : null}
          {props.notice}
          <div className="grid gap-x-8 gap-y-6 pb-8 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start min-w-0 max-md:[&_.panel]:p-5">{props.children}</div>
            <aside className={`${styles.side} grid grid-cols-[minmax(0,1fr)] gap-4 content-start min-w-0`}>
              <PublishPanel publishing={publishing} isBusy={work.isBusy} onPublish={work.publish} />
              <PreviewLinks
                collection={collection}
                id={id}
                language={props.language}
                canShow={isDirty || !id || publishing.standing?.hasDraft}
                isBusy={work.isBusy}
                withDraft={withDraft}
              />
              {id ? <ConsentPanel collection={collection} id={id} consent={consent} /> : null}
              <PublishChecks
                gaps={props.gaps.map(labelOf)}
                pictures={props.pictures}
                lacksConsent={consent?.needed === true && consent.state !== "given"}
              />
              {id && base ? props.deletion : null}
            </aside>
          </div>
          {props.isOfDemo ? <DemoKey /> : null}
        </form>
      </main>
      <PublishBar
        publishing={publishing}
        {...work.bar}
        waiting={waiting}
        hasFiles={props.hasFiles}
        labelOf={labelOf}
        last={last}
        others={work.others}
        isBusy={work.isBusy}
        onSave={work.save}
        onPublish={() => work.publish()}
        onDiscard={work.discard}
        onHide={() => void publishing.hide()}
        seenAt={publicIn(props.language, collection, id)}
        onPreview={() => withDraft((record) => openPreview(collection, record, props.language))}
        onGap={work.showGaps}
      />
      <SavingQuestions
        collection={collection}
        id={id}
        title={title}
        saving={work.saving}
        disputedWith={props.disputedWith}
        colliding={(collisions) => ({
          ...((base?.record ?? { id }) as T),
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

/** Tell of the id that a record has got, new or added anew. */
function useMade<T extends { id: string }>(id: string, base: Version<T> | null, onMade: (id: string) => void) {
  const made = base && base.record.id !== id ? base.record.id : "";
  useEffect(() => {
    if (made) onMade(made);
    // Once for each record: what follows from it does not make another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [made]);
}
