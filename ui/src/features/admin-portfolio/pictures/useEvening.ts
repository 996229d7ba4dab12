/** Evening out the light and the colours of a picture, taking it back, and waving advice aside. */
import { useState } from "react";

import { attempt } from "@shared/admin/useAction";
import { showToast } from "@shared/toasts";
import type { FormImage } from "@records/fields/gallery";
import { t } from "../text";
import type { Gallery } from "../useGallery";
import { evenableOf, evened, withEvened, withoutAdvice, withOriginal } from "./evening";
import { storedOf } from "./facts";

export function useEvening({ setImages }: Pick<Gallery, "setImages">, announce: (text: string) => void) {
  const [underway, setUnderway] = useState<readonly string[]>([]);
  const change = (key: string, to: (slot: FormImage) => FormImage) =>
    setImages((now) => now.map((slot) => (slot.key === key ? to(slot) : slot)));

  async function even(slot: FormImage) {
    const id = evenableOf(slot);
    setUnderway((now) => [...now, id]);
    announce(t("admin.project.images.evening"));
    const work = async () => {
      const image = await evened(id);
      const wasEven = image.url === storedOf(slot).url;
      // It may have been saved meanwhile, and have another key.
      if (!wasEven) setImages((now) => now.map((one) => (evenableOf(one) === id ? withEvened(one, image) : one)));
      if (wasEven) showToast("ok", t("admin.project.images.even"));
      announce(t(wasEven ? "admin.project.images.even" : "admin.project.images.evened"));
    };
    await attempt(work, {
      failed: t("admin.project.images.evening_failed"),
      refresh: () => setUnderway((now) => now.filter((one) => one !== id)),
    });
  }

  return {
    /** Say whether a picture is being evened. */
    isEvening: (slot: FormImage) => underway.includes(evenableOf(slot)),
    even,
    restore: (key: string) => {
      change(key, withOriginal);
      announce(t("admin.project.images.restored"));
    },
    wave: (key: string) => change(key, withoutAdvice),
  };
}
