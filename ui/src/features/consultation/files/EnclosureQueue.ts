/** The files of a consultation on their way: they go up while the visitor answers the rest. */
import { dropOnServer, letGo } from "@shared/enquiries/consultationDraftFiles";
import { asProblem } from "@shared/enquiries/sending";
import { localPath } from "@shared/language";
import type { Problem } from "@shared/problem";
import type { Transfer } from "@shared/uploads/transfer";
import { newEntry, takenUp, tooLarge } from "./admitting";
import type { Limits } from "./admitting";
import { goesOnLike, idOf, isCutOff, isSame, isTakenIn } from "./enclosure";
import type { Enclosure } from "./enclosure";
import { againAfter, failedWith } from "./failing";
import { isStoredInTime } from "./fileStore";
import type { FileStore } from "./fileStore";
import { Later } from "./Later";
import { t } from "./text";

const ENDPOINT = "/api/enclosures";
const AT_ONCE = 2;

export interface QueueNeeds {
  store: FileStore;
  transfer: (file: File, to: Transfer) => Promise<string>;
  /** Return *file*, smaller where that loses nothing that matters. */
  reduce: (file: File) => Promise<File>;
  limits: Limits;
  /** How many went along before: they count, too. */
  already?: () => number;
}

export class EnclosureQueue {
  private entries: readonly Enclosure[] = [];
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly later = new Later();
  private isOpen = true;

  constructor(private readonly needs: QueueNeeds) {}

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  readonly read = () => this.entries;

  /** Take up what waited on the device over a reload. */
  async restore(): Promise<void> {
    this.isOpen = true;
    const kept = await this.needs.store.all();
    const known = new Set(this.entries.map(({ key }) => key));
    const found = kept.filter(({ key }) => !known.has(key)).map(takenUp);
    this.show([...found, ...this.entries]);
    this.start();
  }

  /** Take *files* in; return what is said of those that were not. */
  add(files: readonly File[], { isReduced }: { isReduced: boolean }): string {
    const { limits, already } = this.needs;
    const { enclosures: max } = limits;
    const fresh = files.filter((file) => !this.giveBack(file));
    const isRepeated = fresh.some((file) => this.entries.some((one) => isSame(one, file)));
    const others = fresh.filter((file) => !this.entries.some((one) => isSame(one, file)));
    const room = Math.max(0, max - (already?.() ?? 0) - this.entries.filter(isTakenIn).length);
    const taken = others.slice(0, room);
    const made = taken.map((file) => newEntry(file, isReduced, limits));
    this.show([...this.entries, ...made]);
    made.filter(isTakenIn).forEach((one) => void this.store(one));
    const left = others.length - taken.length;
    if (left > 0) return t("enclosure.error.too_many", { max, count: left });
    return isRepeated ? t("enclosure.error.same") : "";
  }

  /** Go on with one that rests, or with all that the line stopped. */
  resume(key?: string): void {
    const isMeant = (one: Enclosure) =>
      key === undefined ? isCutOff(one) : one.key === key && one.file !== null;
    for (const one of this.entries.filter(isMeant)) this.change(one.key, { state: "waiting", reason: "" });
    this.start();
  }

  pause(key: string): void {
    this.halt(key);
    this.change(key, { state: "paused" });
    this.start();
  }

  /** Let go of one, here and on the server. */
  remove(key: string): void {
    const one = this.entries.find((entry) => entry.key === key);
    this.halt(key);
    this.show(this.entries.filter((entry) => entry.key !== key));
    void this.needs.store.remove(key);
    if (one?.url) dropOnServer(one.url);
    this.start();
  }

  /** Let go of all; with *onServer* there as well. */
  clear({ onServer }: { onServer: boolean }): void {
    const { entries, needs } = this;
    for (const { key } of entries) this.halt(key);
    this.show([]);
    void (onServer ? letGo(needs.store, entries) : needs.store.clear());
  }

  /** Stop without letting go of anything: the screen leaves. */
  close(): void {
    this.isOpen = false;
    this.later.end();
    for (const key of this.running.keys()) this.halt(key);
  }

  /** Send all from the beginning: the server has lost them, this device has not. */
  sendAgain(): void {
    for (const one of this.entries.filter(isTakenIn)) {
      this.halt(one.key);
      this.change(one.key, one.file ? { state: "waiting", url: "", percent: 0 } : { state: "lost" });
    }
    this.start();
  }

  /** Return the ids of the files that are there. */
  whole(): string[] {
    return this.entries.filter(({ state }) => state === "done").map(idOf);
  }

