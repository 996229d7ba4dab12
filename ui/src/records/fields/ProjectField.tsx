/** A project that visitors see, found by its name. */
import { useState } from "react";

import { Picture } from "@shared/Picture";
import { Group } from "./Group";
import type { KindProps } from "./kind";
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
        <div className="flex flex-wrap gap-2">
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
  if (project === undefined) return <div className="skel h-16.5" />;
  if (project === null) return <p className="st st--hide">{t("admin.content.project.gone")}</p>;
  return (
    <div className="flex items-center gap-3.5 min-w-0 p-2 border border-rule rounded-1">
      <span className="flex-none w-18 h-12 overflow-hidden bg-plaster [&_img]:size-full [&_img]:object-cover">
        <Picture image={project.thumbnail} sizes="72px" alt="" />
      </span>
      <span className="grid min-w-0 [&_b]:font-medium">
        <b>{project.title}</b>
        <span className="meta">{project.location}</span>
      </span>
    </div>
  );
}
