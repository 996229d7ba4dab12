/** The pictures of one form, in the order chosen: told to who watches, kept over a reload. */
import { randomId } from "../randomId";
import type { KeptPicture } from "./keptPictures";
import type { FileFacts, UploadEntry } from "./pictures";
import { canPreview } from "./pictures";

/** Keeps what waits over a reload; what is known first, then the contents; none fails. */
export interface Keeper {
  /** Keep what is known of *entries* at once, before their contents. */
  note: (entries: readonly UploadEntry[]) => void;
  /** Keep what is known of *entry*, and the content where it is given; what is done needs none. */
  keep: (entry: UploadEntry, file?: File) => void;
  forget: (keys: readonly string[]) => void;
}

const BLANK = { file: null, preview: "", percent: 0, sha256: "", url: "", image: null, isRestored: false };

export class EntryList {
  private entries: readonly UploadEntry[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly keeper: Keeper) {}

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly read = () => this.entries;

  /** Add *files* in their order, each with what *say* says of its name; return their keys. */
  add(files: readonly File[], state: "waiting" | "too_large" | "refused", say: (name: string) => string): string[] {
    const first = Math.max(0, ...this.entries.map(({ place }) => place + 1));
    const added = files.map((file, index): UploadEntry => {
      const { name, size, lastModified } = file;
      const preview = state === "refused" ? "" : previewOf(file);
      const facts = { name, size, source: { name, size, lastModified }, message: say(name) };
      return { ...BLANK, ...facts, key: randomId(), place: first + index, file, preview, state };
    });
    this.publish([...this.entries, ...added]);
    if (state !== "refused") {
      // First the names of all: what a reload comes before can then be asked for again.
      this.keeper.note(added);
      added.forEach(({ key, file }) => this.keep(key, file ?? undefined));
    }
    return added.map(({ key }) => key);
  }

  /** Add what was kept over a reload; return what is new here. */
  restore(pictures: readonly KeptPicture[]): UploadEntry[] {
    const fresh = pictures.filter(({ key }) => !this.find(key));
    const restored = fresh.map((kept): UploadEntry => {
      return { ...BLANK, ...kept, percent: kept.state === "done" ? 100 : 0, isRestored: kept.state === "waiting" };
    });
    this.publish([...this.entries, ...restored]);
    return restored;
  }

  find(key: string): UploadEntry | undefined {
    return this.entries.find((entry) => entry.key === key);
  }

  change(key: string, facts: Partial<UploadEntry>): void {
    this.publish(this.entries.map((entry) => (entry.key === key ? { ...entry, ...facts } : entry)));
  }

  takeFile(key: string, file: File): void {
    this.change(key, { file, preview: previewOf(file) });
  }

  /** Keep *key* as it is now, with its content where *file* is given. */
  keep(key: string, file?: File): void {
    const entry = this.find(key);
    if (entry) this.keeper.keep(entry, file);
  }

  /** Take *key* out of the list alone; what is kept of it stays. */
  hide(key: string): void {
    this.publish(this.entries.filter((entry) => entry.key !== key));
  }

  /** Take *keys* out and forget them. */
  drop(keys: readonly string[]): void {
    const isGone = ({ key }: UploadEntry) => keys.includes(key);
    this.entries.filter(isGone).forEach(forgetPreview);
    this.publish(this.entries.filter((entry) => !isGone(entry)));
    this.keeper.forget(keys);
  }

  private publish(entries: readonly UploadEntry[]): void {
    this.entries = entries;
    this.listeners.forEach((listener) => listener());
  }
}

function previewOf(file: File): string {
  return canPreview(file) ? URL.createObjectURL(file) : "";
}

export function forgetPreview({ preview }: UploadEntry): void {
  if (preview) URL.revokeObjectURL(preview);
}

/** Say whether *entry* has a place among the pictures. */
export function isTaken({ state }: UploadEntry): boolean {
  return state !== "cancelled" && state !== "refused";
}

/** What tells the files of *entries* from others that are chosen. */
export function sourcesOf(entries: readonly UploadEntry[]): FileFacts[] {
  return entries.filter(isTaken).map(({ source }) => source);
}
