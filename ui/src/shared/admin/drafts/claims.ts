/** Which page of this device has a draft: two tabs never write, or send, the same one. */
import { randomId } from "../../randomId";
import { within } from "../../within";
import { change } from "./database";
import { postToTabs } from "./tabs";

/** Lets a draft go, for the next page that asks. */
export type Release = () => void;

/** How long a page waits for one that is just being left: a reload is quicker than its old page. */
const WAIT_MS = 1_000;
const CHANNEL = "studio.claims";
const PAGE = randomId();

/** What this page has. */
const held = new Set<string>();
/** What this page has let go of and may not be free yet. */
const leaving = new Map<string, Promise<unknown>>();

/** Hold *name*; null when something else on this device has it, in this page or another. */
export async function hold(name: string): Promise<Release | null> {
  await leaving.get(name);
  if (held.has(name)) return null;
  // Over plain HTTP the browser has no locks.
  const release = await (navigator.locks ? holdLock(name) : holdClaim(name));
  if (!release) return null;
  held.add(name);
  return () => {
    held.delete(name);
    release();
  };
}

function holdLock(name: string): Promise<Release | null> {
  return new Promise((resolve) => {
    const work = () =>
      new Promise<void>((release) => {
        resolve(() => {
          leaving.set(name, ended);
          release();
        });
      });
    const ended = navigator.locks
      .request(name, { signal: within(WAIT_MS) }, work)
      .catch(() => resolve(null))
      .finally(() => leaving.delete(name));
  });
}

async function holdClaim(name: string): Promise<Release | null> {
  listenForAsking();
  const holder = await claim(name, undefined);
  if (holder !== PAGE) {
    // Whoever was killed left his claim behind: only a page that answers has it.
    if (await answers(name)) return null;
    if ((await claim(name, holder)) !== PAGE) return null;
  }
  return () => {
    leaving.set(name, dropClaim(name).finally(() => leaving.delete(name)));
  };
}

/** Enter this page as the one that has *name*, unless one other than *gone* is; return who has it. */
async function claim(name: string, gone: string | undefined): Promise<string> {
  const holder = { is: PAGE };
  await change(["claims"], (transaction) => {
    const claims = transaction.objectStore("claims");
    const request = claims.get(name) as IDBRequest<string | undefined>;
    request.addEventListener("success", () => {
      if (request.result === undefined || request.result === gone) claims.put(PAGE, name);
      else holder.is = request.result;
    });
  });
  return holder.is;
}

/** Take back the claim of this page; it may have passed to another one meanwhile. */
function dropClaim(name: string): Promise<unknown> {
  return change(["claims"], (transaction) => {
    const claims = transaction.objectStore("claims");
    const request = claims.get(name) as IDBRequest<string | undefined>;
    request.addEventListener("success", () => {
      if (request.result === PAGE) claims.delete(name);
    });
  }).catch(() => undefined);
}

/** Say whether a page of this device answers that it has *name*. */
function answers(name: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), WAIT_MS);
    channel.addEventListener("message", ({ data }: MessageEvent) => {
      if (data?.held !== name) return;
      clearTimeout(timer);
      resolve(true);
    });
    postToTabs(channel, { asked: name });
  }).finally(() => channel.close());
}

let isListening = false;

function listenForAsking(): void {
  if (isListening) return;
  isListening = true;
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener("message", ({ data }: MessageEvent) => {
    if (held.has(data?.asked)) postToTabs(tabs, { held: data.asked });
  });
  // Not awaited: the database is open, so it is begun before the page has gone.
  window.addEventListener("pagehide", () => held.forEach((name) => void dropClaim(name)));
}
