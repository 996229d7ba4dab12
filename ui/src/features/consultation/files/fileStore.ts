/** Where the files of a consultation wait on this device. */
import type { Store } from "@outbox/store";
import { draftFiles } from "@shared/enquiries/consultationDraftFiles";
import type { Enclosure } from "./enclosure";

export type FileStore = Store<Enclosure>;

/** A device that takes longer to store a file holds it up no more. */
export const STORED_WITHIN_MS = 4_000;

/** What waits for a consultation that is not sent yet. */
export const deviceStore: FileStore = draftFiles();
