/** Pictures that wait with a draft on this device: what is known of each, and its content. */
import { change, read } from "../admin/drafts/database";
import { isObject } from "../admin/drafts/draft";
import { tellOfDrafts } from "../admin/drafts/drafts";
import type { UploadEntry } from "./pictures";

/** What a reload has to know of an entry. */
export type KeptPicture = Pick<UploadEntry, "key" | "place" | "source" | "name" | "size" | "sha256" | "url" | "image" | "message"> & {
  draft: string;
  /** The field of the form that it is for, where it is none of the form's pictures. */
  field?: string;
  state: "waiting" | "done" | "failed" | "cancelled" | "too_large" | "refused" | "broken";
};

const STATES = ["waiting", "done", "failed", "cancelled", "too_large", "refused", "broken"];
const TEXTS = ["key", "draft", "name", "sha256", "url", "message"];
const NUMBERS = ["place", "size"];

/** Say whether *found*, read from this device, is a picture as it is kept: anything may lie there. */
function isKept(found: unknown): found is KeptPicture {
  if (!isObject(found) || !isObject(found["source"])) return false;
  const { image = null, state, source } = found as { image: unknown; state: unknown; source: Record<string, unknown> };
  const isWhole = TEXTS.every((name) => typeof found[name] === "string") && NUMBERS.every((name) => Number.isFinite(found[name]));
  const isShown = image === null || (isObject(image) && typeof image["url"] === "string");
  return isWhole && isShown && typeof source["name"] === "string" && STATES.some((known) => known === state);
}

/** Return the pictures that wait with *draft*, in the order chosen; none when nothing is kept. */
export async function picturesOf(draft: string): Promise<KeptPicture[]> {
  const ask = (pictures: IDBObjectStore) => pictures.index("draft").getAll(draft);
  const found: unknown[] = await read("pictures", ask).catch(() => []);
  return found.filter(isKept).sort((one, other) => one.place - other.place);
}

/** How many pictures, and how many other files, of a draft are not sent yet. */
export interface Waiting {
  pictures: number;
  files: number;
}

/** Return what is not sent yet, by draft. */
export async function countWaiting(): Promise<Map<string, Waiting>> {
  const found: unknown[] = await read("pictures", (pictures) => pictures.getAll()).catch(() => []);
  const counts = new Map<string, Waiting>();
  for (const { draft, state, field } of found.filter(isKept)) {
    if (state !== "waiting" && state !== "failed") continue;
    const count = counts.get(draft) ?? { pictures: 0, files: 0 };
    count[field ? "files" : "pictures"] += 1;
    counts.set(draft, count);
  }
  return counts;
}

/** Return the content of the picture *key*; null when this device has lost it. */
export async function fileOf(key: string): Promise<File | null> {
  const file: unknown = await read("files", (files) => files.get(key)).catch(() => null);
  return file instanceof File ? file : null;
}

/** A picture whose content is still to be written. */
interface Content {
  picture: KeptPicture;
  file: File;
}

/** A change to be written, and what is done when the device does not take it. */
interface Writing {
  work: (transaction: IDBTransaction) => void;
  refused?: () => void;
}

/**
 * Keeps the pictures of one draft, one change after the other.
 *
 * What is known of all of them is written together, before any content: on a slow disk a reload
 * then finds what has arrived. Contents follow one by one, so that a full device keeps what it can.
 */
export class PictureKeeper {
  /** By key, in its latest form; null forgets the picture. */
  private readonly facts = new Map<string, KeptPicture | null>();
  private readonly contents = new Map<string, Content>();
  private isWriting = false;

  constructor(
    private readonly draft: () => string,
    private readonly field?: string,
    /** Gets what this device has no room for. */
    private readonly onRefused: (key: string) => void = () => undefined,
  ) {}

  /** Keep what is known of *entries* at once, before their contents. */
  note(entries: readonly UploadEntry[]): void {
    entries.forEach((entry) => this.facts.set(entry.key, this.keptOf(entry)));
    this.write();
  }

  /** Keep *entry*, and its content where *file* is given; what has arrived needs none. */
  keep(entry: UploadEntry, file?: File): void {
    const picture = this.keptOf(entry);
    const content = file ?? this.contents.get(entry.key)?.file;
    if (content && picture.state !== "done") this.contents.set(entry.key, { picture, file: content });
    else this.settle(entry.key, picture);
    this.write();
  }

  forget(keys: readonly string[]): void {
    keys.forEach((key) => this.settle(key, null));
    this.write();
  }

  private keptOf(entry: UploadEntry): KeptPicture {
    const kept = keptOf(entry, this.draft());
    return this.field ? { ...kept, field: this.field } : kept;
  }

  private settle(key: string, picture: KeptPicture | null): void {
    this.contents.delete(key);
    this.facts.set(key, picture);
  }

  /** Write what waits; a device that is full or forbids it stops nobody from uploading. */
  private write(): void {
    const writing = this.isWriting ? null : (this.takeFacts() ?? this.takeContent());
    if (!writing) return;
    this.isWriting = true;
    const written = change(["pictures", "files"], writing.work).catch(() => writing.refused?.());
    void written.finally(() => {
      this.isWriting = false;
      tellOfDrafts();
      this.write();
    });
  }

  private takeFacts(): Writing | null {
    const facts = [...this.facts];
    this.facts.clear();
    return facts.length === 0 ? null : { work: (transaction) => putFacts(transaction, facts) };
  }

  /** Take the first content; what is known of its picture is kept also where there is no room for it. */
  private takeContent(): Writing | null {
    for (const [key, { picture, file }] of this.contents) {
      this.contents.delete(key);
      const work = (transaction: IDBTransaction) => {
        transaction.objectStore("files").put(file, key);
        transaction.objectStore("pictures").put(picture);
      };
      const refused = () => {
        if (!this.facts.has(key)) this.facts.set(key, picture);
        this.onRefused(key);
      };
      return { work, refused };
    }
    return null;
  }
}

function putFacts(transaction: IDBTransaction, facts: readonly [string, KeptPicture | null][]): void {
  const [pictures, files] = [transaction.objectStore("pictures"), transaction.objectStore("files")];
  for (const [key, picture] of facts) {
    if (picture) pictures.put(picture);
    else pictures.delete(key);
    if (picture?.state === "done" || !picture) files.delete(key);
  }
}

function keptOf(entry: UploadEntry, draft: string): KeptPicture {
  const { key, place, source, name, size, sha256, url, image, message } = entry;
  return { key, place, source, name, size, sha256, url, image, message, draft, state: keptState(entry) };
}

/** What was under way has to begin again, from where the server has it. */
function keptState({ state }: UploadEntry): KeptPicture["state"] {
  if (state === "uploading" || state === "processing" || state === "paused") return "waiting";
  return state === "reducing" ? "too_large" : state;
}
