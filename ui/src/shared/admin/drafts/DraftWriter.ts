/** Writes a draft while somebody types: soon, and never more often than is useful. */
import type { Draft } from "./draft";
import { forgetDraft, keepDraft, tellOfDrafts } from "./drafts";
import { noteForNextPage } from "./leaving";

/** From a change to its writing, also while typing goes on: well within a second. */
export const WRITE_AFTER_MS = 400;

export class DraftWriter {
  private pending: Draft<unknown> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Promise<void> = Promise.resolve();
  private readonly written = new Set<string>();

  /** Take *draft* for the next writing. */
  put(draft: Draft<unknown>): void {
    this.pending = draft;
    this.timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS);
  }

  /** Write now what is not written yet; resolves when all is kept. */
  flush(): Promise<void> {
    const draft = this.pending;
    this.drop();
    if (!draft) return this.last;
    this.last = keepDraft(draft);
    if (!this.written.has(draft.id)) void this.last.then(tellOfDrafts);
    this.written.add(draft.id);
    return this.last;
  }

  /** Write what is not written yet while the page goes. */
  leave(): void {
    if (this.pending) noteForNextPage(this.pending);
    void this.flush();
  }

  /** Forget the draft *id*, written or not. */
  async forget(id: string): Promise<void> {
    if (this.pending?.id === id) this.drop();
    this.written.delete(id);
    await forgetDraft(id);
  }

  /** Say whether this has written the draft *id*, or is about to. */
  has(id: string): boolean {
    return this.written.has(id) || this.pending?.id === id;
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pending = undefined;
  }
}
