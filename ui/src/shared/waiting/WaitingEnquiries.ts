/** The enquiries that wait on this device: kept, sent once a minute by whichever window is open, and told of. */
import { withLock } from "@outbox/locks";
import type { Store } from "@outbox/store";
import { asProblem } from "../enquiries/sending";
import type { Problem } from "../problem";
import { afterFailure, dueAfter, isDue, isOver } from "./waiting";
import type { Kind, Waiting } from "./waiting";

const CHANNEL = "studio-waiting";
/** Looked after so soon what another window is just sending. */
const LOOK_AGAIN_MS = 5_000;
/** A device that does not say what it has is asked again, less and less often. */
const ASK_AGAIN_MS = { first: 2_000, most: 60_000 };
/** A timer of a browser takes no more. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** Sends one under its key and returns its number; anything else is thrown as a `Problem`. */
export type Way = (one: Waiting) => Promise<{ number: string }>;

export class WaitingEnquiries {
  private entries: readonly Waiting[] = [];
  private readonly ways = new Map<Kind, Way>();
  private readonly held = new Set<string>();
  private readonly claimed = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly underway = new Set<string>();
  /** What was accepted in this visit: every window tells of it, whichever tells first. */
  private readonly accepted = new Map<string, Waiting>();
  /** What was let go of, which a reading that began before still brings. */
  private readonly gone = new Set<string>();
  private channel: BroadcastChannel | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private askAgainMs = ASK_AGAIN_MS.first;
  private isKnown = false;

  constructor(private readonly store: Store<Waiting>) {}

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  readonly read = () => this.entries;

  /** Say how those of *kind* are sent. */
  setWay(kind: Kind, way: Way): void {
    this.ways.set(kind, way);
  }

  /** Send what is due from now on, until the returned undo is called. */
  start(): () => void {
    const hurry = () => void this.sendAll(true);
    if (typeof BroadcastChannel !== "undefined") {
      this.channel = new BroadcastChannel(CHANNEL);
      this.channel.addEventListener("message", ({ data }: MessageEvent<Waiting | null>) => {
        if (data) this.accepted.set(data.key, data);
        void this.load();
      });
    }
    window.addEventListener("online", hurry);
    void this.load().then(() => this.sendAll(false));
    return () => {
      window.removeEventListener("online", hurry);
      this.channel?.close();
      this.channel = undefined;
      clearTimeout(this.timer);
      clearTimeout(this.asking);
    };
  }

  /** Return what waits once the device has said it. */
  async known(): Promise<readonly Waiting[]> {
    await this.load();
    while (!this.isKnown) {
      await new Promise<void>((resolve) => {
        const stop = this.watch(() => resolve(stop()));
      });
    }
    return this.entries;
  }

  /** Read what waits; other windows may have changed it. A device that does not say is asked again. */
  async load(): Promise<readonly Waiting[]> {
    const all = await this.ask();
    const now = Date.now();
    if (all) {
      for (const { key } of all.filter((one) => isOver(one, now))) void this.store.remove(key);
      const told = all.filter(({ key }) => !this.accepted.has(key) && !this.gone.has(key));
      this.entries = [...told.filter((one) => !isOver(one, now)), ...this.accepted.values()];
    }
    this.listeners.forEach((listener) => listener());
    this.plan(0);
    return this.entries;
  }

  /** Keep what could not be sent for *problem*; return whether this device has it. */
  async keep(one: Pick<Waiting, "key" | "kind"> & { body: object }, problem: Problem): Promise<boolean> {
    const now = Date.now();
    const before = ((await this.ask()) ?? this.entries).find(({ key }) => key === one.key);
    const writtenAt = before?.body ? before.writtenAt : now;
    const body = one.body as Waiting["body"];
    const tries = (before?.tries ?? 0) + 1;
    return this.put({ ...one, body, writtenAt, dueAt: dueAfter(problem, now), tries, refusal: null, number: "" });
  }

  /** Let go of the one of *key*. */
  async remove(key: string): Promise<void> {
    this.accepted.delete(key);
    this.gone.add(key);
    this.entries = this.entries.filter((one) => one.key !== key);
    await this.store.remove(key);
    await this.tellOthers();
    // Whatever the device brings from now on was kept after that, in another window perhaps.
    this.gone.delete(key);
  }

