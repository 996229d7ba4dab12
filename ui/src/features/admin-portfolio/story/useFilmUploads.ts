/** What is sent for a film: the film itself, its captions, and a picture that is seen before it plays. */
import { useState } from "react";

import { isFilm as isFilmFile, withFile } from "./filmValues";
import type { FilmValues } from "./filmValues";
import { isPicture, megabytes } from "@shared/uploads/pictures";
import { sendCaptions, sendFilm } from "@shared/uploads/sendPicture";
import { useSingleUpload } from "@shared/uploads/useSingleUpload";
import { t } from "../text";
import type { AdminSite } from "../types";

const LARGEST_CAPTIONS = 1024 * 1024;

interface FilmUploads {
  film: FilmValues;
  folder: string;
  site: AdminSite;
  change: (facts: Partial<FilmValues>) => void;
  /** Gets whether anything of it is on its way, whenever that changes. */
  onUnderway: (isUnderway: boolean) => void;
}

export function useFilmUploads({ film, folder, site, change, onUnderway }: FilmUploads) {
  const [underway] = useState(() => new Set<string>());
  const maxFilmBytes = site.maxFilmBytes ?? 0;
  const maxMb = megabytes(maxFilmBytes);

  const telling = (part: string) => (isUnderway: boolean) => {
    underway[isUnderway ? "add" : "delete"](part);
    onUnderway(underway.size > 0);
  };

  const films = useSingleUpload({
    folder,
    maxBytes: maxFilmBytes,
    send: sendFilm,
    refusalOf: (file) => {
      if (!isFilmFile(file)) return t("admin.project.film.refused", { maxMb, why: t("film.refused.not_mp4") });
      if (file.size <= maxFilmBytes) return "";
      return t("admin.project.film.refused", { maxMb, why: t("film.refused.too_large") });
    },
    onDone: (stored) => change(withFile(film, stored)),
    onUnderway: telling("film"),
  });
  const captions = useSingleUpload({
    folder,
    maxBytes: LARGEST_CAPTIONS,
    send: sendCaptions,
    refusalOf: (file) =>
      file.size > LARGEST_CAPTIONS
        ? t("upload.error.too_large", { name: file.name, maxMb: megabytes(LARGEST_CAPTIONS) })
        : "",
    onDone: ({ url }) => change({ captions: url }),
    onUnderway: telling("captions"),
  });
  const posters = useSingleUpload({
    folder,
    maxBytes: site.maxUploadBytes,
    refusalOf: (file) => (isPicture(file) ? "" : t("upload.not_image")),
    onDone: (poster) => change({ poster }),
    onUnderway: telling("poster"),
  });

  return { films, captions, posters, maxMb };
}

export type FilmUploading = ReturnType<typeof useFilmUploads>;
