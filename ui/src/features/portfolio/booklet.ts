/** The booklet of a project: what paper shows of it, which the server writes behind its page. */
import { localPath } from "@shared/language";
import { translator } from "../../messages";
import catalogue from "../../messages/booklet.ko.json";

const t = translator(catalogue);

/** Paper does not wait longer for pictures. */
const LONGEST_WAIT_MS = 5_000;

const START = '<aside class="booklet"';
const END = "</aside>";

let placing: { path: string; booklet: Promise<HTMLElement | null> } | undefined;
/** What the booklet that is here was made of; the server's page does not say. */
let known: unknown;

/** Have the booklet of the project at *path* here as of a *version*, ready for paper until *signal*. */
export async function keepBooklet(path: string, version: unknown, signal: AbortSignal): Promise<void> {
  const booklet = await bookletAsOf(path, version, signal);
  if (!booklet) return;
  window.addEventListener("beforeprint", () => prepare(booklet), { signal });
  window.addEventListener("keydown", (event) => printByKey(event, path), { signal });
}

/** Return copies of the sheets, as they would be printed today; none where there is no booklet. */
export async function sheetsOf(path: string, version: unknown, signal: AbortSignal): Promise<Element[]> {
  const booklet = await bookletAsOf(path, version, signal);
  if (!booklet) return [];
  prepare(booklet);
  return [...(booklet.cloneNode(true) as HTMLElement).children];
}

/** Return the booklet, placed; null where there is none, and when *signal* came first. */
async function bookletAsOf(path: string, version: unknown, signal: AbortSignal): Promise<HTMLElement | null> {
  if (known !== undefined && known !== version) {
    document.querySelector(".booklet")?.remove();
    placing = undefined;
  }
  const booklet = await bookletOf(path);
  if (signal.aborted || !booklet) return null;
  known = version;
  return booklet;
}

/** Print once the pictures of the booklet and what lays it out are here. */
export async function printBooklet(path: string): Promise<void> {
  const booklet = await bookletOf(path);
  if (booklet) await arrived(prepare(booklet));
  window.print();
}

/** The browser's own way would not wait for pictures. */
function printByKey(event: KeyboardEvent, path: string) {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (code !== "KeyP" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  event.preventDefault();
  void printBooklet(path);
}

async function bookletOf(path: string): Promise<HTMLElement | null> {
  const here = document.querySelector<HTMLElement>(".booklet");
  if (here?.dataset["project"] === path) return here;
  if (placing?.path !== path) placing = { path, booklet: fetchBooklet(path).catch(() => null) };
  const asked = placing;
  const booklet = await asked.booklet;
  if (!booklet) placing = undefined;
  // Meanwhile another project may be shown.
  if (placing === asked && booklet && !booklet.isConnected) {
    document.querySelector(".booklet")?.remove();
    document.body.append(booklet);
  }
  return booklet;
}

/** Take the booklet out of the page of the project; null where there is none. */
async function fetchBooklet(path: string): Promise<HTMLElement | null> {
  const page = await (await fetch(localPath(path))).text();
  // Of the whole page, the policy would report every inline style.
  const html = page.slice(page.indexOf(START), page.indexOf(END) + END.length);
  const booklet = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>(".booklet");
  for (const { dataset, style } of booklet?.querySelectorAll("img") ?? []) {
    // There an inline style of the page says what the name of a point means.
    if (dataset["focus"]) style.setProperty("--focus", dataset["focus"].replace(" ", "% ") + "%");
  }
  return booklet && document.adoptNode(booklet);
}

/** Ask for the pictures of *booklet*, and write today's date into it; return the pictures. */
function prepare(booklet: HTMLElement): HTMLImageElement[] {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const date = day.map((part) => String(part).padStart(2, "0")).join(".");
  for (const line of booklet.querySelectorAll<HTMLElement>("[data-printed]")) {
    line.textContent = t("print.printed", { date });
  }
  const pictures = [...booklet.querySelectorAll("img")];
  for (const picture of pictures) picture.loading = "eager";
  return pictures;
}

async function arrived(pictures: readonly HTMLImageElement[]): Promise<void> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([late, Promise.all([sheetArrived(), ...pictures.map(ended)])]);
}

/** The style sheet of paper comes behind everything else. */
async function sheetArrived(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[media="print"]');
  if (link && !link.sheet) await once(link);
}

/**
 * Wait until *picture* is here or failed.
 *
 * While a lazy one has yet to begin, Chromium calls it complete; when it begins, `decode` gives up.
 */
async function ended(picture: HTMLImageElement): Promise<void> {
  if (picture.complete && picture.naturalWidth > 0) return;
  await once(picture);
}

/** Wait until what *element* loads is here or failed. */
async function once(element: HTMLElement): Promise<void> {
  await new Promise((resolve) => {
    element.addEventListener("load", resolve, { once: true });
    element.addEventListener("error", resolve, { once: true });
  });
}
