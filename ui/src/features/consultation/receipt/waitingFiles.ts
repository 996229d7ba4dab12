/** Files of consultations that are sent already, on this device until they have joined them. */
import { jobStore, ownersOf } from "@outbox/store";
import { readable } from "@shared/enquiries/consultationDraftFiles";
import type { Enclosure } from "../files/enclosure";
import type { FileStore } from "../files/fileStore";

/** Return where files wait until they have joined the receipt of *token*. */
export function storeOf(token: string): FileStore {
  const store = readable(jobStore<Enclosure>("join", token));
  return { ...store, put: (one) => (one.state === "done" ? store.remove(one.key) : store.put(one)) };
}

/** Return the tokens of the receipts that files wait for. */
export function waitingReceipts(): Promise<ReadonlySet<string>> {
  return ownersOf("join").catch(() => new Set());
}
