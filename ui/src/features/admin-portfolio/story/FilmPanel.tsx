/** The film of a project: uploaded here, or at an address; and what stands beside it. */
import { useId } from "react";

import { Field } from "@shared/admin/Field";
import { Alert } from "@shared/icons";
import { showToast } from "@shared/toasts";
import { FileButton } from "@shared/uploads/FileButton";
import type { FormImage } from "../formValues";
import { t } from "../text";
import type { AdminSite } from "../types";
import styles from "./FilmPanel.module.css";
import { FilmParts, Sending } from "./FilmParts";
import { LONGEST_FILM_ADDRESS, NO_FILM, withAddress } from "./filmValues";
import type { FilmValues } from "./filmValues";
import { StoryAside } from "./StoryFields";
import type { StoryProps } from "./StoryFields";
import type { FilmUploading } from "./useFilmUploads";

const ACCEPTED_FILMS = "video/mp4,.mp4,.m4v";

interface FilmPanelProps extends StoryProps {
  site: AdminSite;
  /** The pictures of the project, of which one may stand for the film. */
  pictures: readonly FormImage[];
  uploading: FilmUploading;
}

export function FilmPanel({ values, faults, demo, change, site, pictures, uploading }: FilmPanelProps) {
  const id = useId();
  const film = values.video;
  const fault = faults.video;
  const put = (facts: Partial<FilmValues>) => change({ video: { ...film, ...facts } });

  return (
    <section className={`panel ${styles.panel}`} role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-note`}>
      <div className={styles.head}>
        <h2 id={`${id}-name`}>{t("field.video")}</h2>
        <StoryAside name="video" demo={demo} />
      </div>
      <div className={styles.acts}>
        <Choosing hasFilm={film.url !== ""} canUpload={site.maxFilmBytes !== null} uploading={uploading} />
        {film.url ? <Removing film={film} put={put} /> : null}
      </div>
      <p className={fault ? "field__error" : "field__help"} id={`${id}-note`}>
        {fault ? <Alert /> : null}
        {fault ?? helpOf(site, uploading.maxMb)}
      </p>
      <Sending upload={uploading.films} />
      {film.url ? <FilmParts film={film} pictures={pictures} uploading={uploading} put={put} /> : null}
      <Address film={film} isOpen={site.maxFilmBytes === null || fault !== undefined} put={put} />
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
function Address({ film, isOpen, put }: FilmChanging & { isOpen: boolean }) {
  return (
    <details className={styles.more} open={isOpen || undefined}>
      <summary>{t("admin.project.film.by_address")}</summary>
      <Field label={t("admin.project.film.address")} help={t("admin.project.film.address_help")}>
        {(field) => (
          <input
            {...field}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_FILM_ADDRESS}
            value={film.url}
            onChange={({ target }) => put(withAddress(film, target.value))}
          />
        )}
      </Field>
    </details>
  );
}
