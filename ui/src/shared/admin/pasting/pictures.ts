/** The pictures of a pasted text: where each comes from, and what it is called there. */

/** A picture whose content is still to come is named in the text by this. */
export const AWAITED = "picture:";

export interface PastedPicture {
  /** As it stands in the text: an address of the web, or `picture:` and a name of its own. */
  address: string;
  /**
   * `web`: fetched by the server. `data`: its content was pasted. `asked`: it lies on the device of
   * whoever copied it, or nobody knows where; somebody has to choose it.
   */
  kind: "web" | "data" | "asked";
  /** For `data` its content, for `asked` what it was called, as far as known. */
  source: string;
}

const FILE_NAME = /^\S*\.(?:jpe?g|png|gif|webp|avif|heic|heif|bmp|tiff?|svg)$/i;
const LONGEST_ALT = 300;
const TINY = 3;
const DATA = /^data:(image\/[a-z0-9.+-]+)?(;[^,]*)?,/i;

/** Return an alternative text that somebody wrote: a name of a file or an address is none. */
export function writtenAlt(alt: string): string {
  const text = alt.replace(/\s+/g, " ").trim();
  const isName = FILE_NAME.test(text.replaceAll(" ", "_")) || text.includes("://");
  return isName ? "" : [...text].slice(0, LONGEST_ALT).join("");
}

/** Say whether it only counts visits, or keeps a place: nobody sees it. */
export function isInvisible(picture: Element): boolean {
  const sizes = [picture.getAttribute("width"), picture.getAttribute("height")];
  return sizes.some((size) => size !== null && size !== "" && Number(size) < TINY);
}

/** Return the address of the picture itself where a page shows a small one first. */
export function sourceOf(picture: Element): string {
  const later = ["data-lazy-src", "data-src", "data-original"].map((name) => picture.getAttribute(name)?.trim() ?? "");
  const own = picture.getAttribute("src")?.trim() ?? "";
  return later.find(Boolean) || own || firstOf(picture.getAttribute("srcset") ?? "");
}

function firstOf(srcset: string): string {
  return srcset.trim().split(/\s/)[0]?.replace(/,$/, "") ?? "";
}

/** Return the content of a `data:` address as a file; null when it is no picture. */
export function dataFile(source: string, name: string): File | null {
  const head = DATA.exec(source);
  const type = head?.[1]?.toLowerCase();
  if (!head || !type || type === "image/svg+xml") return null;
  try {
    const body = source.slice(head[0].length);
    const isPacked = head[2]?.toLowerCase().includes("base64");
    const bytes = isPacked ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) : new TextEncoder().encode(decodeURIComponent(body));
    return new File([bytes], `${name}.${type.slice("image/".length).replace("jpeg", "jpg")}`, { type });
  } catch {
    return null;
  }
}
