/** The form of one project over the list: what it asks before it goes, and what saving leads to. */
import { useEffect, useEffectEvent, useState } from "react";

import { useSlot } from "@shared/admin/drafts/useSlot";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { ConflictDialog } from "@shared/admin/ConflictDialog";
import { useLeaveGuard } from "@shared/admin/leaveGuard";
import { Dialog } from "@shared/Dialog";
import { Cross } from "@shared/icons";
import "@shared/styles/sheet.css";
import { showToast } from "@shared/toasts";
import { isActive } from "@shared/uploads/pictures";
import { disputedTexts } from "./disputes";
import { textOf } from "./formValues";
import { ProjectForm } from "./ProjectForm";
import { t } from "./text";
import type { AdminSite } from "./types";
import { NEW } from "./useFormAddress";
import { useProjectForm } from "./useProjectForm";
import type { Base, KeptForm } from "./useProjectForm";
import { useSaving } from "./useSaving";

interface ProjectDialogProps {
  /** A project's id, or "new". */
  opened: string;
  /** The draft that the address names, if any. */
  draft: string;
  onDraft: (draft: string) => void;
  /** The project as it is stored now; null for a new one and for one that is gone. */
  stored: Base;
  site: AdminSite;
  onClose: () => void;
  onDelete: (project: { id: string; title: string }) => void;
}

/** Show the form as soon as its draft is found; without draft and project there is nothing to show. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { opened, draft, stored, onDraft } = props;
  const record = opened === NEW ? "" : opened;
  const slot = useSlot<KeptForm>({ kind: "project", record, id: draft, onOpened: onDraft });
  const [isListed] = useState(() => opened === NEW || stored !== null);
  const isMissing = slot !== undefined && !slot.draft && slot.pictures.length === 0 && !isListed;

  const giveUp = useEffectEvent(() => {
    showToast("error", t("admin.portfolio.missing"));
    props.onClose();
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);

  return slot && !isMissing ? <OpenForm {...props} slot={slot} /> : null;
}

function OpenForm(props: ProjectDialogProps & { slot: Slot<KeptForm> }) {
  const { opened, site, slot, onClose, onDelete } = props;
  // The version at opening: what others save meanwhile is dealt with when this is saved.
  const [stored] = useState(props.stored);
  const form = useProjectForm(opened, stored, site, slot);
  const saving = useSaving(form, onClose);
  const [isLeaving, setLeaving] = useState(false);
  const isNew = opened === NEW;
  const waiting = form.uploads.entries.filter(isActive).length;
  const title = t(isNew ? "admin.portfolio.add.title" : "admin.portfolio.edit.title");

  const isUnsaved = form.isDirty || form.isUploading;
  useLeaveGuard(isUnsaved, () => setLeaving(true));

  function leave() {
    if (saving.isBusy) return;
    if (isUnsaved) setLeaving(true);
    else onClose();
  }

  return (
    <Dialog label={title} onClose={leave} keepOnOutside>
      <form className="sheet sheet--wide" noValidate onSubmit={saving.submit}>
        <div className="sheet__bar">
          <h2>{title}</h2>
          <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={leave}>
            <Cross />
          </button>
        </div>
        <div className="sheet__body">
          <ProjectForm form={form} faults={saving.faults} failure={saving.failure} site={site} isNew={isNew} />
        </div>
        <div className="sheet__foot">
          {stored ? (
            <button
              type="button"
              className="btn btn--danger-line"
              disabled={saving.isBusy}
              onClick={() => onDelete({ id: opened, title: textOf(stored.record.title) })}
            >
              {t("admin.common.delete")}
            </button>
          ) : null}
          <div className="end">
            <button type="button" className="btn btn--line" disabled={saving.isBusy} onClick={leave}>
              {t("admin.common.cancel")}
            </button>
            <button type="submit" className="btn btn--ink" disabled={saving.isBusy}>
              {saving.isBusy ? <span className="spin" /> : null}
              {saving.label(isNew)}
            </button>
          </div>
        </div>
      </form>
      {isLeaving ? (
        <ConfirmDialog
          question={t("admin.common.unsaved.title")}
          confirm={t("admin.common.unsaved.leave")}
          cancel={t("admin.common.unsaved.stay")}
          danger
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            // What is on its way stays, with what was written about it.
            if (waiting === 0) form.finish();
            onClose();
          }}
        >
          {waiting > 0 ? t("upload.leave", { count: waiting }) : t("admin.common.unsaved.body")}
        </ConfirmDialog>
      ) : null}
      {saving.conflict && form.base ? (
        <ConflictDialog
          collection="portfolio"
          id={opened}
          disputed={disputedTexts(saving.conflict, form.values)}
          onDecide={saving.decide}
          onCancel={saving.dismiss}
        />
      ) : null}
      {saving.isGone ? (
        <ConfirmDialog
          question={t("admin.conflict.deleted")}
          confirm={t("admin.conflict.save_as_new")}
          onCancel={saving.dismiss}
          onConfirm={saving.saveAsNew}
        >
          {t("admin.portfolio.edit.title")}: {form.values.title}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
