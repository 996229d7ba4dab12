/** Where in a list of pictures we are, while the list may change under us. */
import type { Image } from "../image";

export interface Position {
  index: number;
  /** Which picture stood there: it is followed when others come or go. */
  url: string;
}

/** Return the index of the picture at *position* in *images*, or of what took its place. */
export function locate(images: readonly Image[], { index, url }: Position): number {
  if (images[index]?.url === url) return index;
  const same = images.flatMap((image, other) => (image.url === url ? [other] : []));
  const nearest = same.sort((one, other) => Math.abs(one - index) - Math.abs(other - index))[0];
  return nearest ?? Math.min(index, images.length - 1);
}

/** Return the index *step* pictures away; the last is followed by the first. */
export function wrapped(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

/** Return the pictures to have ready: those shown and wanted, and the neighbours of the wanted. */
export function worthLoading(shown: number, wanted: number, count: number): number[] {
  const ready = [shown, wanted, wrapped(wanted, 1, count), wrapped(wanted, -1, count)];
  return [...new Set(ready)].filter((index) => index < count).sort((one, other) => one - other);
}
