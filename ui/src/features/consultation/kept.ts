/** What this device keeps of consultations: what is over goes, and what waits goes on. */
import { forgetExpired, readDraft } from "@shared/enquiries/consultationDraft";
import { forgetDraftFiles } from "@shared/enquiries/consultationDraftFiles";
import { waitingReceipts } from "./receipt/waitingFiles";

/**
 * Let go of a consultation that was begun too long ago, with its files.
 *
 * Files of one that was sent before they had all arrived go on, or go where its receipt is closed.
 */
export async function tidy(now: number): Promise<void> {
  const { isExpired } = readDraft(now);
  if (isExpired) {
    forgetExpired(now);
    await forgetDraftFiles();
  }
  if ((await waitingReceipts()).size === 0) return;
  const { goOnWithFiles } = await import("./receipt/goOn");
  await goOnWithFiles();
}
