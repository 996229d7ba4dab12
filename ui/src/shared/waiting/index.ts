/** What waits on this device, the same in the whole window. */
import { useSyncExternalStore } from "react";

import type { Schema } from "../contract";
import { storeCalled } from "../enquiries/consultationDraftFiles";
import { sendOnce } from "../enquiries/sending";
import { inTime } from "./inTime";
import { isDue } from "./waiting";
import type { Waiting } from "./waiting";
import { WaitingEnquiries } from "./WaitingEnquiries";

export const waiting = new WaitingEnquiries(inTime(storeCalled<Waiting>("studio-waiting")));

waiting.setWay("question", ({ body, key }) => sendOnce<Schema<"ReceiptOut">>(body ?? {}, key));

/** Return all that this device has: what waits, what was refused, and what is accepted but not told. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(waiting.watch, waiting.read);
}

export { isDue };
export type { Waiting };
