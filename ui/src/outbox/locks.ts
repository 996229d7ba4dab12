/** Work that no two windows of this browser do at once. */
import { randomId } from "@shared/randomId";
import { within } from "@shared/within";

/** Ends a hold, for the next page that asks. */
export type Release = () => void;

/** Take the lock only if nobody has it, wait in turn for it, or take it over from whoever has it. */
export type Mode = "if free" | "in turn" | "take over";

/** How long a page waits for one that is just being left: a reload is quicker than its old page. */
const WAIT_MS = 1_000;
/** A page that does not answer within this time is gone. */
const ANSWER_MS = 500;
const CHANNEL = "studio.locks";
const PAGE = randomId();

const held = new Set<string>();
const asking = new Set<string>();
/** What this page has let go of and may not be free yet. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Do *work* under the lock *name*; undefined when another window has it, or has taken it over.
 *
 * Where the site has no certificate, or may keep nothing, a browser has no locks: there windows ask each other.
 */
export async function withLock<T>(name: string, mode: Mode, work: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  if (!("locks" in navigator)) return withoutLocks(name, mode, work);
  const options: LockOptions = { ifAvailable: mode === "if free", steal: mode === "take over", ...(signal && mode === "in turn" && { signal }) };
  try {
    return await navigator.locks.request(name, options, (lock) => (lock ? work() : undefined));
  } catch (error) {
    const { name: fault } = error as Error;
    // It was taken over, or is waited for no longer.
    if (fault === "AbortError" || fault === "TimeoutError") return undefined;
    if (fault === "SecurityError") return work();
    throw error;
  }
}

/** Hold the lock *name* until the returned release; null when something else has it, in this page or another. */
export async function hold(name: string): Promise<Release | null> {
  await leaving.get(name);
  if (held.has(name)) return null;
  return new Promise((resolve) => {
    const work = () =>
      new Promise<void>((end) => {
        held.add(name);
        resolve(() => {
          held.delete(name);
          leaving.set(name, ended);
          end();
        });
      });
    const mode = "locks" in navigator ? "in turn" : "if free";
    const ended = withLock(name, mode, work, within(WAIT_MS))
      .catch(() => undefined)
      .finally(() => {
        leaving.delete(name);
        resolve(null);
      });
  });
}

/** Do *work* unless another page answers that it has *name*; work that waits or takes over begins at once. */
async function withoutLocks<T>(name: string, mode: Mode, work: () => Promise<T>): Promise<T | undefined> {
  if (mode === "if free" && (held.has(name) || (await isElsewhere(name)))) return undefined;
  const isOurs = !held.has(name);
  held.add(name);
  try {
    return await work();
  } finally {
    if (isOurs) held.delete(name);
  }
}

let pages: BroadcastChannel | undefined;

function listenToPages(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<{ asked?: string; by?: string }>) => {
    const { asked = "", by = "" } = data;
    // Of two that ask at once, one comes first.
    if (held.has(asked) || (asking.has(asked) && PAGE < by)) post(channel, { has: asked });
  });
  return channel;
}

async function isElsewhere(name: string): Promise<boolean> {
  if (typeof BroadcastChannel === "undefined") return false;
  pages ??= listenToPages();
  const channel = pages;
  asking.add(name);
  return new Promise<boolean>((resolve) => {
    const hear = ({ data }: MessageEvent<{ has?: string }>) => {
      if (data.has === name) end(true);
    };
    const end = (answer: boolean) => {
      clearTimeout(timer);
      channel.removeEventListener("message", hear);
      asking.delete(name);
      resolve(answer);
    };
    const timer = setTimeout(end, ANSWER_MS, false);
    channel.addEventListener("message", hear);
    post(channel, { asked: name, by: PAGE });
  });
}

/** Send *message* to the other pages; they are of this site, so it needs no target. */
function post(channel: BroadcastChannel, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
