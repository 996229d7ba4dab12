/** The form of one project, with what saving and publishing it need around it. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent, RefObject } from "react";

import type { Slot } from "@shared/admin/drafts/useSlot";
import { DraftNotice } from "@shared/admin/DraftNotice";
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { useLeaveGuard, useUnloadGuard } from "@shared/admin/leaveGuard";
import { PageHead } from "@shared/admin/PageHead";
import { readEdited } from "@shared/admin/saveRecord";
import { Alert } from "@shared/icons";
import { AutosaveOffer } from "@shared/publishing/AutosaveOffer";
import { PublishBar } from "@shared/publishing/PublishBar";
import { PublishChecks } from "@shared/publishing/PublishChecks";
import { PublishPanel } from "@shared/publishing/PublishPanel";
import { SavingQuestions } from "@shared/publishing/SavingQuestions";
import { openPreview } from "@shared/publishing/openPreview";
import { useAutosave } from "@shared/publishing/useAutosave";
import type { useFoundAutosave } from "@shared/publishing/useFoundAutosave";
import { usePresence } from "@shared/publishing/usePresence";
import { useSaveKey } from "@shared/publishing/useSaveKey";
import { usePublishing } from "@shared/publishing/usePublishing";
import { isActive } from "@shared/uploads/pictures";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useOnline } from "./useMedia";
import { LIST } from "./addresses";
import { DeletingProject } from "./DeletingProject";
import { concerned, disputedTexts, labelOf } from "./disputes";
import { textOf } from "./formValues";
import { ProjectFields } from "./ProjectFields";
import styles from "./ProjectForm.module.css";
import { ProjectImages } from "./ProjectImages";
import { t } from "./text";
import type { AdminSite, ProjectRecord } from "./types";
import { altOf } from "./useImages";
import { useProjectForm } from "./useProjectForm";
import type { Base, KeptForm } from "./useProjectForm";
import { useProjectSaving } from "./useProjectSaving";
import { recordUrl } from "./useProjectRecords";

interface ProjectEditorProps {
  /** The project's id; empty for a new one. */
  id: string;
  stored: Base;
  slot: Slot<KeptForm>;
  site: AdminSite;
  autosave: ReturnType<typeof useFoundAutosave<KeptForm>>;
  onClose: () => void;
  /** Gets the id of a new one once it is stored. */
  onMade: (id: string) => void;
}

export function ProjectEditor({ id, stored, slot, site, autosave, onClose, onMade }: ProjectEditorProps) {
  const form = useProjectForm(id, stored, site, slot);
  const saving = useProjectSaving(form);
  const publishing = usePublishing("portfolio", id, async () => {
    const version = await readEdited<ProjectRecord>(recordUrl(id));
    if (version) form.settle(version);
  });
  const isLocal = useAutosave("portfolio", id, form.kept, autosave.found !== null);
  const others = usePresence("portfolio", id);
  const isOnline = useOnline();
  const [isLeaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const waiting = form.uploads.entries.filter(isActive).length;
  const title = form.values.title.trim() || t(id ? "admin.portfolio.edit.title" : "admin.portfolio.add.title");
  useDocumentTitle(title, t("admin.title_template"));
  useUnloadGuard(form.isDirty);
  useLeaveGuard(form.isUploading, () => setLeaving(true));
  useFirstFault(element, saving.faults);
  useMade(id, form.base, onMade);

  useSaveKey(() => {
    if (!saving.isBusy) saving.save();
  });

  function preview() {
    if (form.isDirty || !id) saving.save(showPreview);
    else showPreview(id);
  }

  const gaps = publishing.standing?.gaps ?? [];
  return (
    <>
      <main className="wrap">
        <PageHead title={title} back={t("admin.portfolio.title")} backTo={LIST} />
        <form
          ref={element}
          className={styles.form}
          noValidate
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          {saving.failure ? (
            <p className="note" role="alert">
              <Alert />
              <span>{saving.failure}</span>
            </p>
          ) : null}
          {autosave.found ? (
            <AutosaveOffer
              found={autosave.found}
              onContinue={() => {
                if (autosave.found) form.resume(autosave.found.document);
                autosave.settle();
              }}
              onDiscard={autosave.discard}
            />
          ) : null}
          {form.draftedAt === undefined ? null : (
            <DraftNotice at={form.draftedAt} onDiscard={() => form.reset(stored)} />
          )}
          <div className={styles.columns}>
            <div className={styles.main}>
              <section className="panel">
                <ProjectImages form={form} fault={saving.faults["images"]} site={site} isNew={form.base === null} />
              </section>
              <section className="panel">
                <ProjectFields values={form.values} faults={saving.faults} change={form.change} />
              </section>
            </div>
            <aside className={styles.side}>
              <PublishPanel publishing={publishing} isBusy={saving.isBusy} onPublish={saving.publish} />
              <PublishChecks
                gaps={gaps.map(({ field }) => labelOf(field))}
                withoutAlt={form.shown.filter((slotted) => !altOf(slotted)).length}
              />
              {id && form.base ? (
                <DeletingProject
                  id={id}
                  title={textOf(form.base.record.title)}
                  isBusy={saving.isBusy}
                  onGone={() => {
                    saving.giveUp();
                    onClose();
                  }}
                />
              ) : null}
            </aside>
          </div>
        </form>
      </main>
      <PublishBar
        publishing={publishing}
        saving={saving.saving}
        edited={form.edited}
        waiting={waiting}
        isOnline={isOnline}
        isLocal={isLocal}
        labelOf={labelOf}
        others={others}
        isBusy={saving.isBusy}
        onSave={() => saving.save()}
        onPublish={() => saving.publish()}
        onDiscard={() => void publishing.discard()}
        onPreview={preview}
        onGap={() => saving.showFaults(Object.fromEntries(gaps.map(({ field, message }) => [field, message])))}
      />
      <SavingQuestions
        collection="portfolio"
        id={id}
        title={form.values.title}
        saving={saving}
        disputedWith={(theirs, fields) => disputedTexts(theirs, fields, form.values)}
        colliding={(collisions) => ({
          ...(form.base?.record ?? { id }),
          ...Object.fromEntries(collisions.map(({ field, theirs }) => [field, theirs])),
        })}
        concerned={concerned}
      />
      {isLeaving ? (
        <ConfirmDialog
          question={t("admin.common.unsaved.title")}
          confirm={t("admin.common.unsaved.leave")}
          cancel={t("admin.common.unsaved.stay")}
          danger
          onCancel={() => setLeaving(false)}
          onConfirm={onClose}
        >
          {t("upload.leave", { count: waiting })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function showPreview(project: string) {
  openPreview("portfolio", project);
}

/** Bring the first field with a fault into view, once it is marked. */
function useFirstFault(form: RefObject<HTMLFormElement | null>, faults: object) {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }, [form, faults]);
}

/** Tell of the id that a project has got, new or added anew. */
function useMade(id: string, base: Base, onMade: (id: string) => void) {
  const made = base && base.record.id !== id ? base.record.id : "";
  useEffect(() => {
    if (made) onMade(made);
    // Once for each project: what follows from it does not make another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [made]);
}
