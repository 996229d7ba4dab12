/** What waits on this device, the same in the whole window. */
import { useSyncExternalStore } from "react";

import { mayHaveDatabase } from "@outbox/device";
import type { Store } from "@outbox/store";
import type { Schema } from "../contract";
import { sendOnce } from "../enquiries/sending";
import { inTime } from "./inTime";
import { isDue } from "./waiting";
import type { Waiting } from "./waiting";
import { WaitingEnquiries } from "./WaitingEnquiries";

const enquiryStore = async () => (await import("@outbox/enquiries")).enquiryStore;
const change = (work: (store: Store<Waiting>) => Promise<boolean>) => enquiryStore().then(work).catch(() => false);

/** Its code comes where there is something to keep, or was: most devices have nothing. */
const store: Store<Waiting> = {
  all: async () => ((await mayHaveDatabase()) ? (await enquiryStore()).all() : []),
  put: (one) => change(({ put }) => put(one)),
  remove: (key) => change(({ remove }) => remove(key)),
  clear: () => change(({ clear }) => clear()),
};

export const waiting = new WaitingEnquiries(inTime(store));

waiting.setWay("question", ({ body, key }) => sendOnce<Schema<"ReceiptOut">>(body ?? {}, key));

/** Return all that this device has: what waits, what was refused, and what is accepted but not told. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(waiting.watch, waiting.read);
}

export { isDue };
export type { Waiting };
