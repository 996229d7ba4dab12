/**
 * Says to the server that a page is shown, so that it can count it: once for each page of a visit.
 *
 * Nothing is kept on the device, and nothing is said of whoever asks not to be tracked.
 */
import { seemsEditor } from "../editorFlag";
import { localPath } from "../language";
import { sourceOf } from "./source";
import type { Source } from "./source";

const START = "/consultation/1";

interface Place {
  pathname: string;
  search: string;
  /** What the entry of the history holds: the project that lies over the screen, say. */
  state?: unknown;
}

interface Beacon {
  path: string;
  source?: Source;
  project?: string;
}

/** Return what counts pages from now on, the first of them with where the visit came from. */
export function counter(say: (beacon: Beacon) => void, source: Source | undefined): (place: Place) => void {
  const seen = new Set<string>();
  let left = source;
  return (place) => {
    const beacon = beaconOf(place);
    const key = JSON.stringify(beacon);
    if (!beacon || seen.has(key)) return;
    seen.add(key);
    say(left ? { ...beacon, source: left } : beacon);
    left = undefined;
  };
}

/** Return what is said of a place; undefined for one that is not counted. */
function beaconOf({ pathname, search, state }: Place): Beacon | undefined {
  // The address of a receipt is the key to it.
  if (pathname.startsWith("/admin") || pathname.startsWith("/receipt")) return undefined;
  const over = projectOver(state);
  if (over) return { path: `/portfolio/${encodeURIComponent(over)}` };
  if (pathname !== START && pathname !== "/consultation") return { path: pathname };
  const project = new URLSearchParams(search).get("project");
  return { path: START, ...(project ? { project } : {}) };
}

/** Return the project that lies over a screen. */
function projectOver(state: unknown): string | undefined {
  const project = (state as { project?: unknown } | null | undefined)?.project;
  return typeof project === "string" ? project : undefined;
}

/** Tell whether nobody may count here: somebody objects, or edits the site on this device. */
export function isUncounted(asked: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return asked.doNotTrack === "1" || asked.globalPrivacyControl === true || seemsEditor();
}

function send(beacon: Beacon): void {
  if (isUncounted(navigator)) return;
  // It goes out also when the page is left at once; nobody waits for an answer.
  fetch(localPath("/api/visits"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(beacon),
    keepalive: true,
  }).catch(() => undefined);
}

/** Count the page at *place*, if it is a new one of this visit. */
export const countPage = counter(send, sourceOf(document.referrer, window.location.host));
