/** Pictures that wait with a draft on this device: what is known of each, and its content. */
import { change, read } from "@outbox/database";
import type { Change, Kind } from "@outbox/stores";
import { isObject } from "../admin/drafts/draft";
import { tellOfDrafts } from "../admin/drafts/drafts";
import { isOfFilm } from "./pictures";
import type { UploadEntry } from "./pictures";

/** What a reload has to know of an entry. */
export type KeptPicture = Pick<UploadEntry, "key" | "place" | "source" | "name" | "size" | "sha256" | "url" | "image" | "message"> & {
  kind: Kind;
  /** The draft that it waits with. */
  owner: string;
  /** The field of the form that it is for, where it is none of the form's pictures. */
  field?: string;
  state: "waiting" | "done" | "failed" | "cancelled" | "too_large" | "refused" | "broken";
};

const STATES = ["waiting", "done", "failed", "cancelled", "too_large", "refused", "broken"];
const TEXTS = ["key", "owner", "name", "sha256", "url", "message"];
const NUMBERS = ["place", "size"];

/** Say whether *found*, read from this device, is a picture as it is kept: anything may lie there. */
function isKept(found: unknown): found is KeptPicture {
  if (!isObject(found) || !isObject(found["source"])) return false;
  const { image = null, state, source } = found as { image: unknown; state: unknown; source: Record<string, unknown> };
  const isWhole = TEXTS.every((name) => typeof found[name] === "string") && NUMBERS.every((name) => Number.isFinite(found[name]));
  const isShown = image === null || (isObject(image) && typeof image["url"] === "string");
  return isWhole && isShown && typeof source["name"] === "string" && STATES.some((known) => known === state);
}

function picturesAmong(jobs: readonly unknown[]): KeptPicture[] {
  return jobs.filter(isKept);
}

/** Return the pictures that wait with *draft*, in the order chosen; none when nothing is kept. */
export async function picturesOf(draft: string): Promise<KeptPicture[]> {
  const jobs = await read((device) => device.getAllFromIndex("jobs", "owner", draft), []).catch(() => []);
  return picturesAmong(jobs).sort((one, other) => one.place - other.place);
}

/** How many pictures, and how many other files, of a draft are not sent yet. */
export interface Waiting {
  pictures: number;
  files: number;
}

/** Return what is not sent yet, by draft. */
export async function countWaiting(): Promise<Map<string, Waiting>> {
  const jobs = await read((device) => device.getAll("jobs"), []).catch(() => []);
  const counts = new Map<string, Waiting>();
  for (const { owner, state, field } of picturesAmong(jobs)) {
    if (state !== "waiting" && state !== "failed") continue;
    const count = counts.get(owner) ?? { pictures: 0, files: 0 };
    count[field ? "files" : "pictures"] += 1;
    counts.set(owner, count);
  }
  return counts;
}

/** Return the content of the picture *key*; null when this device has lost it. */
export async function fileOf(key: string): Promise<File | null> {
  const file = await read((device) => device.get("files", key), undefined).catch(() => undefined);
  return file instanceof File ? file : null;
}

/** A picture whose content is still to be written. */
interface Content {
  picture: KeptPicture;
  file: File;
}

/** A change to be written, and what is done when the device does not take it. */
interface Writing {
  work: (changing: Change) => Promise<unknown>;
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
    const written = change(["jobs", "files"], writing.work).catch(() => writing.refused?.());
    void written.finally(() => {
      this.isWriting = false;
      tellOfDrafts();
      this.write();
    });
  }

  private takeFacts(): Writing | null {
    const facts = [...this.facts];
    this.facts.clear();
    return facts.length === 0 ? null : { work: (changing) => putFacts(changing, facts) };
  }

  /** Take the first content; what is known of its picture is kept also where there is no room for it. */
  private takeContent(): Writing | null {
    for (const [key, { picture, file }] of this.contents) {
      this.contents.delete(key);
      const work = (changing: Change) =>
        Promise.all([changing.objectStore("files").put(file, key), changing.objectStore("jobs").put(picture)]);
      const refused = () => {
        if (!this.facts.has(key)) this.facts.set(key, picture);
        this.onRefused(key);
      };
      return { work, refused };
    }
    return null;
  }
}

function putFacts(changing: Change, facts: readonly [string, KeptPicture | null][]): Promise<unknown> {
  const [jobs, files] = [changing.objectStore("jobs"), changing.objectStore("files")];
  return Promise.all(
    facts.flatMap(([key, picture]): Promise<unknown>[] => {
      const written = picture ? jobs.put(picture) : jobs.delete(key);
      return picture && picture.state !== "done" ? [written] : [written, files.delete(key)];
    }),
  );
}

function keptOf(entry: UploadEntry, owner: string): KeptPicture {
  const { key, place, source, name, size, sha256, url, image, message } = entry;
  return { key, place, source, name, size, sha256, url, image, message, kind: isOfFilm(entry) ? "film" : "picture", owner, state: keptState(entry) };
}

/** What was under way has to begin again, from where the server has it. */
function keptState({ state }: UploadEntry): KeptPicture["state"] {
  if (state === "uploading" || state === "processing" || state === "paused") return "waiting";
  return state === "reducing" ? "too_large" : state;
}
