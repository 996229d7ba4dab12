/** A page in a frame made ready for editing: its marks taken, its links without effect, a layer above it. */
import type { ContentType } from "@shared/admin/contentTypes";
import { CENTRE, pointOf } from "@shared/admin/focal/focus";
import type { Point } from "@shared/admin/focal/focus";
import { BASE, spread, twinned } from "@shared/admin/languages/twins";
import { takeMarks } from "./marks";
import { isSameRecord, regionsOf, valueAt } from "./regions";
import type { PictureRegion, RecordRef, Region } from "./regions";
import { pictureOf } from "@records/fields/values";
import type { Values } from "@records/fields/values";
import { markAs } from "./saidIn";
import { isUntranslated, sourceOf } from "./untranslated";
import layerStyle from "./layer.css?inline";
import toolsStyle from "./pictureTools.css?inline";
import pagerStyle from "./slidePager.css?inline";
import untranslatedStyle from "./untranslated.css?inline";

/** A record of the studio's own texts as a page was made of it, with its twins as fields of their own. */
export interface DrawnRecord extends RecordRef {
  values: Values;
}

export interface Stage {
  page: Document;
  /** Lies above the page, as large as it; nothing of the page moves for what is in it. */
  layer: HTMLElement;
  /** The language of its texts. */
  language: string;
  /** What of it can be edited in that language. */
  regions: readonly Region[];
  /** Those, and what is edited in the base language alone. */
  drawn: readonly Region[];
  /** Every record of the site's own texts, also what nothing of the page shows. */
  records: readonly DrawnRecord[];
}

const CONTROLS = "button, input, select, textarea, iframe, video, audio, summary, [tabindex]";
const FIXED: Readonly<Record<string, string>> = { fixed: "absolute", sticky: "relative" };

/** Make *page* ready; it says which of its texts are fields of *types*. */
export function prepareStage(page: Document, types: readonly ContentType[]): Stage {
  // The frame lets listeners work, as if scripts did: this is not seen.
  for (const unseen of page.querySelectorAll("noscript")) unseen.remove();
  const records = takeRecords(page);
  const { code: language } = twinned(page.documentElement.lang) ?? BASE;
  const drawn = regionsOf(takeMarks(page), types, language);
  const regions = drawn.filter((one) => language === BASE.code || sourceOf(one, valuesIn({ records }, one.record)) !== "");
  for (const one of regions) if (isUntranslated(one, valuesIn({ records }, one.record))) markAs(BASE.code, one);
  quieten(page);
  adoptStyle(page);
  const layer = page.createElement("div");
  layer.className = "edit-layer";
  // What edits speaks the base language, whatever the page does.
  layer.lang = BASE.code;
  page.body.append(layer);
  return { page, layer, language, regions, drawn, records };
}

/** Return what *record* has as the page was drawn. */
export function valuesIn({ records }: Pick<Stage, "records">, record: RecordRef): Values | undefined {
  return records.find((one) => isSameRecord(one, record))?.values;
}

/** Return what has to be seen of a picture: of what a page leaves of it, it stands at the same parts. */
export function pointIn(stage: Pick<Stage, "records">, { record, path }: Pick<PictureRegion, "record" | "path">): Point {
  const picture = pictureOf(valueAt(valuesIn(stage, record), path));
  return picture ? pointOf(picture) : CENTRE;
}

function takeRecords(page: Document): readonly DrawnRecord[] {
  const data = page.getElementById("records");
  data?.remove();
  const records = JSON.parse(data?.textContent || "[]") as DrawnRecord[];
  return records.map((record) => ({ ...record, values: spread(record.values) }));
}

/** Take from *page* what leads away, takes the focus, or stands still while the page is scrolled. */
function quieten(page: Document): void {
  for (const link of page.querySelectorAll("a[href], area[href]")) link.removeAttribute("href");
  for (const control of page.querySelectorAll<HTMLElement>(CONTROLS)) {
    control.tabIndex = -1;
    control.style.pointerEvents = "none";
  }
  for (const folded of page.querySelectorAll("details")) folded.open = true;
  const view = page.defaultView;
  for (const element of page.body.querySelectorAll<HTMLElement>("*")) {
    const still = FIXED[view?.getComputedStyle(element).position ?? ""];
    if (still) element.style.position = still;
  }
}

/** Styles by the object model are no inline styles: the page's policy does not forbid them. */
function adoptStyle(page: Document): void {
  const view = page.defaultView as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (!view || !("adoptedStyleSheets" in page)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(layerStyle + toolsStyle + pagerStyle + untranslatedStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
