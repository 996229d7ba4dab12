/** Jobs on their way to the server: a few at a time, in the order chosen, each until it is done or refused. */

/**
 * Queued until its turn, sending, checked by the server, done, refused for good, or waiting for the line.
 *
 * A time-out is no answer: what the server has of the job is unknown then, and asked for before more is sent.
 */
export type JobState = "queued" | "sending" | "checking" | "done" | "refused" | "waiting";

export interface Job<State extends string = string> {
  key: string;
  state: JobState | State;
  /** How much of it has arrived, from 0 to 100. */
  percent: number;
  /** Where the server takes the rest; empty before the first piece. */
  url: string;
  /** Its content; null when it is not at hand. */
  file: File | null;
}

/** How a job is after a failure, and after how long one that waits goes on by itself. */
export interface Failure<Entry> {
  facts: Partial<Entry>;
  againMs: number;
}

const GOING: readonly string[] = ["queued", "sending", "checking"] satisfies JobState[];

/** Say whether *job* is on its way without anybody's doing. */
export function isGoing({ state }: { state: string }): boolean {
  return GOING.includes(state);
}

/** The jobs of one form or receipt. They do their work outside React and tell who watches. */
export abstract class Jobs<Entry extends Job> {
  private entries: readonly Entry[] = [];
  private readonly running = new Map<string, AbortController>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();
  private isOpen = true;

  constructor(private readonly atOnce: number) {}

  /** Send *entry*; return what is known of it once it has arrived, null when it is not to be sent after all. */
  protected abstract send(entry: Entry, file: File, signal: AbortSignal): Promise<Partial<Entry> | null>;
  protected abstract failed(entry: Entry, error: unknown): Failure<Entry>;
  /** Say whether *entry* waits for the line alone, and not until the time that the server named. */
  protected abstract isCutOff(entry: Entry): boolean;
  /** What is said of one that begins again. */
  protected abstract readonly afresh: Partial<Entry>;
  /** Let the device keep *entry* as it is now. */
  protected abstract keep(entry: Entry): void;
  /** Tell of *entry*, which has just arrived. */
  protected arrived?(entry: Entry): void;

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  readonly read = () => this.entries;

  find(key: string): Entry | undefined {
    return this.entries.find((entry) => entry.key === key);
  }

  /** Go on where `close` stopped: React may take a screen away and bring it back. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    for (const { key } of this.entries.filter(isGoing)) this.requeue(key);
    this.resumeCutOff();
  }

  /** Stop without letting go of anything: the screen leaves. */
  close(): void {
    this.isOpen = false;
    this.timers.forEach(clearTimeout);
    this.timers.clear();
    for (const key of this.running.keys()) this.halt(key);
  }

  /** Go on with all that the line stopped. */
  resumeCutOff(): void {
    for (const { key } of this.entries.filter((entry) => this.isCutOff(entry))) this.requeue(key);
    this.start();
  }

  /** Leave all that *isMeant*, as it is on this device and on the server; return it. */
  leave(isMeant: (entry: Entry) => boolean): readonly Entry[] {
    const left = this.entries.filter(isMeant);
    for (const { key } of left) this.halt(key);
    this.show(this.entries.filter((entry) => !left.includes(entry)));
    return left;
  }

  protected show(entries: readonly Entry[]): void {
    this.entries = entries;
    this.listeners.forEach((listener) => listener());
  }

  protected change(key: string, facts: Partial<Entry>): void {
    const before = this.find(key);
    if (!before) return;
    const entry = { ...before, ...facts };
    this.show(this.entries.map((other) => (other === before ? entry : other)));
    const goesOnAlike = isGoing(before) && isGoing(entry) && before.file === entry.file && before.url === entry.url;
    if (!goesOnAlike) this.keep(entry);
  }

  /** Give *key* its turn again, from where the server has it. */
  protected requeue(key: string): void {
    this.change(key, { state: "queued", ...this.afresh } as Partial<Entry>);
  }

  protected halt(key: string): void {
    this.running.get(key)?.abort();
    this.running.delete(key);
  }

  protected start(): void {
    const next = this.entries.filter(({ key, state, file }) => file && state === "queued" && !this.running.has(key));
    const free = this.isOpen ? this.atOnce - this.running.size : 0;
    for (const entry of next.slice(0, Math.max(0, free))) void this.run(entry);
  }

  protected move(key: string, percent: number, facts: Partial<Entry> = {}): void {
    this.change(key, { percent, state: percent === 100 ? "checking" : "sending", ...facts } as Partial<Entry>);
  }

  private async run(entry: Entry): Promise<void> {
    const { key, file } = entry;
    const stop = new AbortController();
    this.running.set(key, stop);
    this.change(key, { state: "sending" } as Partial<Entry>);
    try {
      const facts = file && (await this.send(entry, file, stop.signal));
      if (facts && !stop.signal.aborted) this.arrive(key, { percent: 100, state: "done", ...facts });
    } catch (error) {
      if (!stop.signal.aborted) this.fail(key, error);
    }
    if (this.running.get(key) === stop) this.running.delete(key);
    this.start();
  }

  private arrive(key: string, facts: Partial<Entry>): void {
    this.change(key, facts);
    const entry = this.find(key);
    if (entry) this.arrived?.(entry);
  }

  private fail(key: string, error: unknown): void {
    const entry = this.find(key);
    if (!entry) return;
    const { facts, againMs } = this.failed(entry, error);
    this.change(key, facts);
    if (facts.state !== "waiting") return;
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => this.goOn(key), againMs));
  }

  /** Go on with one that waited its time, unless the line is cut: then it goes on with that. */
  private goOn(key: string): void {
    if (this.find(key)?.state !== "waiting") return;
    this.requeue(key);
    if (navigator.onLine) this.start();
    else this.change(key, { state: "waiting" } as Partial<Entry>);
  }
}
