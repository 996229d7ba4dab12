/** The film of a project as it stands in the form: read from a record with care, and turned back. */
import { storedTwins, twinsIn } from "@shared/admin/languages/twins";
import type { UploadedImage } from "@shared/uploads/pictures";
import type { StoredImage } from "./gallery";
import { partsOf, textOf } from "./readWithCare";

/** With what is said of it in other languages, under their codes. */
export interface FilmValues {
  /** Where it lies; empty for none. */
  url: string;
  /** What is seen before it plays: null for the project's cover. */
  poster: StoredImage | string | null;
  /** Where its captions lie; empty for none. */
  captions: string;
  /** How long it takes; null when nobody knows. */
  seconds: number | null;
  heading: string;
  caption: string;
}


export const NO_FILM: FilmValues = { url: "", poster: null, captions: "", seconds: null, heading: "", caption: "" };

const OWN = /^\/media\/[0-9a-f]{32}\.mp4$/;
const FILM = /\.(mp4|m4v)$/i;

/** Return the film of a stored project; what is none counts as not there. */
export function filmOf(stored: unknown): FilmValues {
  const film = partsOf(stored);
  const { url, poster, captions, seconds, heading, caption } = film;
  return {
    ...twinsIn(film),
    url: textOf(url),
    poster: typeof poster === "string" || (typeof poster === "object" && poster !== null) ? poster : null,
    captions: textOf(captions),
    seconds: typeof seconds === "number" ? seconds : null,
    heading: textOf(heading),
    caption: textOf(caption),
  };
}

/** Return what is stored of a film; null without one. */
export function filmFields(film: FilmValues): Record<string, unknown> | null {
  const url = film.url.trim();
  if (!url) return null;
  const { poster, seconds } = film;
  const texts = { captions: film.captions.trim(), heading: film.heading.trim(), caption: film.caption.trim() };
  const written = Object.entries({ ...texts, poster, seconds }).filter(([, value]) => value !== "" && value !== null);
  return { url, ...Object.fromEntries(written), ...storedTwins(film) };
}

/** Return *film* with the file that has just been uploaded; captions of another one go. */
export function withFile(film: FilmValues, { url, seconds }: UploadedImage): FilmValues {
  if (film.url === url) return film;
  return { ...film, url, seconds: seconds ?? null, captions: film.url ? "" : film.captions };
}

/** Return *film* at an address that somebody types: its length is not known. */
export function withAddress(film: FilmValues, url: string): FilmValues {
  return { ...film, url, seconds: null };
}

/** Say whether a scene can be taken from the film: browsers do not give those of other sites away. */
export function isOwnFilm({ url }: Pick<FilmValues, "url">): boolean {
  return OWN.test(url);
}

/** Say whether *file* claims to be a film; the server looks at the content. */
export function isFilm(file: File): boolean {
  return file.type ? file.type === "video/mp4" || file.type === "video/x-m4v" : FILM.test(file.name);
}

/** Return minutes and seconds, as the page shows them: a moment is a second. */
export function lengthText(seconds: number): string {
  const whole = Math.max(Math.round(seconds), 1);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
