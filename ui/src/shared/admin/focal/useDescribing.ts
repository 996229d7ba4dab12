/** What is being said of pictures, one after the other, until it is applied: their points and texts. */
import { useState } from "react";
import { trimmedText } from "@shared/unseen";

import { altFault, captionFault } from "../altText";
import { chosenPoint } from "./focus";
import type { Point } from "./focus";
import { t } from "./text";

/** A picture as it is stored. */
export interface Describable {
  key: string;
  url: string;
  width?: number | null;
  height?: number | null;
  /** Empty for one that only decorates; null or absent where nothing is written yet. */
  alt?: string | null;
  caption?: string | null;
  focus?: readonly number[] | null;
}

/** What is said of a picture: *point* is null where nobody chose one, *alt* where nothing is written. */
export interface Described {
  key: string;
  point: Point | null;
  alt: string | null;
  caption: string;
}

/** What stands in the dialog of one picture. */
export interface Draft {
  point: Point | null;
  typed: string;
  isDecorative: boolean;
  caption: string;
}

export function useDescribing(pictures: readonly Describable[], start: string) {
  const [key, setKey] = useState(start);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const place = Math.max(0, pictures.findIndex((one) => one.key === key));
  const picture = pictures[place] as Describable;
  const stored = draftOf(picture);
  const draft = drafts.get(picture.key) ?? stored;
  const changed = pictures.flatMap((one) => changeOf(one, drafts.get(one.key)) ?? []);
  const faulty = pictures.find((one) => isFaulty(drafts.get(one.key)));

  return {
    picture,
    place,
    draft,
    /** The point as it is stored. */
    stored: stored.point,
    faults: faultsOf(draft),
    /** The pictures of which something else is said now. */
    changed,
    /** One of which too much is said; undefined for none. */
    faulty: faulty?.key,
    change: (facts: Partial<Draft>) => setDrafts((now) => new Map(now).set(picture.key, { ...draft, ...facts })),
    goTo: setKey,
    walk: (step: number) => setKey(pictures[place + step]?.key ?? picture.key),
  };
}

export type Describing = ReturnType<typeof useDescribing>;

function draftOf(picture: Describable): Draft {
  const { alt, caption } = picture;
  return { point: chosenPoint(picture), typed: alt ?? "", isDecorative: alt === "", caption: caption ?? "" };
}

function describedOf(key: string, { point, typed, isDecorative, caption }: Draft): Described {
  return { key, point, alt: isDecorative ? "" : trimmedText(typed) || null, caption: trimmedText(caption) };
}

/** Return what is said of a picture; undefined where that is the same as before. */
function changeOf(picture: Describable, draft: Draft | undefined): Described | undefined {
  if (!draft) return undefined;
  const [before, now] = [describedOf(picture.key, draftOf(picture)), describedOf(picture.key, draft)];
  return JSON.stringify(before) === JSON.stringify(now) ? undefined : now;
}

function faultsOf({ typed, isDecorative, caption }: Draft) {
  return { alt: isDecorative ? "" : altFault(typed), caption: captionFault(caption, t("admin.focal.caption")) };
}

function isFaulty(draft: Draft | undefined): boolean {
  if (!draft) return false;
  const { alt, caption } = faultsOf(draft);
  return alt !== "" || caption !== "";
}
