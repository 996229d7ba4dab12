/** Gives each screen the light Korean face, cut by the server to the letters of its headlines. */
import { isBase } from "@shared/language";

const FAMILY = "Studio Hangul";
const HANGUL = "U+AC00-D7A3";

/** How long a face that did not come is waited for: the server may still be cutting it. */
export const AGAIN_MS = 5_000;
const MOST_TIMES = 3;

/** What wears the face, and the names of tiles: opened over the gallery, a project has its name in the face. */
const HEADLINES = "h1, h2, .h1, .h2, .Footer_slogan, main a strong";
const SYLLABLES = /[\uAC00-\uD7A3]/g;
/** Without headlines: the administration, and a search. */
const WITHOUT = /^\/(?:admin|search)(?:\/|$)/;

const worn = new Set<string>();
let shown = "";

/** Fetch the face of the screen at *path* once; the headlines wear it when it is there. */
export async function wearHeadlineFace(path: string): Promise<void> {
  // Behind this part of its address a receipt has its key, which no other address may hold.
  shown = path.startsWith("/receipt/") ? "/receipt" : path;
  if (!hasWorn(shown)) await fetchFace(shown);
}

/**
 * Note the letters of the headlines in view before something is shown anew.
 *
 * Returns what is done afterwards: with other letters in them, the screen's face is fetched anew.
 */
export function noteHeadlines(): () => Promise<void> {
  const before = syllables();
  return async () => {
    if ([...syllables()].some((syllable) => !before.has(syllable))) await fetchFace(shown);
  };
}

function syllables(): ReadonlySet<string> {
  const texts = [...document.querySelectorAll(HEADLINES)].map(({ textContent }) => textContent ?? "");
  return new Set(texts.join("").match(SYLLABLES));
}

async function fetchFace(page: string, times = 1): Promise<void> {
  if (!isBase || !page || WITHOUT.test(page) || isSerif() || !("FontFace" in window)) return;
  worn.add(page);
  const source = `url("/fonts/headlines.woff2?page=${encodeURIComponent(page)}")`;
  try {
    // Added when it is loaded: until then, letters keep the face of the screen before.
    document.fonts.add(await new FontFace(FAMILY, source, { weight: "300", unicodeRange: HANGUL }).load());
    document.documentElement.dataset["worn"] ||= page;
  } catch {
    worn.delete(page);
    if (times < MOST_TIMES) setTimeout(() => void (worn.has(page) || fetchFace(page, times + 1)), AGAIN_MS);
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
