/** Goes on with files that wait on this device for receipts, whichever consultation is in view. */
import { getJson } from "@shared/api";
import { asProblem } from "@shared/enquiries/sending";
import { CHOICES_URL } from "../choices";
import type { Choices } from "../choices";
import type { Limits } from "../files/admitting";
import { forgetJoining, joiningFiles } from "./joiningFiles";
import { isClosed, receiptUrl } from "./receipts";
import type { Receipt } from "./receipts";
import { waitingReceipts } from "./waitingFiles";

export async function goOnWithFiles(): Promise<void> {
  const waiting = await waitingReceipts();
  if (waiting.size === 0) return;
  const { limits } = await getJson<Choices>(CHOICES_URL);
  await Promise.all([...waiting].map((token) => goOnWith(token, limits)));
}

/** The server alone says that a receipt is closed: the clock of a device may be wrong by weeks. */
async function goOnWith(token: string, limits: Limits): Promise<void> {
  try {
    const receipt = await getJson<Receipt>(receiptUrl(token));
    joiningFiles(token, limits).know(receipt);
  } catch (error) {
    const problem = asProblem(error);
    if (isClosed(problem)) forgetJoining(token, problem);
    else joiningFiles(token, limits);
  }
}
