/** The form of one project: its pictures, its texts, and its publication. */
import { useId } from "react";

import { disputedTexts } from "@shared/admin/contentText";
import type { ContentType } from "@shared/admin/contentTypes";
import { useDemoFields } from "@shared/admin/demo/useDemoFields";
import { DraftNotice } from "@shared/admin/DraftNotice";
import { concerned, labelOf } from "@shared/admin/fieldLabels";
import { InLanguages } from "@shared/admin/languages/InLanguages";
import { twinFields } from "@shared/admin/languages/registry";
import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import { EditorFrame } from "@shared/publishing/EditorFrame";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import type { PictureChecks } from "@shared/publishing/PublishChecks";
import { isActive } from "@shared/uploads/pictures";
import { UploadList } from "@shared/uploads/UploadList";
import { DeletingProject } from "./DeletingProject";
import { fieldsOf, nameOf } from "./formValues";
import { focusOf, lacksAlt, roleOf } from "./pictures/facts";
import { countAlone } from "./pictures/pairs";
import { ProjectFields } from "./ProjectFields";
import { ProjectImages, StoredAs } from "./ProjectImages";
import styles from "./ProjectImages.module.css";
import { FilmPanel } from "./story/FilmPanel";
import { t } from "./text";
import { translatedProject } from "./translating";
import type { AdminSite, ProjectRecord } from "./types";
import { useProjectForm } from "./useProjectForm";
import type { KeptForm, ProjectFormState } from "./useProjectForm";
import { useProjectSaving } from "./useProjectSaving";

interface ProjectEditorProps extends OpenedForm<ProjectRecord, KeptForm> {
  site: AdminSite;
  type: ContentType;
}

export function ProjectEditor({ id, stored, slot, site, type, autosave, onClose, onMade }: ProjectEditorProps) {
  const form = useProjectForm(id, stored, site, slot);
  const saving = useProjectSaving(form);
  const uploadsId = useId();
  const demo = useDemoFields({ collection: "portfolio", id, edited: form.edited });
  const tab = useLanguageTab(saving.faults, saving.faults);

  return (
    <EditorFrame
      collection="portfolio"
      id={id}
      title={form.values.title.trim() || t(id ? "admin.portfolio.edit.title" : "admin.portfolio.add.title")}
      language={tab.language}
      list={t("admin.portfolio.title")}
      form={form}
      saving={saving}
      autosave={autosave}
      waiting={form.uploads.entries.filter(isActive).length + form.films.underway}
      hasFiles={form.films.underway > 0}
      pictures={checksOf(form)}
      labelOf={(field) => labelOf(type, field)}
      isOfDemo={demo.size > 0}
      concerned={(field) => [...concerned(type, field)]}
      disputedWith={(theirs, fields) => disputedTexts(type, fields, fieldsOf(form.values), theirs)}
      notice={
        form.draftedAt === undefined ? null : <DraftNotice at={form.draftedAt} onDiscard={() => form.reset(stored)} />
      }
      deletion={
        <div className={styles.stored}>
          <StoredAs folder={form.folder} />
          <DeletingProject
            id={id}
            title={form.base ? nameOf(form.base.record) : ""}
            isBusy={saving.isBusy}
            onGone={() => {
              saving.giveUp();
              onClose();
            }}
          />
        </div>
      }
      onClose={onClose}
      onMade={onMade}
    >
      <InLanguages
        tab={tab}
        fields={twinFields(type.fields)}
        {...translatedProject(form)}
        faults={saving.faults}
        idPrefix="project"
        demo={demo}
        className="panel"
      >
        <section className="panel">
          <ProjectImages
            form={form}
            fault={saving.faults["images"]}
            site={site}
            isNew={form.base === null}
            isOfDemo={demo.has("images")}
          />
        </section>
        {form.uploads.entries.length > 0 ? (
          <section className="panel" aria-labelledby={uploadsId}>
            <UploadList queue={form.uploads.queue} titleId={uploadsId} />
          </section>
        ) : null}
        <FilmPanel
          values={form.values}
          faults={saving.faults}
          demo={demo}
          change={form.change}
          site={site}
          pictures={form.shown}
          uploading={form.films}
        />
        <section className={`panel ${styles.content}`}>
          <h2>{t("field.content")}</h2>
          <ProjectFields
            values={form.values}
            faults={saving.faults}
            demo={demo}
            hasPlan={form.shown.some((slotted) => roleOf(slotted) === "plan")}
            change={form.change}
          />
        </section>
      </InLanguages>
    </EditorFrame>
  );
}

/** What is looked at of the pictures before they are published. */
function checksOf({ shown, cover }: ProjectFormState): PictureChecks {
  const front = shown.find(({ key, image }) => key === cover && image !== null);
  return {
    withoutAlt: shown.filter(lacksAlt).length,
    alone: countAlone(shown),
    ...(front ? { hasFocus: focusOf(front) !== null } : {}),
  };
}
