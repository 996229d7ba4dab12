/** The fields of a project on the left, its pictures on the right. */
import { DraftNotice } from "@shared/admin/DraftNotice";
import { Alert } from "@shared/icons";
import styles from "./ProjectForm.module.css";
import { ProjectFields } from "./ProjectFields";
import { ProjectImages } from "./ProjectImages";
import type { Faults } from "./formValues";
import type { AdminSite } from "./types";
import type { ProjectFormState } from "./useProjectForm";

interface ProjectFormProps {
  form: ProjectFormState;
  faults: Faults;
  failure: string;
  site: AdminSite;
  isNew: boolean;
}

export function ProjectForm({ form, faults, failure, site, isNew }: ProjectFormProps) {
  return (
    <div className={styles.form}>
      {failure ? (
        <p className="note" role="alert">
          <Alert />
          <span>{failure}</span>
        </p>
      ) : null}
      {form.draftedAt === undefined ? null : (
        <DraftNotice at={form.draftedAt} onDiscard={form.discardDraft} />
      )}
      <div className={styles.columns}>
        <ProjectFields values={form.values} faults={faults} change={form.change} />
        <ProjectImages form={form} fault={faults.images} site={site} isNew={isNew} />
      </div>
    </div>
  );
}
