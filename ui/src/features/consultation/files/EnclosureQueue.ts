/** The files of a consultation on their way: they go up while the visitor answers the rest. */
import { Jobs } from "@outbox/jobs";
import { dropOnServer, letGo } from "@shared/enquiries/consultationDraftFiles";
import { asProblem } from "@shared/enquiries/sending";
import { localPath } from "@shared/language";
import type { Transfer } from "@shared/uploads/transfer";
import { saidWithin } from "@shared/waiting/inTime";
import { newEntry, takenUp, tooLarge } from "./admitting";
import type { Limits } from "./admitting";
import { idOf, isCutOff, isSame, isTakenIn } from "./enclosure";
import type { Enclosure } from "./enclosure";
import { againAfter, failedWith } from "./failing";
import { STORED_WITHIN_MS } from "./fileStore";
import type { FileStore } from "./fileStore";
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

export class EnclosureQueue extends Jobs<Enclosure> {
  protected readonly afresh = { reason: "" };
  protected readonly isCutOff = isCutOff;

  constructor(private readonly needs: QueueNeeds) {
    super(AT_ONCE);
  }

  /** Take up what waited on the device over a reload. */
  async restore(): Promise<void> {
    this.open();
    const stored = await this.needs.store.all();
    this.show([...stored.filter(({ key }) => !this.find(key)).map(takenUp), ...this.read()]);
    this.start();
  }

  /** Take *files* in; return what is said of those that were not. */
  add(files: readonly File[], { isReduced }: { isReduced: boolean }): string {
    const { limits, already } = this.needs;
    const { enclosures: max } = limits;
    const fresh = files.filter((file) => !this.giveBack(file));
    const isRepeated = fresh.some((file) => this.read().some((entry) => isSame(entry, file)));
    const others = fresh.filter((file) => !this.read().some((entry) => isSame(entry, file)));
    const room = Math.max(0, max - (already?.() ?? 0) - this.read().filter(isTakenIn).length);
    const added = others.slice(0, room).map((file) => newEntry(file, isReduced, limits));
    this.show([...this.read(), ...added]);
    added.filter(isTakenIn).forEach((entry) => void this.store(entry));
    const left = others.length - added.length;
    if (left > 0) return t("enclosure.error.too_many", { max, count: left });
    return isRepeated ? t("enclosure.error.same") : "";
  }

  /** Go on with one that rests, or with all that the line stopped. */
  resume(key?: string): void {
    if (key === undefined) this.resumeCutOff();
    else if (this.find(key)?.file) this.requeue(key);
    this.start();
  }

  pause(key: string): void {
    this.halt(key);
    this.change(key, { state: "paused" });
    this.start();
  }

  /** Let go of one, here and on the server. */
  remove(key: string): void {
    const url = this.find(key)?.url;
    this.leave((entry) => entry.key === key);
    void this.needs.store.remove(key);
    if (url) dropOnServer(url);
    this.start();
  }

  /** Let go of all; with *onServer* there as well. */
  clear({ onServer }: { onServer: boolean }): void {
    const left = this.leave(() => true);
    void (onServer ? letGo(this.needs.store, left) : this.needs.store.clear());
  }

  /** Send all from the beginning: the server has lost them, this device has not. */
  sendAgain(): void {
    for (const { key, file } of this.read().filter(isTakenIn)) {
      this.halt(key);
      this.change(key, file ? { state: "queued", url: "", percent: 0 } : { state: "lost" });
    }
    this.start();
  }

  /** Return the ids of the files that are there. */
  whole(): string[] {
    return this.read().filter(({ state }) => state === "done").map(idOf);
  }

  /** Take over what another queue left, once this one's store has it, or has not in time. */
  async adopt(left: readonly Enclosure[]): Promise<void> {
    const keep = async (entry: Enclosure) => ({ ...takenUp(entry), isKept: isTakenIn(entry) && (await this.put(entry)) });
    const adopted = await Promise.all(left.map(keep));
    this.show([...this.read(), ...adopted.filter(({ key }) => !this.find(key))]);
    this.start();
  }

  /** Give a file that was lost over a reload back to its entry; say whether there was one. */
  private giveBack(file: File): boolean {
    const lost = this.read().find((entry) => entry.state === "lost" && isSame(entry, file));
    if (!lost) return false;
    const entry: Enclosure = { ...lost, file, state: "storing" };
    this.show(this.read().map((other) => (other === lost ? entry : other)));
    void this.store(entry);
    return true;
  }

  /** Let this device store *entry* before it is sent, so that no reload loses what is on its way. */
  private async store(entry: Enclosure): Promise<void> {
    const isKept = await this.put(entry);
    if (this.find(entry.key)?.state === "storing") this.change(entry.key, { state: "queued", isKept });
    this.start();
  }

  /** Let this device store *entry*; return whether it did in time. It may do later. */
  private put(entry: Enclosure): Promise<boolean> {
    const stored = this.needs.store.put({ ...entry, isKept: true });
    void stored.then((isKept) => this.change(entry.key, { isKept }));
    return saidWithin(STORED_WITHIN_MS, stored, () => false);
  }

  protected async send({ key, url, name, mayShrink }: Enclosure, file: File, signal: AbortSignal): Promise<Partial<Enclosure> | null> {
    // What was begun goes on with the very same bytes.
    const small = url || !mayShrink ? file : await this.needs.reduce(file);
    if (signal.aborted) return null;
    if (small !== file) this.change(key, { file: small });
    const reason = tooLarge(small.size, this.needs.limits);
    if (reason) return { state: "refused", percent: 0, file: null, reason };
    const at = await this.needs.transfer(small, {
      endpoint: localPath(ENDPOINT),
      metadata: { filename: name, filetype: small.type },
      url,
      signal,
      onUrl: (begun) => this.change(key, { url: begun }),
      onProgress: (percent) => this.move(key, percent),
    });
    return { url: at };
  }

  protected failed({ url }: Enclosure, error: unknown) {
    const problem = asProblem(error);
    const facts = failedWith(problem);
    if (facts.state === "refused" && url) dropOnServer(url);
    return { facts, againMs: againAfter(problem) };
  }

  protected keep(entry: Enclosure): void {
    if (isTakenIn(entry)) void this.needs.store.put({ ...entry, isKept: true });
    else void this.needs.store.remove(entry.key);
  }
}
