/** What is sent for a film: the film itself, its captions, and a picture that is seen before it plays. */
import { isFilm as isFilmFile, withFile } from "@records/fields/film";
import type { FilmValues } from "@records/fields/film";
import { isPicture, megabytes } from "@shared/uploads/pictures";
import { sendCaptions, sendFilm } from "@shared/uploads/sendPicture";
import { useSingleUpload } from "@shared/uploads/useSingleUpload";
import type { Keeping } from "@shared/uploads/useSingleUpload";
import { t } from "../text";
import type { AdminSite } from "../types";

const LARGEST_CAPTIONS = 1024 * 1024;

interface FilmUploads {
  folder: string;
  site: AdminSite;
  /** Where they wait over a reload; without it they do not. */
  draft?: Omit<Keeping, "field">;
  /** Changes the film of the form; what it promises is done once that is kept. */
  change: (to: (film: FilmValues) => Partial<FilmValues>) => void | Promise<void>;
}

export function useFilmUploads({ folder, site, draft, change }: FilmUploads) {
  const maxFilmBytes = site.maxFilmBytes ?? 0;
  const maxMb = megabytes(maxFilmBytes);

  const keepingOf = (field: string) => draft && { ...draft, field };

  const films = useSingleUpload({
    folder,
    maxBytes: maxFilmBytes,
    keeping: keepingOf("film"),
    send: sendFilm,
    refusalOf: (file) => {
      if (!isFilmFile(file)) return t("admin.project.film.refused", { maxMb, why: t("film.refused.not_mp4") });
      if (file.size <= maxFilmBytes) return "";
      return t("admin.project.film.refused", { maxMb, why: t("film.refused.too_large") });
    },
    onDone: (stored) => change((film) => withFile(film, stored)),
  });
  const captions = useSingleUpload({
    folder,
    maxBytes: LARGEST_CAPTIONS,
    keeping: keepingOf("captions"),
    send: sendCaptions,
    refusalOf: (file) =>
      file.size > LARGEST_CAPTIONS
        ? t("upload.error.too_large", { name: file.name, maxMb: megabytes(LARGEST_CAPTIONS) })
        : "",
    onDone: ({ url }) => change(() => ({ captions: url })),
  });
  const posters = useSingleUpload({
    folder,
    maxBytes: site.maxUploadBytes,
    keeping: keepingOf("poster"),
    refusalOf: (file) => (isPicture(file) ? "" : t("upload.not_image")),
    onDone: (poster) => change(() => ({ poster })),
  });
  const all = [films, captions, posters];

  return {
    films,
    captions,
    posters,
    maxMb,
    /** How many of them are on their way. */
    underway: all.filter(({ isUnderway }) => isUnderway).length,
    /** Whether a reload would bring something back. */
    isWaiting: all.some(({ isWaiting }) => isWaiting),
    /** Stop everything and forget it. */
    clear: () => all.forEach(({ queue }) => queue.clear()),
  };
}

export type FilmUploading = ReturnType<typeof useFilmUploads>;
