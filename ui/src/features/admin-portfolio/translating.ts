/** How a project stands in its form as it is translated, and what a change of that is there. */
import type { Values } from "@shared/admin/languages/fields";
import { splitTwin } from "@shared/admin/languages/twins";
import type { FormImage, FormValues } from "./formValues";
import { storedOf } from "./pictures/facts";
import type { ProjectRecord, StoredImage } from "./types";

interface Translated {
  /** What the form was read from: fields that it does not show are translated, too. */
  base: { record: ProjectRecord } | null;
  values: FormValues;
  shown: readonly FormImage[];
  change: (facts: Partial<FormValues>) => void;
  setImages: (changed: (images: readonly FormImage[]) => FormImage[]) => void;
}

/** Return what stands in the form as it is translated, and what takes a change of that. */
export function translatedProject({ base, values, shown, change, setImages }: Translated) {
  const { twins, video, ...rest } = values;
  const images = shown.map(storedOf);
  return {
    values: { ...base?.record, ...rest, ...twins, images, video: video.url.trim() ? video : null } as Values,
    onChange: (name: string, value: unknown) => {
      if (splitTwin(name)) change({ twins: { ...twins, [name]: String(value) } });
      else if (name === "images") setImages((now) => now.map((slot) => described(slot, value as StoredImage[])));
      else change({ [name]: value });
    },
  };

  /** What the picture in *slot* is among those that were *changed*. */
  function described(slot: FormImage, changed: readonly StoredImage[]): FormImage {
    const place = shown.findIndex(({ key }) => key === slot.key);
    const next = changed[place];
    return next === undefined || next === images[place] ? slot : { ...slot, image: next };
  }
}
