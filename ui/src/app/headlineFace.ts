/** Gives each screen the light Korean face, cut by the server to the letters of its headlines. */
const FAMILY = "Studio Hangul";
const HANGUL = "U+AC00-D7A3";

/** How long a face that did not come is waited for: the server may still be cutting it. */
export const AGAIN_MS = 5_000;
const MOST_TIMES = 3;

const worn = new Set<string>();

/** Fetch the face of the screen at *path* once; the headlines wear it when it is there. */
export async function wearHeadlineFace(path: string, times = 1): Promise<void> {
  // Behind this part of its address a receipt has its key, which no other address may hold.
  const page = path.startsWith("/receipt/") ? "/receipt" : path;
  if (hasWorn(page) || page.startsWith("/admin") || isSerif() || !("FontFace" in window)) return;
  worn.add(page);
  const source = `url("/fonts/headlines.woff2?page=${encodeURIComponent(page)}")`;
  try {
    // Added when it is loaded: until then, letters keep the face of the screen before.
    document.fonts.add(await new FontFace(FAMILY, source, { weight: "300", unicodeRange: HANGUL }).load());
    document.documentElement.dataset["worn"] ||= page;
  } catch {
    worn.delete(page);
    if (times < MOST_TIMES) setTimeout(() => void wearHeadlineFace(path, times + 1), AGAIN_MS);
  }
}

/** The page that the server sent fetches its face by its own script. */
function hasWorn(page: string): boolean {
  return worn.has(page) || document.documentElement.dataset.worn === page;
}

/** With this face of Latin headlines go the Korean letters of the reader's own serif. */
function isSerif(): boolean {
  return document.documentElement.dataset.face === "cormorant";
}
