/** The form of one project: its pictures, its texts, and its publication. */
import { useId, useMemo } from "react";

import { ContentFields } from "@records/fields/ContentFields";
import type { FilmValues } from "@records/fields/film";
import { gapsOf } from "@records/needs";
import { useDemoFields } from "@shared/admin/demo/useDemoFields";
import type { ContentField } from "@shared/admin/contentTypes";
import { InLanguages } from "@shared/admin/languages/InLanguages";
import { twinFields } from "@shared/admin/languages/registry";
import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import { EditorFrame } from "@shared/publishing/EditorFrame";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import type { PictureChecks } from "@shared/publishing/PublishChecks";
import { UploadList } from "@shared/uploads/UploadList";
import { PROJECT } from "./deletion";
import { focusOf, lacksAlt } from "./pictures/facts";
import { countAlone } from "./pictures/pairs";
import { ProjectImages, StoredAs } from "./ProjectImages";
import { nameOf, textOf } from "./stored";
import { FilmPanel } from "./story/FilmPanel";
import { t } from "./text";
import { translated } from "./translated";
import type { AdminSite } from "./types";
import type { Gallery } from "./useGallery";
import { useProject } from "./useProject";

interface ProjectEditorProps extends OpenedForm {
  site: AdminSite;
}

const PREFIX = "project";
/** What has a panel of its own. */
const APART: readonly string[] = ["gallery", "cover", "picture_of", "film"];

export function ProjectEditor({ site, ...opened }: ProjectEditorProps) {
  const { id, type } = opened;
  const project = useProject({ ...opened, site });
  const { values, faults, change, gallery, films, base, folder } = project;
  const uploadsId = useId();
  const demo = useDemoFields({ collection: "portfolio", id, edited: project.edited });
  const tab = useLanguageTab(faults, project.timesLed);
  const twins = useMemo(() => twinFields(type.fields), [type]);
  const pictures = useMemo(() => checksOf(gallery), [gallery]);
  const film = project.fields.find(({ kind }) => kind === "film");

  return (
    <EditorFrame
      opened={opened}
      editing={project}
      title={textOf(values["title"]).trim() || t(id ? "admin.portfolio.edit.title" : "admin.portfolio.add.title")}
      language={tab.language}
      list={t("admin.portfolio.title")}
      waiting={project.waiting}
      hasFiles={films.underway > 0}
      gaps={gapsOf(project.fields, project.shown, { standing: project.publishing.standing, edited: project.edited })}
      pictures={pictures}
      isOfDemo={demo.size > 0}
      deletion={{ what: PROJECT, title: base ? nameOf(base.record) : "", beside: <StoredAs folder={folder} /> }}
    >
      <InLanguages
        tab={tab}
        fields={twins}
        {...translated(project)}
        faults={faults}
        idPrefix={PREFIX}
        demo={demo}
        className="panel"
      >
        <section className="panel grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
          <ProjectImages gallery={gallery} fault={faults["images"]} site={site} isNew={base === null} isOfDemo={demo.has("images")} />
          {base === null ? <StoredAs folder={folder} /> : null}
        </section>
        {gallery.entries.length > 0 ? (
          <section className="panel" aria-labelledby={uploadsId}>
            <UploadList queue={gallery.queue} titleId={uploadsId} />
          </section>
        ) : null}
        {film ? (
          <FilmPanel
            field={film}
            film={values[film.name] as FilmValues}
            fault={faults[film.name]}
            isOfDemo={demo.has(film.name)}
            change={change}
            site={site}
            pictures={gallery.shown}
            uploading={films}
          />
        ) : null}
        <section className="panel grid grid-cols-[minmax(0,1fr)] gap-6">
          <h2>{t("field.content")}</h2>
          <ContentFields
            fields={project.fields.filter(isText)}
            value={values}
            onChange={change}
            faults={faults}
            idPrefix={PREFIX}
            demo={demo}
            hasKey={false}
          />
        </section>
      </InLanguages>
    </EditorFrame>
  );
}

function isText({ kind }: ContentField): boolean {
  return !APART.includes(kind);
}

/** What is looked at of the pictures before they are published. */
function checksOf({ shown, cover }: Gallery): PictureChecks {
  const front = shown.find(({ key, image }) => key === cover && image !== null);
  return {
    withoutAlt: shown.filter(lacksAlt).length,
    alone: countAlone(shown),
    ...(front ? { hasFocus: focusOf(front) !== null } : {}),
  };
}
