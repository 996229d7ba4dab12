/** Files for the device's downloads that a plain link cannot get. */
import { NETWORK } from "../api";
import { Problem } from "../problem";

/** How long the content stays at hand: the browser begins the download by itself. */
const KEPT_MS = 60_000;
const NAME = /filename="([^"]+)"/;

/** Put *content* among the downloads as *name*. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Fetch the file at *url* and put it among the downloads; a refusal is a `Problem`. */
export async function download(url: string): Promise<void> {
  const response = await fetch(url).catch(() => {
    throw new Problem(0, { code: NETWORK });
  });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => undefined));
  const [, name = ""] = NAME.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  saveFile(name, await response.blob());
}
