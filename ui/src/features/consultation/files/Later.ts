/** Work that is due later, one piece for each key. */
export class Later {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Do *work* after *ms*, in place of what was due for *key*. */
  set(key: string, ms: number, work: () => void): void {
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(work, ms));
  }

  /** Let nothing be due any more. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
