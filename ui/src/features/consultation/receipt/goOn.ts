/** Goes on with files that wait on this device for receipts, whichever consultation is in view. */
import { getJson } from "@shared/api";
import { CHOICES_URL } from "../choices";
import type { Choices } from "../choices";
import { joiningFiles } from "./joiningFiles";
import { waitingReceipts } from "./waitingFiles";

export async function goOnWithFiles(now: number): Promise<void> {
  const waiting = await waitingReceipts(now);
  if (waiting.size === 0) return;
  const { limits } = await getJson<Choices>(CHOICES_URL);
  waiting.forEach((until, token) => joiningFiles(token, limits, until));
}
