/** Gives Korean headlines the light face, which the server cuts to the letters of all of them. */
import { isBase } from "@shared/language";

const FAMILY = "Studio Hangul";
const HANGUL = "U+AC00-D7A3";
/** Answers with the present face, and says where that may be kept. */
const PRESENT = "/fonts/headlines.woff2";
const ADDRESS = /\/fonts\/[0-9a-f]{32}\.woff2/;

/** How long after a change others are waited for: each may bring the face a letter. */
export const QUIET_MS = 500;

const { dataset } = document.documentElement;
let shown = "";
let isPresent = false;
let worn = ADDRESS.exec(document.head.innerHTML)?.[0];
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Have the headlines of the screen at *path* wear the face.
 *
 * The server's page wears its own, if it has one; that may be older than what other screens show.
 */
export async function wearHeadlineFace(path: string): Promise<void> {
  const isOwn = shown === "" || shown === path;
  shown = path;
  if (path.startsWith("/admin") || (dataset["worn"] !== undefined && (isOwn || isPresent))) return;
  await fetchFace();
}

/** Fetch the face anew where a change has given it other letters. */
export function renewHeadlineFace(): void {
  clearTimeout(waiting);
  if (dataset["worn"] !== undefined) waiting = setTimeout(() => void fetchFace(), QUIET_MS);
}

async function fetchFace(): Promise<void> {
  if (!isBase || isSerif() || !("FontFace" in window)) return;
  try {
    const address = (await fetch(PRESENT, { method: "HEAD" })).headers.get("content-location");
    if (!address) return;
    isPresent = true;
    if (address === worn && dataset["worn"] !== undefined) return;
    // Added when it is loaded: until then, letters keep the face before.
    document.fonts.add(await new FontFace(FAMILY, `url("${address}")`, { weight: "300", unicodeRange: HANGUL }).load());
    worn = address;
    dataset["worn"] = "";
  } catch {
    // Headlines are plainer until the next screen, or the next change.
  }
}

/** With this face of Latin headlines go the Korean letters of the reader's own serif. */
function isSerif(): boolean {
  return dataset["face"] === "cormorant";
}
