/** What stands beside a film: how it looks, what is seen before it plays, what is said in it, its words. */
import { useRef, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";

import { limitOf } from "@records/fields/parts";
import type { ContentField } from "@shared/admin/contentTypes";
import { Field } from "@shared/admin/Field";
import { linkOf } from "@shared/link";
import { Alert } from "@shared/icons";
import { FileButton } from "@shared/uploads/FileButton";
import { isActive } from "@shared/uploads/pictures";
import { UploadRow } from "@shared/uploads/UploadRow";
import type { useSingleUpload } from "@shared/uploads/useSingleUpload";
import type { FormImage } from "@records/fields/gallery";
import { previewOf, storedOf } from "../pictures/facts";
import { t } from "../text";
import { isOwnFilm, lengthText } from "@records/fields/film";
import type { FilmValues } from "@records/fields/film";
import { frameOf } from "./frame";
import { addressOf, chosenPoster, posterOf } from "./posters";
import type { FilmUploading } from "./useFilmUploads";

interface FilmPartsProps {
  field: ContentField;
  film: FilmValues;
  pictures: readonly FormImage[];
  uploading: FilmUploading;
  put: (facts: Partial<FilmValues>) => void;
}

export function FilmParts({ field: kind, film, pictures, uploading, put }: FilmPartsProps) {
  const player = useRef<HTMLVideoElement>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start min-[560px]:grid-cols-[1fr_1fr] min-[560px]:gap-x-4 min-[560px]:gap-y-6">
      <Preview film={film} player={player} />
      <Poster film={film} pictures={pictures} uploading={uploading} player={player} put={put} />
      <Captions film={film} uploading={uploading} put={put} />
      <Field label={t("admin.project.film.heading")} help={t("admin.project.film.heading_help")}>
        {(field) => (
          <input
            {...field}
            maxLength={limitOf(kind, "heading")}
            value={film.heading}
            onChange={({ target }) => put({ heading: target.value })}
          />
        )}
      </Field>
      <Field label={t("admin.project.film.caption")} help={t("admin.project.film.caption_help")}>
        {(field) => (
          <input
            {...field}
            maxLength={limitOf(kind, "caption")}
            value={film.caption}
            onChange={({ target }) => put({ caption: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

interface PreviewProps {
  film: FilmValues;
  player: RefObject<HTMLVideoElement | null>;
}

function Preview({ film, player }: PreviewProps) {
  const [failed, setFailed] = useState("");
  return (
    <figure className="grid gap-2 [&_video]:w-[min(100%,640px)] [&_video]:aspect-16/9 [&_video]:bg-ink min-[560px]:col-span-full">
      {/* Captions are chosen beside it; visitors get them with the film. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        src={linkOf(film.url)}
        controls
        playsInline
        preload="metadata"
        aria-label={t("field.video")}
        onError={() => setFailed(film.url)}
      />
      <figcaption className="meta num">
        {film.seconds === null ? null : t("admin.project.film.length", { time: lengthText(film.seconds) })}
        {failed === film.url ? <span role="alert"> {t("admin.project.film.preview_failed")}</span> : null}
      </figcaption>
    </figure>
  );
}

function Poster({ film, pictures, uploading: { posters }, player, put }: Omit<FilmPartsProps, "field"> & PreviewProps) {
  const [hasFailed, setFailed] = useState(false);
  const chosen = chosenPoster(film.poster, pictures);
  const shown = film.poster === null ? "" : previewOf({ key: "", image: film.poster });

  async function takeFrame() {
    const frame = player.current ? await frameOf(player.current) : null;
    setFailed(frame === null);
    if (frame) posters.pick([frame]);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start [&_img]:w-auto [&_img]:max-w-full [&_img]:h-30 [&_img]:object-contain [&_img]:justify-self-start">
      <Field
        label={t("admin.project.images.poster")}
        help={t("admin.project.film.poster_help")}
        error={hasFailed ? t("admin.project.film.poster_frame_failed") : undefined}
      >
        {(field) => (
          <select {...field} value={chosen} onChange={({ target }) => put({ poster: posterOf(target.value, pictures) })}>
            <option value="">{t("admin.project.film.poster_cover")}</option>
            {chosen === "other" ? <option value="other">{t("admin.project.film.poster_other")}</option> : null}
            {pictures.map((slot, place) =>
              slot.image === null ? null : (
                <option key={slot.key} value={addressOf(storedOf(slot))}>
                  {t("admin.project.film.poster_picture", { n: place + 1 })}
                </option>
              ),
            )}
          </select>
        )}
      </Field>
      {shown ? <img src={shown} alt="" /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <FileButton field={t("admin.project.images.poster")} onFiles={posters.pick}>
          {t("admin.project.film.poster_upload")}
        </FileButton>
        {isOwnFilm(film) ? (
          <button type="button" className="btn btn--quiet" onClick={() => void takeFrame()}>
            {t("admin.project.film.poster_frame")}
          </button>
        ) : null}
      </div>
      <Sending upload={posters} />
    </div>
  );
}

function Captions({ film, uploading: { captions, maxMb }, put }: Omit<FilmPartsProps, "pictures" | "field">) {
  const label = t("admin.project.images.captions_file");
  const canUpload = maxMb !== "0";
  if (!canUpload && !film.captions) return null;
  return (
    <div className="grid gap-2 content-start" role="group" aria-label={label}>
      <p className="field__label">{label}</p>
      <p className="meta">{t(film.captions ? "admin.project.film.captions_there" : "admin.project.film.captions_none")}</p>
      <div className="flex flex-wrap items-center gap-2">
        {canUpload ? (
          <FileButton field={label} accept=".vtt,text/vtt" onFiles={captions.pick}>
            {t(film.captions ? "admin.project.film.captions_replace" : "admin.project.film.captions_add")}
          </FileButton>
        ) : null}
        {film.captions ? (
          <button type="button" className="btn btn--quiet" onClick={() => put({ captions: "" })}>
            {t("admin.project.film.captions_remove")}
          </button>
        ) : null}
      </div>
      <Sending upload={captions} />
    </div>
  );
}

/** A file on its way, with its progress and what can be done. */
export function Sending({ upload: { queue } }: { upload: ReturnType<typeof useSingleUpload> }) {
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const active = entries.filter(isActive);
  if (entries.length === 0) return null;
  return (
    <>
      {active.some(({ isRestored }) => isRestored) ? <Note>{t("upload.file_found_after_reload")}</Note> : null}
      {active.some(({ isKept }) => !isKept) ? <Note>{t("upload.file_not_kept")}</Note> : null}
      <ul className="grid">
        {entries.map((entry) => (
          <UploadRow key={entry.key} entry={entry} queue={queue} />
        ))}
      </ul>
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p className="note" role="status">
      <Alert />
      <span>{children}</span>
    </p>
  );
}
