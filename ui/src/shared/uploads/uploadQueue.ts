/** Many pictures to the server: a few at a time, each with its progress, in the order picked. */
import { Problem } from "../problem";
import type { Keeper } from "./entryList";
import { EntryList, forgetPreview, isTaken } from "./entryList";
import type { KeptPicture } from "./keptPictures";
import type { UploadedImage, UploadState } from "./pictures";
import { isActive, isSameFile } from "./pictures";
import type { Sending } from "./sendPicture";
import { isPassingFailure, isRefusal, uploadFailure } from "./sendPicture";
import { t } from "./text";

export const AT_ONCE = 3;
const RESUME_AFTER_MS = 5_000;
const BROKEN = "upload_broken_image";

export interface QueueNeeds {
  send: (file: File, sending: Sending) => Promise<UploadedImage>;
  /** Forget what the server has of an upload. */
  drop: (url: string) => void;
  digest: (file: Blob) => Promise<string>;
  reduce: (file: File, maxBytes: number) => Promise<File>;
  /** Return the content of a picture from before a reload; null when it is lost. */
  load: (key: string) => Promise<File | null>;
  keeper: Keeper;
  folder: () => string;
  maxBytes: () => number;
  /** Gets each picture as soon as the server has it. */
  onDone: (key: string, image: UploadedImage) => void;
  /** Gets what was taken out again, because another picture has the same content. */
  onDuplicate: (key: string, name: string) => void;
}

/** The queue of one form. It does its work outside React and tells who watches. */
export class UploadQueue {
  private readonly list: EntryList;
  private readonly running = new Map<string, AbortController>();
  private readonly knowingly = new Set<string>();
  private resuming: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  readonly watch: EntryList["watch"];
  readonly read: EntryList["read"];

  constructor(private readonly needs: QueueNeeds) {
    this.list = new EntryList(needs.keeper);
    this.watch = this.list.watch;
    this.read = this.list.read;
  }

  /** Take *files* in, in their order, and start; return their keys. */
  add(files: readonly File[], state: "waiting" | "too_large" | "refused" = "waiting", reason = ""): string[] {
    const added = this.list.add(files, state, state === "too_large" ? this.tooLarge : () => reason);
    this.start();
    return added;
  }

  /** Take up what waited over a reload; it goes on by itself. */
  restore(pictures: readonly KeptPicture[]): void {
    const restored = this.list.restore(pictures);
    for (const { key, state } of restored) if (state !== "done") void this.reload(key);
  }

  /** Give a picture whose content was lost its file again; say whether there was one like it. */
  giveBack(file: File): boolean {
    const entry = this.list.read().find((one) => !one.file && one.state === "failed" && isSameFile(one.source, file));
    if (!entry) return false;
    this.list.takeFile(entry.key, file);
    this.list.keep(entry.key, file);
    this.retry(entry.key);
    return true;
  }

  cancel(key: string): void {
    this.halt(key);
    this.list.change(key, { state: "cancelled", percent: 0, message: "" });
    this.list.keep(key);
    this.start();
  }

  remove(key: string): void {
    this.drop([key]);
    this.start();
  }

  /** Stop everything and forget it: the same files may be chosen again. */
  clear(): void {
    this.drop(this.list.read().map(({ key }) => key));
  }

  /** Take *key* out of the list, and forget it once *written*: its picture stands in the text. */
  settle(key: string, written: Promise<unknown>): void {
    this.list.hide(key);
    void written.then(() => this.needs.keeper.forget([key]));
  }

  retry(key: string): void {
    this.list.change(key, { state: "waiting", percent: 0, message: "" });
    this.start();
  }

  /** Send again whatever failed, and whatever waited for the connection. */
  retryAll(states: readonly UploadState[] = ["failed", "paused"]): void {
    for (const { key, state, file } of this.list.read()) if (file && states.includes(state)) this.retry(key);
  }

  /** Send a picture that breaks midway, to be kept as it is. */
  keepBroken(key: string): void {
    this.knowingly.add(key);
    this.retry(key);
  }

  /** Make a picture that is over the limit smaller, then send it. */
  async reduce(key: string): Promise<void> {
    const entry = this.list.find(key);
    if (!entry?.file) return;
    this.list.change(key, { state: "reducing", message: "" });
    try {
      const file = await this.needs.reduce(entry.file, this.needs.maxBytes());
      if (this.list.find(key)?.state !== "reducing") return;
      this.list.change(key, { file, name: file.name, size: file.size, sha256: "", url: "" });
      this.list.keep(key, file);
      this.retry(key);
    } catch {
      if (this.list.find(key)?.state !== "reducing") return;
      const message = t("upload.reduce_failed", { name: entry.name });
      this.list.change(key, { state: "refused", message });
      this.list.keep(key);
    }
  }

