/** The film of a project: uploaded here, or at an address; and what stands beside it. */
import { useId } from "react";

import { limitOf } from "@records/fields/parts";
import { Need } from "@shared/admin/Aside";
import type { ContentField } from "@shared/admin/contentTypes";
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Field } from "@shared/admin/Field";
import { Alert } from "@shared/icons";
import { showToast } from "@shared/toasts";
import { FileButton } from "@shared/uploads/FileButton";
import type { FormImage } from "@records/fields/gallery";
import { t } from "../text";
import type { AdminSite } from "../types";
import { FilmParts, Sending } from "./FilmParts";
import { NO_FILM, withAddress } from "@records/fields/film";
import type { FilmValues } from "@records/fields/film";
import type { FilmUploading } from "./useFilmUploads";

const ACCEPTED_FILMS = "video/mp4,.mp4,.m4v";

interface FilmPanelProps {
  field: ContentField;
  film: FilmValues;
  fault: string | undefined;
  /** Whether it is still as the demo brought it. */
  isOfDemo: boolean;
  change: (name: string, value: unknown) => void;
  site: AdminSite;
  /** The pictures of the project, of which one may stand for the film. */
  pictures: readonly FormImage[];
  uploading: FilmUploading;
}

export function FilmPanel({ field, film, fault, isOfDemo, change, site, pictures, uploading }: FilmPanelProps) {
  const id = useId();
  const put = (facts: Partial<FilmValues>) => change(field.name, { ...film, ...facts });

  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] gap-4 content-start" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-note`}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0">
        <h2 id={`${id}-name`}>{field.label}</h2>
        {isOfDemo ? <DemoMark place="name" /> : null}
        <Need isNeeded={false} isMissing={false} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Choosing hasFilm={film.url !== ""} canUpload={site.maxFilmBytes !== null} uploading={uploading} />
        {film.url ? <Removing film={film} put={put} /> : null}
      </div>
      <p className={fault ? "field__error" : "field__help"} id={`${id}-note`}>
        {fault ? <Alert /> : null}
        {fault ?? helpOf(site, uploading.maxMb)}
      </p>
      <Sending upload={uploading.films} />
      {film.url ? <FilmParts field={field} film={film} pictures={pictures} uploading={uploading} put={put} /> : null}
      <Address field={field} film={film} isOpen={site.maxFilmBytes === null || fault !== undefined} put={put} />
    </section>
  );
}

function helpOf({ maxFilmBytes }: AdminSite, maxMb: string): string {
  return maxFilmBytes === null ? t("admin.project.film.no_storage") : t("admin.project.images.video_help", { maxMb });
}

interface ChoosingProps {
  hasFilm: boolean;
  canUpload: boolean;
  uploading: FilmUploading;
}

function Choosing({ hasFilm, canUpload, uploading: { films } }: ChoosingProps) {
  if (!canUpload) return null;
  return (
    <FileButton field={t("field.video")} accept={ACCEPTED_FILMS} onFiles={films.pick}>
      {t(hasFilm ? "admin.project.film.replace" : "admin.project.images.video")}
    </FileButton>
  );
}

interface FilmChanging {
  film: FilmValues;
  put: (facts: Partial<FilmValues>) => void;
}

function Removing({ film, put }: FilmChanging) {
  function remove() {
    put(NO_FILM);
    showToast("ok", t("admin.project.film.removed"), undefined, {
      label: t("admin.undo.button"),
      run: () => put(film),
    });
  }
  return (
    <button type="button" className="btn btn--quiet" onClick={remove}>
      {t("admin.project.film.remove")}
    </button>
  );
}

/** The address of a film that lies elsewhere already. */
function Address({ field: kind, film, isOpen, put }: FilmChanging & { field: ContentField; isOpen: boolean }) {
  return (
    <details className="[&_summary]:min-h-11 [&_summary]:py-3 [&_summary]:text-13 [&_summary]:text-ink-2 [&_summary]:cursor-pointer" open={isOpen || undefined}>
      <summary>{t("admin.project.film.by_address")}</summary>
      <Field label={t("admin.project.film.address")} help={t("admin.project.film.address_help")}>
        {(field) => (
          <input
            {...field}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={limitOf(kind, "url")}
            value={film.url}
            onChange={({ target }) => put(withAddress(film, target.value))}
          />
        )}
      </Field>
    </details>
  );
}
