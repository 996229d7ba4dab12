/** The pictures of one form, or the one file of a field, on their way: each with its progress, in the order picked. */
import { Jobs } from "@outbox/jobs";
import type { Failure } from "@outbox/jobs";
import type { JobStore } from "@outbox/store";
import { tellOfDrafts } from "../admin/drafts/drafts";
import { Problem } from "../problem";
import { randomId } from "../randomId";
import { isActive, isSameFile, isTaken } from "./pictures";
import type { UploadedImage, UploadEntry, UploadState } from "./pictures";
import type { Send } from "./sendPicture";
import { isPassingFailure, isRefusal, uploadFailure } from "./sendPicture";
import { t } from "./text";

export const AT_ONCE = 3;
const AGAIN_AFTER_MS = 5_000;
const BROKEN = "upload_broken_image";
const BLANK = { percent: 0, sha256: "", url: "", image: null, isRestored: false, isKept: true, message: "" };

/** What a queue works with; all of it may change while it does. */
export interface QueueNeeds {
  send: Send;
  /** Forget what the server has of an upload. */
  drop: (url: string) => void;
  digest: (file: Blob) => Promise<string>;
  reduce: (file: File, maxBytes: number) => Promise<File>;
  storeOf: (draft: string, field?: string) => JobStore<UploadEntry>;
  /** The draft that they wait with over a reload; without one they do not. */
  draft?: string | undefined;
  /** The field of the form that it is for, where it is none of the form's pictures. */
  field?: string | undefined;
  /** The folder name at the image host. */
  folder: string;
  maxBytes: number;
  /** Gets each picture as soon as the server has it. */
  onDone: (key: string, image: UploadedImage) => void;
  /** Gets what was taken out again, because another picture has the same content. */
  onDuplicate: (key: string, name: string) => void;
}

export class UploadQueue extends Jobs<UploadEntry> {
  protected readonly afresh = { message: "", percent: 0 };
  private readonly knowingly = new Set<string>();

  constructor(private readonly needs: QueueNeeds) {
    super(AT_ONCE);
  }

  /** Work with *needs* from now on. */
  know(needs: Partial<QueueNeeds>): void {
    Object.assign(this.needs, needs);
  }

  /** Take *files* in, in their order, and start; return their keys. */
  add(files: readonly File[]): string[] {
    const { maxBytes } = this.needs;
    const tooLarge = (name: string) => t("upload.error.too_large", { name, maxMb: Math.floor(maxBytes / 1024 / 1024) });
    const added = this.list(files, ({ name, size }) => (size > maxBytes ? { state: "too_large", message: tooLarge(name) } : { state: "queued" }));
    // First the names of all: what a reload comes before can then be asked for again.
    void this.store?.note(added);
    added.forEach((entry) => this.keep(entry));
    this.start();
    return added.map(({ key }) => key);
  }

  /** List *files* that are not sent, for *reason*. */
  refuse(files: readonly File[], reason = ""): void {
    this.list(files, () => ({ state: "refused", message: reason }));
  }

  /** Take up what waited over a reload; it goes on by itself. */
  restore(kept: readonly UploadEntry[]): void {
    const restored = kept.filter(({ key }) => !this.find(key)).map(takenUp);
    this.show([...this.read(), ...restored]);
    restored.forEach((entry) => this.arrived(entry));
    this.start();
  }

  /** Give a picture whose content was lost its file again; say whether there was one like it. */
  giveBack(file: File): boolean {
    const lost = this.read().find((entry) => !entry.file && entry.state === "failed" && isSameFile(entry.source, file));
    if (lost) this.change(lost.key, { ...this.afresh, state: "queued", file });
    this.start();
    return lost !== undefined;
  }

  cancel(key: string): void {
    this.halt(key);
    this.dropOnServer(this.find(key));
    this.change(key, { ...this.afresh, state: "cancelled", url: "" });
    this.start();
  }

  remove(key: string): void {
    this.forget((entry) => entry.key === key);
    this.start();
  }

  /** Stop everything and forget it: the same files may be chosen again. */
  clear(): void {
    this.forget(() => true);
  }

  /** Take *key* out of the list, and forget it once *written*: its picture stands in the text. */
  settle(key: string, written: Promise<unknown>): void {
    this.leave((entry) => entry.key === key);
    void written.then(() => this.forgetKept([key]));
  }

  retry(key: string): void {
    this.requeue(key);
    this.start();
  }

  /** Send again whatever failed. */
  retryFailed(): void {
    for (const { key, state, file } of this.read()) if (file && state === "failed") this.retry(key);
  }

  /** Send a picture that breaks midway, to be kept as it is. */
  keepBroken(key: string): void {
    this.knowingly.add(key);
    this.retry(key);
  }

