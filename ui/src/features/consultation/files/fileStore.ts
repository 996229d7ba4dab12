/** Where the files of a consultation wait on this device. */
import { draftFiles } from "@shared/enquiries/consultationDraftFiles";
import type { Store } from "@shared/enquiries/consultationDraftFiles";
import type { Enclosure } from "./enclosure";

export type FileStore = Store<Enclosure>;

/** What waits for a consultation that is not sent yet. */
export const deviceStore: FileStore = draftFiles();
