/** Many pictures to the server: a few at a time, each with its progress, in the order picked. */
import { Problem } from "../problem";
import { randomId } from "../randomId";
import type { UploadedImage, UploadEntry } from "./pictures";
import { canPreview } from "./pictures";
import type { Sending } from "./sendPicture";
import { uploadFailure } from "./sendPicture";
import { t } from "./text";

export const AT_ONCE = 3;
const RESUME_AFTER_MS = 5_000;

export interface QueueNeeds {
  send: (file: File, sending: Sending) => Promise<UploadedImage>;
  reduce: (file: File, maxBytes: number) => Promise<File>;
  folder: () => string;
  maxBytes: () => number;
  /** Gets each picture as soon as the server has it. */
  onDone: (key: string, image: UploadedImage) => void;
}

/** The queue of one form. It does its work outside React and tells who watches. */
export class UploadQueue {
  private entries: readonly UploadEntry[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly running = new Map<string, AbortController>();
  private resuming: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly needs: QueueNeeds) {}

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly read = () => this.entries;

  /** Take *files* in, in their order, and start; return their keys. */
  add(files: readonly File[], state: "waiting" | "too_large" = "waiting"): string[] {
    const added = files.map((file): UploadEntry => {
      const message =
        state === "too_large" ? t("upload.error.too_large", { name: file.name, maxMb: this.maxMb() }) : "";
      const preview = canPreview(file) ? URL.createObjectURL(file) : "";
      const key = randomId();
      return { key, file, name: file.name, size: file.size, preview, state, percent: 0, message };
    });
    this.publish([...this.entries, ...added]);
    this.start();
    return added.map(({ key }) => key);
  }

  cancel(key: string): void {
    this.change(key, { state: "cancelled", percent: 0, message: "" });
    this.running.get(key)?.abort();
    this.start();
  }

  remove(key: string): void {
    this.cancel(key);
    const gone = this.entries.find((entry) => entry.key === key);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    this.publish(this.entries.filter((entry) => entry.key !== key));
  }

  retry(key: string): void {
    this.change(key, { state: "waiting", percent: 0, message: "" });
    this.start();
  }

  /** Send again whatever failed, and whatever waited for the connection. */
  retryAll(states: readonly UploadEntry["state"][] = ["failed", "paused"]): void {
    for (const { key, state } of this.entries) if (states.includes(state)) this.retry(key);
  }

  /** Make a picture that is over the limit smaller, then send it. */
  async reduce(key: string): Promise<void> {
    const entry = this.entries.find((one) => one.key === key);
    if (!entry) return;
    this.change(key, { state: "reducing", message: "" });
    try {
      const file = await this.needs.reduce(entry.file, this.needs.maxBytes());
      this.change(key, { file, name: file.name, size: file.size });
      this.retry(key);
    } catch {
      const message = t("upload.reduce_failed", { name: entry.name });
      this.change(key, { state: "failed", message });
    }
  }

  /** Stop everything and let go of the previews. */
  close(): void {
    clearTimeout(this.resuming);
    for (const { key } of this.entries) this.remove(key);
  }

  private maxMb(): number {
    return Math.floor(this.needs.maxBytes() / 1024 / 1024);
  }

  private publish(entries: readonly UploadEntry[]): void {
    this.entries = entries;
    this.listeners.forEach((listener) => listener());
  }

  private change(key: string, facts: Partial<UploadEntry>): void {
    this.publish(this.entries.map((entry) => (entry.key === key ? { ...entry, ...facts } : entry)));
  }

  private start(): void {
    for (const entry of this.entries) {
      if (this.running.size >= AT_ONCE) return;
      if (entry.state === "waiting" && !this.running.has(entry.key)) void this.run(entry);
    }
  }

  private async run({ key, file }: UploadEntry): Promise<void> {
    const controller = new AbortController();
    this.running.set(key, controller);
    this.change(key, { state: "uploading" });
    const onProgress = (percent: number) =>
      this.change(key, { percent, state: percent === 100 ? "processing" : "uploading" });
    try {
      const sending = { folder: this.needs.folder(), signal: controller.signal, onProgress };
      const image = await this.needs.send(file, sending);
      if (controller.signal.aborted) return;
      this.change(key, { state: "done", percent: 100 });
      this.needs.onDone(key, image);
    } catch (error) {
      if (!controller.signal.aborted) this.fail(key, error);
    } finally {
      this.running.delete(key);
      this.start();
    }
  }

  private fail(key: string, error: unknown): void {
    const isOffline = error instanceof Problem && error.code === "network";
    this.change(key, { state: isOffline ? "paused" : "failed", percent: 0, message: uploadFailure(error) });
    if (!isOffline) return;
    clearTimeout(this.resuming);
    this.resuming = setTimeout(() => {
      if (navigator.onLine) this.retryAll(["paused"]);
    }, RESUME_AFTER_MS);
  }
}
