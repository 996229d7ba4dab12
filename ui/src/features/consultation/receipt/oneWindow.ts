/** Work that one window of the browser does at a time: the one that was opened or looked at last. */

interface Turn {
  work: () => Promise<void>;
  /** Gets called when another window has taken the work over. */
  onTaken: () => void;
}

/**
 * Return what takes the work called *name* over to this window, unless it has it.
 *
 * A window in the background may be frozen with all that it holds, so nobody waits for it. When the
 * other window has finished, or is closed, it comes back here for what is left.
 */
export function inOneWindow(name: string, { work, onTaken }: Turn): () => void {
  let isOurs = false;

  async function have(options: LockOptions) {
    try {
      await navigator.locks.request(name, options, async () => {
        isOurs = true;
        await work();
      });
      isOurs = false;
    } catch (error) {
      if (isTaking(error)) giveUp();
      else alone();
    }
  }

  function giveUp() {
    isOurs = false;
    onTaken();
    void have({});
  }

  /** Where the site has no certificate, or may keep nothing, no browser can tell of windows. */
  function alone() {
    isOurs = true;
    void work().finally(() => (isOurs = false));
  }

  return () => {
    if (isOurs) return;
    isOurs = true;
    if ("locks" in navigator) void have({ steal: true });
    else alone();
  };
}

/** Say whether *error* is how a window hears that another one has the work now. */
function isTaking(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
