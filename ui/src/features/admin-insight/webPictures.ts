/** Pictures of pasted texts that lie elsewhere in the web: the server brings them to our own host. */
import { failureText } from "@shared/admin/deleted";
import type { Schema } from "@shared/contract";
import { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import type { UploadedImage } from "@shared/uploads/pictures";

const FETCH_URL = "/api/admin/media/fetch";
const AT_ONCE = 3;
const TRIES = 6;
const SECOND_MS = 1_000;

/** By address why it was not brought; an empty text says that it is on its way, or waits to be taken over. */
export type Failures = Readonly<Record<string, string>>;

/** A few at a time, in their order. It does its work outside React and tells who watches. */
export class WebPictureQueue {
  private failures: Failures = {};
  private readonly waiting: string[] = [];
  private readonly listeners = new Set<() => void>();
  private controller = new AbortController();
  private running = 0;

  constructor(
    private readonly folder: string,
    private readonly onArrived: (url: string, image: UploadedImage) => void,
  ) {}

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly read = () => this.failures;

  readonly fetchAll = (urls: readonly string[]) => {
    this.waiting.push(...urls);
    this.publish({ ...this.failures, ...Object.fromEntries(urls.map((url) => [url, ""])) });
    while (this.running < AT_ONCE && this.waiting.length > 0) void this.run(this.waiting.shift() ?? "");
  };

  /** Let go of *url*: its picture has been taken over, or is brought no more. */
  readonly forget = (url: string) => {
    this.publish(Object.fromEntries(Object.entries(this.failures).filter(([one]) => one !== url)));
  };

  /** Stop what is under way; what comes later is done again. */
  readonly close = () => {
    this.controller.abort();
    this.controller = new AbortController();
    this.waiting.length = 0;
  };

  private async run(url: string): Promise<void> {
    const { signal } = this.controller;
    this.running += 1;
    try {
      const image = await patiently({ url, folder: this.folder }, signal);
      if (signal.aborted) return;
      this.onArrived(url, image);
    } catch (error) {
      if (!signal.aborted) this.publish({ ...this.failures, [url]: failureText(error) });
    } finally {
      this.running -= 1;
      const next = this.waiting.shift();
      if (next !== undefined) void this.run(next);
    }
  }

  private publish(failures: Failures): void {
    this.failures = failures;
    this.listeners.forEach((listener) => listener());
  }
}

/** Ask again as long as the server has too much to do. */
async function patiently(body: Schema<"FetchIn">, signal: AbortSignal, tries = TRIES): Promise<UploadedImage> {
  try {
    return (await sendSigned<UploadedImage>("POST", FETCH_URL, { body, signal })).data;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 429 || tries <= 1 || signal.aborted) throw error;
    const wait = (error.retryAfter ?? 1) * SECOND_MS;
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
    });
    return patiently(body, signal, tries - 1);
  }
}