  /** Make a picture that is over the limit smaller, then send it. */
  async reduce(key: string): Promise<void> {
    const { file: large = null, name = "" } = this.find(key) ?? {};
    if (!large) return;
    this.change(key, { state: "reducing", message: "" });
    const file = await this.needs.reduce(large, this.needs.maxBytes).catch(() => null);
    if (this.find(key)?.state !== "reducing") return;
    if (file) this.change(key, { ...this.afresh, state: "queued", file, name: file.name, size: file.size, sha256: "", url: "" });
    else this.change(key, { state: "refused", message: t("upload.reduce_failed", { name }) });
    this.start();
  }

  /** Make all that are over the limit smaller, one after the other: each takes much memory. */
  async reduceAll(): Promise<void> {
    for (const { key } of this.read().filter(({ state }) => state === "too_large")) {
      // oxlint-disable-next-line no-await-in-loop
      await this.reduce(key);
    }
  }

  protected async send({ key, url }: UploadEntry, file: File, signal: AbortSignal): Promise<Partial<UploadEntry> | null> {
    const sha256 = await this.digestOf(key, file, signal);
    if (!sha256) return null;
    const image = await this.needs.send(file, {
      folder: this.needs.folder,
      sha256,
      url,
      keepBroken: this.knowingly.has(key),
      signal,
      onUrl: (begun) => this.change(key, { url: begun }),
      onProgress: (percent) => this.move(key, percent, { message: "" }),
    });
    return { image, message: "" };
  }

  protected isCutOff({ state }: UploadEntry): boolean {
    return state === "waiting";
  }

  protected failed(_: UploadEntry, error: unknown): Failure<UploadEntry> {
    const state = isPassingFailure(error) ? "waiting" : failedState(error);
    return { facts: { state, percent: 0, message: uploadFailure(error) }, againMs: AGAIN_AFTER_MS };
  }

  protected override arrived({ key, state, image }: UploadEntry): void {
    if (state === "done" && image) this.needs.onDone(key, image);
  }

  /** What has arrived needs no content; one that this device has no room for is known all the same. */
  protected keep(entry: UploadEntry): void {
    const { store } = this;
    if (!store) return;
    const state = entry.state === "reducing" ? "too_large" : entry.state;
    const kept: UploadEntry = { ...entry, state, ...(state === "done" && { file: null }) };
    void (entry.isKept ? store.put(kept) : store.note([kept])).then((isKept) => {
      tellOfDrafts();
      const now = this.find(entry.key);
      if (isKept || !now?.isKept || now.state === "done") return;
      this.change(entry.key, { isKept: false });
      this.keep({ ...now, isKept: false });
    });
  }

  private get store(): JobStore<UploadEntry> | null {
    const { draft, field, storeOf } = this.needs;
    return draft === undefined ? null : storeOf(draft, field);
  }

  private list(files: readonly File[], say: (file: File) => Pick<UploadEntry, "state"> & Partial<UploadEntry>): UploadEntry[] {
    const first = Math.max(0, ...this.read().map(({ place }) => place + 1));
    const added = files.map((file, index): UploadEntry => {
      const { name, size, lastModified } = file;
      const facts = { key: randomId(), place: first + index, field: this.needs.field, source: { name, size, lastModified } };
      return { ...BLANK, ...facts, name, size, file, ...say(file) };
    });
    this.show([...this.read(), ...added]);
    return added;
  }

  private forget(isMeant: (entry: UploadEntry) => boolean): void {
    const left = this.leave(isMeant);
    left.forEach((entry) => this.dropOnServer(entry));
    this.forgetKept(left.map(({ key }) => key));
  }

  private forgetKept(keys: readonly string[]): void {
    const { store } = this;
    if (store) void Promise.all(keys.map((key) => store.remove(key))).then(tellOfDrafts);
  }

  private dropOnServer(entry: UploadEntry | undefined): void {
    if (entry?.url && entry.state !== "done") this.needs.drop(entry.url);
  }

  /** Return the digest of *file*; empty when it is cancelled, or another picture has the same: then one is taken out. */
  private async digestOf(key: string, file: File, signal: AbortSignal): Promise<string> {
    const known = this.find(key)?.sha256;
    if (known) return known;
    const sha256 = await this.needs.digest(file);
    if (signal.aborted) return "";
    const [, later] = this.read().filter((entry) => entry.key === key || (entry.sha256 === sha256 && isTaken(entry)));
    this.change(key, { sha256 });
    if (later) {
      this.remove(later.key);
      this.needs.onDuplicate(later.key, later.name);
    }
    return later?.key === key ? "" : sha256;
  }
}

/** Return *kept* as it goes on after a reload, or is asked for where the device has lost its content. */
function takenUp(kept: UploadEntry): UploadEntry {
  const entry = { ...BLANK, ...kept, percent: kept.state === "done" ? 100 : 0, isRestored: false, isKept: true };
  if (entry.state === "done") return entry;
  if (!entry.file) return { ...entry, state: "failed", message: t("upload.reselect", { name: entry.name }) };
  return isActive(entry) ? { ...entry, state: "queued", message: "", isRestored: true } : entry;
}

function failedState(error: unknown): UploadState {
  if (error instanceof Problem && error.code === BROKEN) return "broken";
  return isRefusal(error) ? "refused" : "failed";
}
