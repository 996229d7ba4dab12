/** Passing on an address: by the phone's own sheet, else by the clipboard. */

import { copyText } from "./copyText";

export type Shared = "shared" | "copied" | "failed";

interface Share {
  path: string;
  title: string;
}

/** Return the address to pass on: the real one, which servers and crawlers see too. */
export function shareUrl(path: string): string {
  return window.location.origin + path;
}

/** Pass on *path*; whoever closes the sheet again has not failed. */
export async function share({ path, title }: Share): Promise<Shared> {
  const url = shareUrl(path);
  if (hasSheet()) {
    const outcome = await navigator.share({ title, url }).then(
      () => "shared" as const,
      (error: unknown) => (isDismissal(error) ? ("shared" as const) : null),
    );
    if (outcome) return outcome;
  }
  return copy(url);
}

/** Desktop sheets offer less than a copied link. */
function hasSheet(): boolean {
  return "share" in navigator && window.matchMedia("(pointer: coarse)").matches;
}

function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

async function copy(text: string): Promise<Shared> {
  return (await copyText(text)) ? "copied" : "failed";
}
