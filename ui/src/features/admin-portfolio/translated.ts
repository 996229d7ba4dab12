/** How a project stands in its form as it is translated, and what a change of that is there. */
import type { FilmValues } from "@records/fields/film";
import { storedImage } from "@records/fields/gallery";
import type { FormImage, StoredImage } from "@records/fields/gallery";
import { GALLERY } from "./useGallery";
import type { Project } from "./useProject";

interface Translated extends Pick<Project, "values" | "change"> {
  gallery: Pick<Project["gallery"], "shown" | "setImages">;
}

/** Return what stands in the form as it is translated, and what takes a change of that. */
export function translated({ values, gallery: { shown, setImages }, change }: Translated) {
  const images = shown.map(storedImage);
  const film = values["video"] as FilmValues | undefined;
  return {
    values: { ...values, [GALLERY]: images, video: film?.url.trim() ? film : null },
    onChange: (name: string, value: unknown) => {
      if (name === GALLERY) setImages((now) => now.map((slot) => described(slot, value as StoredImage[])));
      else change(name, value);
    },
  };

  /** What the picture in *slot* is among those that were *changed*. */
  function described(slot: FormImage, changed: readonly StoredImage[]): FormImage {
    const place = shown.findIndex(({ key }) => key === slot.key);
    const next = changed[place];
    return next === undefined || next === images[place] ? slot : { ...slot, image: next };
  }
}
