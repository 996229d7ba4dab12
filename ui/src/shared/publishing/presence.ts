/** What the server is told of who has a record open here, in the order in which it happens. */
import type { Schema } from "../contract";
import { sendUnasked } from "../session";

type Others = Schema<"OthersOut">["others"];

interface Presence {
  /** How many parts of the page have the record open. */
  holders: number;
  /** What was told last: the next is told after it. */
  told: Promise<unknown>;
  /** The field that is told of next, and the answer to that. */
  field: string;
  next: Promise<Others | null> | null;
}

const open = new Map<string, Presence>();

/**
 * Say that the record is open, for whose presence *url* stands, until what is returned is called.
 *
 * Whoever takes over from somebody else of the page in the same moment goes on where he was.
 */
export function holdPresence(url: string): () => void {
  const presence = open.get(url) ?? { holders: 0, told: Promise.resolve(), field: "", next: null };
  open.set(url, presence);
  presence.holders += 1;
  return () => {
    presence.holders -= 1;
    inTurn(presence, async () => {
      if (presence.holders === 0) await sendUnasked("DELETE", url);
    });
  };
}

/** Tell the server that it is open, with the *field* that is typed in, '' for none; return who else has it open. */
export function tellPresence(url: string, field: string): Promise<Others | null> {
  const presence = open.get(url);
  if (!presence) return Promise.resolve(null);
  presence.field = field;
  // What waits for its turn tells the last of the fields, once.
  presence.next ??= inTurn(presence, async () => {
    presence.next = null;
    const query = presence.field ? `?${new URLSearchParams({ field: presence.field })}` : "";
    const { data } = await sendUnasked<Schema<"OthersOut">>("PUT", url + query, { body: {} });
    return data.others;
  });
  return presence.next;
}

function inTurn<T>(presence: Presence, tell: () => Promise<T>): Promise<T | null> {
  const told = presence.told.then(tell).catch(() => null);
  presence.told = told;
  return told;
}