  /** Make all that are over the limit smaller, one after the other: each takes much memory. */
  async reduceAll(): Promise<void> {
    const keys = this.list.read().filter(({ state }) => state === "too_large").map(({ key }) => key);
    for (const key of keys) {
      // oxlint-disable-next-line no-await-in-loop
      await this.reduce(key);
    }
  }

  /** Go on where `close` stopped: React may take a screen away and bring it back. */
  open(): void {
    if (!this.isClosed) return;
    this.isClosed = false;
    this.list.read().filter(isActive).forEach(({ key, file, state }) => {
      if (file) this.list.takeFile(key, file);
      if (state === "uploading" || state === "processing") this.list.change(key, { state: "waiting" });
    });
    this.retryAll(["paused"]);
    this.start();
  }

  /** Stop everything and let go of the previews; what waits stays kept. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.resuming);
    this.running.forEach((controller) => controller.abort());
    this.list.read().forEach(forgetPreview);
  }

  private readonly tooLarge = (name: string) =>
    t("upload.error.too_large", { name, maxMb: Math.floor(this.needs.maxBytes() / 1024 / 1024) });

  /** Stop sending *key*, here and at the server. */
  private halt(key: string): void {
    const entry = this.list.find(key);
    this.running.get(key)?.abort();
    if (!entry?.url || entry.state === "done") return;
    this.needs.drop(entry.url);
    this.list.change(key, { url: "" });
  }

  private drop(keys: readonly string[]): void {
    keys.forEach((key) => this.halt(key));
    this.list.drop(keys);
  }

  private async reload(key: string): Promise<void> {
    const file = await this.needs.load(key);
    if (!this.list.find(key)) return;
    if (file) this.list.takeFile(key, file);
    else this.list.change(key, { state: "failed", message: t("upload.reselect", { name: this.list.find(key)?.name ?? "" }) });
    this.start();
  }

  private start(): void {
    for (const { key, file, state } of this.list.read()) {
      if (this.isClosed || this.running.size >= AT_ONCE) return;
      if (file && state === "waiting" && !this.running.has(key)) void this.run(key, file);
    }
  }

  private async run(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.running.set(key, controller);
    this.list.change(key, { state: "uploading" });
    try {
      const sha256 = await this.known(key, file, signal);
      if (sha256) this.arrived(key, await this.send(key, file, sha256, signal), signal);
    } catch (error) {
      if (!signal.aborted) this.fail(key, error);
    } finally {
      this.running.delete(key);
      this.start();
    }
  }

  /** Return the digest of *file*; empty when it is cancelled, or another picture has the same: then one is taken out. */
  private async known(key: string, file: File, signal: AbortSignal): Promise<string> {
    const known = this.list.find(key)?.sha256;
    if (known) return known;
    const sha256 = await this.needs.digest(file);
    if (signal.aborted || !this.list.find(key)) return "";
    const same = this.list.read().filter((one) => one.key === key || (one.sha256 === sha256 && isTaken(one)));
    this.list.change(key, { sha256 });
    const [, later] = same;
    if (later) {
      this.drop([later.key]);
      this.needs.onDuplicate(later.key, later.name);
    }
    return later?.key === key ? "" : sha256;
  }

  private send(key: string, file: File, sha256: string, signal: AbortSignal): Promise<UploadedImage> {
    return this.needs.send(file, {
      folder: this.needs.folder(),
      sha256,
      url: this.list.find(key)?.url ?? "",
      keepBroken: this.knowingly.has(key),
      signal,
      onUrl: (url) => {
        this.list.change(key, { url });
        this.list.keep(key);
      },
      onProgress: (percent) =>
        this.list.change(key, { percent, state: percent === 100 ? "processing" : "uploading", message: "" }),
    });
  }

  private arrived(key: string, image: UploadedImage, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.list.change(key, { state: "done", percent: 100, message: "", image });
    this.list.keep(key);
    this.needs.onDone(key, image);
  }

  private fail(key: string, error: unknown): void {
    const isPassing = isPassingFailure(error);
    const state = isPassing ? "paused" : failedState(error);
    this.list.change(key, { state, percent: 0, message: uploadFailure(error) });
    this.list.keep(key);
    if (!isPassing) return;
    clearTimeout(this.resuming);
    this.resuming = setTimeout(() => {
      if (navigator.onLine) this.retryAll(["paused"]);
    }, RESUME_AFTER_MS);
  }
}

function failedState(error: unknown): "broken" | "refused" | "failed" {
  if (error instanceof Problem && error.code === BROKEN) return "broken";
  return isRefusal(error) ? "refused" : "failed";
}
