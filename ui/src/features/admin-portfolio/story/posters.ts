/** Which picture stands for a film: one of the project's, or one of its own. */
import { withoutTwins } from "@shared/admin/languages/twins";
import type { FormImage } from "@records/fields/gallery";
import { storedOf } from "../pictures/facts";
import type { StoredImage } from "@records/fields/gallery";
import type { FilmValues } from "@records/fields/film";

/** What names a picture: its address, or its id where it has none. */
export function addressOf({ url, id }: StoredImage): string {
  return url ?? id ?? "";
}

/** Return what names the poster in a choice: empty for the cover, `other` for one of its own. */
export function chosenPoster(poster: FilmValues["poster"], pictures: readonly FormImage[]): string {
  if (poster === null) return "";
  const address = addressOf(storedOf({ key: "", image: poster }));
  return pictures.some((slot) => slot.image !== null && addressOf(storedOf(slot)) === address) ? address : "other";
}

/** Return the poster that was chosen by its name, without what it is in the story of the project. */
export function posterOf(name: string, pictures: readonly FormImage[]): StoredImage | null {
  const slot = pictures.find((one) => one.image !== null && addressOf(storedOf(one)) === name);
  if (!slot) return null;
  const { role: _role, pair: _pair, caption: _caption, alt: _alt, ...picture } = storedOf(slot);
  return withoutTwins(picture);
}