  /** Let go of the one of *key* unless it has been accepted: that is still to be told. */
  async takeBack(key: string): Promise<void> {
    const all = await this.ask();
    const one = (all ?? this.entries).find((entry) => entry.key === key);
    // Where nothing is known of it, it is let go of.
    if (one ? one.body : !all) await this.remove(key);
  }

  /** Leave the one of *key* to a screen of this window, which sends it itself; returns its undo. */
  hold(key: string): () => void {
    this.held.add(key);
    return () => {
      this.held.delete(key);
      this.plan(0);
    };
  }

  /** Let the form that wrote the one of *key* tell what becomes of it; returns its undo. */
  claim(key: string): () => void {
    this.claimed.add(key);
    return () => {
      this.claimed.delete(key);
    };
  }

  /** Say whether a form in view tells of the one of *key*. */
  isClaimed(key: string): boolean {
    return this.claimed.has(key) || this.held.has(key);
  }

  /** Try all that is due, or all that waits when there is reason to *hurry*. */
  async sendAll(hurry: boolean): Promise<void> {
    clearTimeout(this.timer);
    if (navigator.onLine) {
      const now = Date.now();
      const due = this.entries.filter((one) => this.isOurs(one) && (hurry || one.dueAt <= now));
      await Promise.all(due.map(({ key }) => this.send(key, hurry)));
    }
    this.plan(LOOK_AGAIN_MS);
  }

  /** Return what the device has; null when it does not say: then it is asked again later. */
  private async ask(): Promise<readonly Waiting[] | null> {
    clearTimeout(this.asking);
    const all = await this.store.all().catch(() => null);
    if (all) {
      this.isKnown = true;
      this.askAgainMs = ASK_AGAIN_MS.first;
    } else {
      clearTimeout(this.asking);
      this.asking = setTimeout(() => void this.load(), this.askAgainMs);
      this.askAgainMs = Math.min(this.askAgainMs * 2, ASK_AGAIN_MS.most);
    }
    return all;
  }

  private isOurs(one: Waiting): boolean {
    return isDue(one) && !this.held.has(one.key) && !this.underway.has(one.key) && this.ways.has(one.kind);
  }

  private async send(key: string, hurry: boolean): Promise<void> {
    this.underway.add(key);
    try {
      await withLock(`${CHANNEL}.${key}`, "if free", () => this.tryOnce(key, hurry));
    } finally {
      this.underway.delete(key);
    }
  }

  /** As the device has it now: another window may have sent it, or tried a moment ago. */
  private async tryOnce(key: string, hurry: boolean): Promise<void> {
    const one = (await this.load()).find((entry) => entry.key === key);
    const way = one && this.ways.get(one.kind);
    if (!one || !way || !isDue(one) || (!hurry && one.dueAt > Date.now())) return;
    try {
      const { number } = await way(one);
      await this.accept(one, number);
    } catch (error) {
      await this.settle(one, asProblem(error));
    }
  }

  private async settle(one: Waiting, problem: Problem): Promise<void> {
    // Who let go of it meanwhile does not get it back.
    const isThere = ((await this.ask()) ?? this.entries).some(({ key, body }) => key === one.key && body);
    if (isThere && !this.gone.has(one.key)) await this.put(afterFailure(one, problem, Date.now()));
  }

  /** Nothing of what was written stays; its number does until it is told. */
  private async accept(one: Waiting, number: string): Promise<void> {
    const accepted: Waiting = { ...one, body: null, number };
    this.accepted.set(one.key, accepted);
    this.note(accepted);
    await this.store.put(accepted);
    await this.tellOthers(accepted);
  }

  private async put(one: Waiting): Promise<boolean> {
    this.gone.delete(one.key);
    const isKept = await this.store.put(one);
    if (isKept || this.entries.some(({ key }) => key === one.key)) this.note(one);
    await this.tellOthers();
    return isKept;
  }

  /** Know what became of *one* here, also while the device says nothing. */
  private note(one: Waiting): void {
    this.entries = [...this.entries.filter(({ key }) => key !== one.key), one];
  }

  private async tellOthers(accepted: Waiting | null = null): Promise<void> {
    this.channel?.postMessage(accepted);
    await this.load();
  }

  private plan(leastMs: number): void {
    clearTimeout(this.timer);
    const due = this.entries.filter((one) => this.isOurs(one)).map(({ dueAt }) => dueAt);
    if (due.length === 0) return;
    const wait = Math.min(Math.max(Math.min(...due) - Date.now(), leastMs), LONGEST_MS);
    this.timer = setTimeout(() => void this.sendAll(false), wait);
  }
}
