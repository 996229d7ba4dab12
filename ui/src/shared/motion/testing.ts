/** What the tests of motion share. */
import { act } from "@testing-library/react";

/** A browser that moves pictures when the test says so. */
export class Mover {
  changes: (() => void)[] = [];
  skipped = 0;
  private finish: () => void = () => undefined;

  readonly start = (change: () => void) => {
    this.changes.push(change);
    const finished = new Promise<void>((resolve) => (this.finish = resolve));
    const skipTransition = () => void (this.skipped += 1);
    return { ready: Promise.resolve(), updateCallbackDone: Promise.resolve(), finished, skipTransition };
  };

  /** Capture the screen as it was, and change it. */
  change() {
    act(() => this.changes.at(-1)?.());
  }

  async arrive() {
    this.finish();
    await act(() => Promise.resolve());
  }
}
