/** What can be done with the pictures of a form, and what is said when it was done. */
import { useState } from "react";

import { moved } from "@shared/sorting/order";
import type { FormImage } from "./formValues";
import { t } from "./text";
import type { StoredImage } from "./types";
import type { ProjectFormState } from "./useProjectForm";

export function useImages(form: ProjectFormState) {
  const [announced, setAnnounced] = useState("");
  const { shown, cover } = form;
  const number = (key: string) => shown.findIndex((slot) => slot.key === key) + 1;

  function move(from: number, to: number) {
    if (to < 0 || to >= shown.length) return;
    const keys = moved(shown.map(({ key }) => key), from, to);
    form.setImages(keys.flatMap((key) => shown.filter((slot) => slot.key === key)));
    setAnnounced(t("admin.portfolio.form.images.reorder.moved", { n: to + 1, total: shown.length }));
  }

  function remove(key: string) {
    form.uploads.queue.remove(key);
    form.setImages(form.values.images.filter((slot) => slot.key !== key));
    const text = key === cover ? "admin.portfolio.form.cover.reset" : "admin.portfolio.form.images.removed";
    setAnnounced(t(text));
  }

  function choose(key: string) {
    form.change({ cover: key });
    setAnnounced(t("admin.portfolio.form.cover.changed", { n: number(key) }));
  }

  function describe(key: string, alt: string) {
    const images = form.values.images.map((slot) => (slot.key === key ? withAlt(slot, alt) : slot));
    form.setImages(images);
  }

  return { shown, cover, announced, move, remove, choose, describe };
}

export type Images = ReturnType<typeof useImages>;

function withAlt(slot: FormImage, alt: string): FormImage {
  if (slot.image === null) return slot;
  const image: StoredImage = typeof slot.image === "string" ? { url: slot.image } : { ...slot.image };
  if (alt) image.alt = alt;
  else delete image.alt;
  return { ...slot, image };
}

export function altOf({ image }: FormImage): string {
  return typeof image === "object" ? (image?.alt ?? "") : "";
}

/** Return where to load a picture from for a small view. */
export function previewOf({ image }: FormImage): string {
  const url = typeof image === "string" ? image : (image?.url ?? "");
  return url.replace(/^(\/media\/[0-9a-f]{32})\.\w+$/, "$1-640.jpg");
}
