/** Where a stored picture is loaded from in the administration. */
const OWN = /^(\/media\/[0-9a-f]{32})\.\w+$/;

/** Widths that the server makes of its own pictures. */
export type Width = 128 | 640 | 1280;

/** Return the address of a picture about *width* pixels wide; of one that lies elsewhere its own. */
export function sourceOf(url: string | undefined, width: Width): string {
  return (url ?? "").replace(OWN, `$1-${width}.jpg`);
}
