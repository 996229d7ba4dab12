/** Pictures and films that wait with a draft on this device. */
import { read } from "@outbox/database";
import { jobStore } from "@outbox/store";
import type { JobStore } from "@outbox/store";
import { isObject } from "../admin/drafts/draft";
import { isActive } from "./pictures";
import type { UploadEntry } from "./pictures";

const TEXTS = ["key", "owner", "name", "sha256", "url", "message", "state"];
const NUMBERS = ["place", "size"];

/** Return where the pictures of *draft* are kept, or what waits for a *field* of its form. */
export function pictureStore(draft: string, field?: string): JobStore<UploadEntry> {
  return jobStore(field === undefined || field === "poster" ? "picture" : "film", draft);
}

/** Say whether *found*, read from this device, is a picture as it is kept: anything may lie there. */
function isKept(found: unknown): found is UploadEntry & { owner: string } {
  if (!isObject(found) || !isObject(found["source"])) return false;
  const { image = null, source } = found;
  const isWhole = TEXTS.every((name) => typeof found[name] === "string") && NUMBERS.every((name) => Number.isFinite(found[name]));
  const isShown = image === null || (isObject(image) && typeof image["url"] === "string");
  return isWhole && isShown && typeof source["name"] === "string";
}

/** Return what waits with *draft*, in the order chosen; none when nothing is kept. */
export async function picturesOf(draft: string): Promise<UploadEntry[]> {
  const stores = [pictureStore(draft), pictureStore(draft, "film")];
  const found = await Promise.all(stores.map((store) => store.all().catch(() => [])));
  return found.flat().filter(isKept).sort((one, other) => one.place - other.place);
}

/** How many pictures, and how many other files, of a draft are not sent yet. */
export interface Waiting {
  pictures: number;
  files: number;
}

/** Return what is not sent yet, by draft. */
export async function countWaiting(): Promise<Map<string, Waiting>> {
  const jobs: unknown[] = await read((device) => device.getAll("jobs"), []).catch(() => []);
  const counts = new Map<string, Waiting>();
  for (const entry of jobs.filter(isKept)) {
    if (!isActive(entry) && entry.state !== "failed") continue;
    const count = counts.get(entry.owner) ?? { pictures: 0, files: 0 };
    count[entry.field ? "files" : "pictures"] += 1;
    counts.set(entry.owner, count);
  }
  return counts;
}
