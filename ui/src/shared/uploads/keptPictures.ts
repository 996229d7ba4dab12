/** Pictures that wait with a draft on this device: what is known of each, and its content. */
import { change, read } from "../admin/drafts/database";
import { tellOfDrafts } from "../admin/drafts/drafts";
import type { UploadEntry } from "./pictures";

/** What a reload has to know of an entry. */
export type KeptPicture = Pick<UploadEntry, "key" | "place" | "source" | "name" | "size" | "sha256" | "url" | "image" | "message"> & {
  draft: string;
  state: "waiting" | "done" | "failed" | "cancelled" | "too_large" | "refused" | "broken";
};

/** Return the pictures that wait with *draft*, in the order chosen; none when nothing is kept. */
export async function picturesOf(draft: string): Promise<KeptPicture[]> {
  const ask = (pictures: IDBObjectStore) => pictures.index("draft").getAll(draft);
  const kept = (await read("pictures", ask).catch(() => [])) as KeptPicture[];
  return kept.toSorted((one, other) => one.place - other.place);
}

/** Return how many pictures are not sent yet, by draft. */
export async function countWaiting(): Promise<Map<string, number>> {
  const kept = (await read("pictures", (pictures) => pictures.getAll()).catch(() => [])) as KeptPicture[];
  const counts = new Map<string, number>();
  for (const { draft, state } of kept) {
    if (state === "waiting" || state === "failed") counts.set(draft, (counts.get(draft) ?? 0) + 1);
  }
  return counts;
}

/** Return the content of the picture *key*; null when this device has lost it. */
export async function fileOf(key: string): Promise<File | null> {
  const file: unknown = await read("files", (files) => files.get(key)).catch(() => null);
  return file instanceof File ? file : null;
}

/** Keeps the pictures of one draft, one change after the other. */
export class PictureKeeper {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly draft: () => string) {}

  /** Keep what is known of *entries* at once, before their contents. */
  note(entries: readonly UploadEntry[]): void {
    const kept = entries.map((entry) => keptOf(entry, this.draft()));
    this.next(() =>
      change(["pictures"], (transaction) => {
        for (const picture of kept) transaction.objectStore("pictures").put(picture);
      }),
    );
  }

  /** Keep *entry*, and its content where *file* is given; null forgets the content. */
  keep(entry: UploadEntry, file?: File | null): void {
    const kept = keptOf(entry, this.draft());
    this.next(() =>
      change(["pictures", "files"], (transaction) => {
        transaction.objectStore("pictures").put(kept);
        if (file) transaction.objectStore("files").put(file, kept.key);
        if (file === null) transaction.objectStore("files").delete(kept.key);
      }),
    );
  }

  forget(keys: readonly string[]): void {
    this.next(() =>
      change(["pictures", "files"], (transaction) => {
        for (const key of keys) {
          transaction.objectStore("pictures").delete(key);
          transaction.objectStore("files").delete(key);
        }
      }),
    );
  }

  /** In their order; a device that is full or forbids it stops nobody from uploading. */
  private next(work: () => Promise<void>): void {
    this.last = this.last.then(work).catch(() => undefined).finally(tellOfDrafts);
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
