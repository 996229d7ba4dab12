/** What stands around the form of a record: its name, its publication, and what saving asks. */
import { useEffect } from "react";
import type { FormEvent, ReactNode } from "react";

import { barWork } from "@records/barWork";
import type { Editing, Opened } from "@records/useRecordEditor";
import { DeleteButton } from "../admin/Deletion";
import type { Deletable } from "../admin/Deletion";
import { DemoKey } from "../admin/demo/DemoMark";
import { labelOf } from "../admin/fieldLabels";
import { PageHead } from "../admin/PageHead";
import { SiteLink } from "../SiteLink";
import { useDocumentTitle } from "../useDocumentTitle";
import { historyPath, LISTS } from "./addresses";
import { ConsentPanel } from "./ConsentPanel";
import { EditingLeave } from "./EditingLeave";
import { EditingNotices } from "./EditingNotices";
import styles from "./EditorFrame.module.css";
import type { OpenedForm } from "./EditorPage";
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

interface EditorFrameProps {
  opened: OpenedForm;
  editing: Opened;
  title: string;
  /** The language that is edited: its page is the preview. */
  language: string;
  /** The name of the list that it belongs to. */
  list: string;
  /** How many pictures are on their way, with other files among them or not. */
  waiting: number;
  hasFiles?: boolean;
  /** The fields that have to be filled before publication. */
  gaps: readonly string[];
  pictures: PictureChecks;
  /** Whether something in the form is still as the demo brought it. */
  isOfDemo: boolean;
  /** What is deleted, by its name, and what is told beside the button for that. */
  deletion: { what: Deletable; title: string; beside?: ReactNode };
  children: ReactNode;
}

export function EditorFrame(props: EditorFrameProps) {
  const { opened, editing, title, waiting, deletion } = props;
  const { collection, id, type, base, publishing, withDraft, isBusy } = editing;
  const last = useLastPublication(collection, id, publishing.standing);
  useDocumentTitle(title, t("admin.title_template"));
  useMade(id, base, opened.onMade);

  const consent = publishing.standing?.consent;
  const labels = (field: string) => labelOf(type, field);
  const deleting = (
    <DeleteButton
      what={deletion.what}
      id={id}
      title={deletion.title}
      isBusy={isBusy}
      onGone={() => {
        editing.giveUp();
        opened.onClose();
      }}
    />
  );
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
          <EditingNotices editing={editing} />
          <div className="grid gap-x-8 gap-y-6 pb-8 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start min-w-0 max-md:[&_.panel]:p-5">{props.children}</div>
            <aside className={`${styles.side} grid grid-cols-[minmax(0,1fr)] gap-4 content-start min-w-0`}>
              <PublishPanel publishing={publishing} isBusy={isBusy} onPublish={editing.publish} />
              <PreviewLinks
                collection={collection}
                id={id}
                language={props.language}
                canShow={editing.edited.length > 0 || !id || publishing.standing?.hasDraft}
                isBusy={isBusy}
                withDraft={withDraft}
              />
              {id ? <ConsentPanel collection={collection} id={id} consent={consent} /> : null}
              <PublishChecks
                gaps={props.gaps.map(labels)}
                pictures={props.pictures}
                lacksConsent={consent?.needed === true && consent.state !== "given"}
              />
              {id && base && deletion.beside ? (
                <div className="flex items-center justify-between gap-2 [&>p]:min-w-0 [&>p]:wrap-anywhere [&>.btn]:shrink-0">
                  {deletion.beside}
                  {deleting}
                </div>
              ) : id && base ? (
                deleting
              ) : null}
            </aside>
          </div>
          {props.isOfDemo ? <DemoKey /> : null}
        </form>
      </main>
      <PublishBar
        publishing={publishing}
        {...barWork(editing)}
        waiting={waiting}
        hasFiles={props.hasFiles}
        labelOf={labels}
        last={last}
        others={editing.others}
        isBusy={isBusy}
        onSave={editing.save}
        onPublish={() => editing.publish()}
        onDiscard={editing.discard}
        onHide={() => void publishing.hide()}
        seenAt={publicIn(props.language, collection, id)}
        onPreview={() => withDraft((record) => openPreview(collection, record, props.language))}
        onGap={editing.showGaps}
      />
      <SavingQuestions editing={editing} title={title} />
      <EditingLeave
        waiting={waiting}
        collection={collection}
        tells={t(props.hasFiles ? "upload.leave_files" : "upload.leave", { count: waiting })}
      />
    </>
  );
}

/** Tell of the id that a record has got, new or added anew. */
function useMade(id: string, base: Editing["base"], onMade: (id: string) => void) {
  const made = base && base.record.id !== id ? base.record.id : "";
  useEffect(() => {
    if (made) onMade(made);
    // Once for each record: what follows from it does not make another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [made]);
}
