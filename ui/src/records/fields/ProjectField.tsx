/** A project that visitors see, found by its name. */
import { useState } from "react";

import { Picture } from "@shared/Picture";
import { Group } from "./Group";
import type { KindProps } from "./kind";
import styles from "./Project.module.css";
import { ProjectSearch } from "./ProjectSearch";
import { t } from "./text";
import { useChosenProject } from "./useProjectChoice";
import { textOf } from "./values";

export function ProjectField(props: KindProps) {
  const { field, id, value, fault, onChange, readOnly, isDemo } = props;
  const chosen = textOf(value);
  const [isSearching, setSearching] = useState(false);

  return (
    <Group field={field} id={id} value={value} fault={fault} isDemo={isDemo}>
      {chosen ? <Chosen id={chosen} /> : null}
      {!readOnly && (isSearching || !chosen) ? (
        <ProjectSearch
          id={id}
          label={field.label}
          fault={fault}
          hasFocus={isSearching}
          onChoose={(project) => {
            onChange(project);
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      ) : null}
      {!readOnly && chosen && !isSearching ? (
        <div className={styles.acts}>
          <button id={id} type="button" className="btn btn--line" onClick={() => setSearching(true)}>
            {t("admin.content.project.change")}
          </button>
          <button type="button" className="btn btn--quiet" onClick={() => onChange(null)}>
            {t("admin.content.project.remove")}
          </button>
        </div>
      ) : null}
    </Group>
  );
}

function Chosen({ id }: { id: string }) {
  const project = useChosenProject(id);
  if (project === undefined) return <div className={`skel ${styles.bone}`} />;
  if (project === null) return <p className="st st--hide">{t("admin.content.project.gone")}</p>;
  return (
    <div className={styles.chosen}>
      <span className={styles.thumbnail}>
        <Picture image={project.thumbnail} sizes="72px" alt="" />
      </span>
      <span className={styles.words}>
        <b>{project.title}</b>
        <span className="meta">{project.location}</span>
      </span>
    </div>
  );
}
