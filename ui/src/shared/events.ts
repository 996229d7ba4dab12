/** Live changes: one event stream per tab, and which cached answers a change concerns. */
import { isAway, noteAnswer, suspect, watchPresence } from "./presence";

/** `site` stands for all of the studio's own texts, in whatever collection. */
export type Topic = "portfolio" | "insights" | "site";

export interface Change {
  topic: Topic;
  /** The records concerned; null when anything may have changed. */
  ids: readonly string[] | null;
}

const TOPICS: readonly Topic[] = ["portfolio", "insights", "site"];
/** What shows texts of the site: the public answer, and all that the administration has of them. */
const SITE_KEY = /^\/api\/(?:site|admin\/(?:site|slides|services|questions|profiles|principles))(?:[/?]|$)/;
/** Which fields are still the demo's: a change of any record may have made one the studio's own. */
export const DEMO_FIELDS = "/api/admin/demo/fields";
/** What a search finds may be any project or article. */
const SEARCH = "/api/search?";
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/** Say whether the answer cached under *key* may be out of date after *change*. */
export function concerns(key: unknown, { topic, ids }: Change): boolean {
  if (typeof key !== "string") return false;
  if (key === DEMO_FIELDS) return true;
  if (topic === "site") return SITE_KEY.test(key);
  if (key.startsWith(SEARCH)) return true;
  const match = /^\/api\/(?:admin\/)?(portfolio|insights)(?:\/([^/?]+))?(?:[/?]|$)/.exec(key);
  if (match?.[1] !== topic) return false;
  const id = match[2];
  return id === undefined || ids === null || ids.includes(decodeURIComponent(id));
}

/** Read one event's data; anything unreadable means that everything may have changed. */
export function parseChange(topic: Topic, data: string): Change {
  try {
    const { ids } = JSON.parse(data) as { ids?: unknown };
    return { topic, ids: Array.isArray(ids) ? ids.map(String) : null };
  } catch {
    return { topic, ids: null };
  }
}

/**
 * Call *onChange* for each change until the returned undo is called.
 *
 * The browser resumes a dropped stream itself, with `Last-Event-ID`. When the server refuses it
 * (a restart, too many streams) we open another, less and less often; while the application is
 * away, once it is back. A stream that begins reports everything once; the first one says so, since
 * what was answered is only just old then.
 */
export function followEvents(url: string, onChange: (change: Change, isFirst?: boolean) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_FIRST_MS;
  let isFirst = true;
  const reportAll = () => TOPICS.forEach((topic) => onChange({ topic, ids: null }, isFirst));

  function open() {
    source = new EventSource(url);
    // What changed between our last answer and this moment, no event will tell.
    source.addEventListener("open", reportAll, { once: true });
    source.addEventListener("open", () => {
      isFirst = false;
      wait = RETRY_FIRST_MS;
      noteAnswer();
    });
    for (const topic of TOPICS) {
      source.addEventListener(topic, (event) => onChange(parseChange(topic, event.data)));
    }
    source.addEventListener("resync", reportAll);
    source.addEventListener("error", () => {
      suspect({ isUrgent: isFirst });
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, (wait = longer(wait)));
    });
  }

  const stopWatching = watchPresence(() => {
    clearTimeout(timer);
    if (isAway()) source.close();
    else if (source.readyState === EventSource.CLOSED) open();
  });
  open();
  return () => {
    stopWatching();
    clearTimeout(timer);
    source.close();
  };
}

function longer(wait: number): number {
  return Math.min(wait * 2, RETRY_LONGEST_MS);
}