  /** Leave all that *isMeant* to another queue, as it is on this device and on the server; return it. */
  leave(isMeant: (one: Enclosure) => boolean): readonly Enclosure[] {
    const left = this.entries.filter(isMeant);
    for (const { key } of left) this.halt(key);
    this.show(this.entries.filter((one) => !left.includes(one)));
    return left;
  }

  /** Take over what another queue left, once this one's store has it, or has not in time. */
  async adopt(left: readonly Enclosure[]): Promise<void> {
    const keep = async (one: Enclosure) => ({ ...takenUp(one), isKept: isTakenIn(one) && (await this.keep(one)) });
    const taken = await Promise.all(left.map(keep));
    const known = new Set(this.entries.map(({ key }) => key));
    this.show([...this.entries, ...taken.filter(({ key }) => !known.has(key))]);
    this.start();
  }

  /** Give a file that was lost over a reload back to its entry; say whether there was one. */
  private giveBack(file: File): boolean {
    const lost = this.entries.find((one) => one.state === "lost" && isSame(one, file));
    if (!lost) return false;
    const found: Enclosure = { ...lost, file, state: "storing" };
    this.show(this.entries.map((one) => (one === lost ? found : one)));
    void this.store(found);
    return true;
  }

  /** Let this device store *one* before it is sent, so that no reload loses what is on its way. */
  private async store(one: Enclosure): Promise<void> {
    const isKept = await this.keep(one);
    const isThere = this.entries.some(({ key, state }) => key === one.key && state === "storing");
    if (isThere) this.change(one.key, { state: "waiting", isKept });
    this.start();
  }

  /** Let this device store *one*; return whether it did in time. It may do later. */
  private keep(one: Enclosure): Promise<boolean> {
    const stored = this.needs.store.put({ ...one, isKept: true });
    void stored.then((isKept) => this.change(one.key, { isKept }));
    return isStoredInTime(stored);
  }

  private start(): void {
    if (!this.isOpen) return;
    const free = AT_ONCE - this.running.size;
    const next = this.entries.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free));
    for (const one of next) void this.send(one);
  }

  private async send(one: Enclosure): Promise<void> {
    const { key, file } = one;
    const stop = new AbortController();
    this.running.set(key, stop);
    this.change(key, { state: file ? "sending" : "lost" });
    try {
      if (file) await this.sendFile(one, file, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.fail(key, asProblem(error));
    }
    if (this.running.get(key) === stop) this.running.delete(key);
    this.start();
  }

  private async sendFile({ key, url, name, mayShrink }: Enclosure, file: File, signal: AbortSignal): Promise<void> {
    // What was begun goes on with the very same bytes.
    const small = url || !mayShrink ? file : await this.needs.reduce(file);
    if (signal.aborted) return;
    if (small !== file) this.change(key, { file: small });
    const reason = tooLarge(small.size, this.needs.limits);
    if (reason) {
      this.change(key, { state: "refused", file: null, reason });
      return;
    }
    const at = await this.needs.transfer(small, {
      endpoint: localPath(ENDPOINT),
      metadata: { filename: name, filetype: small.type },
      url,
      signal,
      onUrl: (begun) => this.change(key, { url: begun }),
      onProgress: (percent) => this.move(key, percent),
    });
    if (!signal.aborted) this.change(key, { state: "done", percent: 100, url: at });
  }

  private fail(key: string, problem: Problem): void {
    const failed = failedWith(problem);
    const url = this.entries.find((one) => one.key === key)?.url;
    if (failed.state === "refused" && url) dropOnServer(url);
    this.change(key, failed);
    if (failed.state === "stopped") this.later.set(key, againAfter(problem), () => this.goOn(key));
  }

  /** Go on with one that waited its time, unless the line is cut: then it goes on with that. */
  private goOn(key: string): void {
    if (this.entries.find((one) => one.key === key)?.state !== "stopped") return;
    this.change(key, { reason: "" });
    if (navigator.onLine) this.resume(key);
  }

  private halt(key: string): void {
    this.running.get(key)?.abort();
    this.running.delete(key);
  }

  private move(key: string, percent: number): void {
    const state = percent === 100 ? "checking" : "sending";
    this.show(this.entries.map((one) => (one.key === key ? { ...one, percent, state } : one)));
  }

  private change(key: string, part: Partial<Enclosure>): void {
    const before = this.entries.find((entry) => entry.key === key);
    if (!before) return;
    const one = { ...before, ...part };
    this.show(this.entries.map((entry) => (entry === before ? one : entry)));
    if (!isTakenIn(one)) void this.needs.store.remove(key);
    else if (!goesOnLike(before, one)) void this.needs.store.put({ ...one, isKept: true });
  }

  private show(entries: readonly Enclosure[]): void {
    this.entries = entries;
    this.listeners.forEach((listener) => listener());
  }
}
