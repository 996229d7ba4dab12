/** Sends a consultation that waited on this device, whatever screen is in view; its files follow it. */
import { readDraft, settleDraft, storedKey } from "@shared/enquiries/consultationDraft";
import { asProblem, sendOnce } from "@shared/enquiries/sending";
import type { Waiting } from "@shared/waiting";
import { takenUp } from "./files/admitting";
import { idOf } from "./files/enclosure";
import { INCOMPLETE } from "./files/failing";
import { deviceStore } from "./files/fileStore";
import { goOnWithFiles } from "./receipt/goOn";
import { goingOn } from "./receipt/joiningFiles";
import { storeOf } from "./receipt/waitingFiles";
import { CONFLICT } from "./sending";
import type { Receipt } from "./sending";

/**
 * Send *one* under its key and return its receipt; anything but success is thrown as a `Problem`.
 *
 * What was changed meanwhile, in another window, is left to correct it. What is refused since another text of it came
 * before goes back to the steps, as all that is refused.
 */
export async function sendLater(one: Waiting): Promise<Receipt> {
  const sent = readDraft(0).draft?.answers;
  const { receipt, gone } = await sendWithFiles(one);
  if (storedKey() === one.key) {
    await leaveFiles(receipt.receipt, gone);
    settleDraft(receipt.number, sent);
  }
  return receipt;
}

/** What the server has lost meanwhile goes without it, and joins it once it is up again. */
async function sendWithFiles({ key, body }: Waiting): Promise<{ receipt: Receipt; gone: readonly string[] }> {
  const { enclosures = [], ...rest } = (body ?? {}) as { enclosures?: readonly string[] };
  try {
    return { receipt: await sendOnce<Receipt>({ ...body }, key), gone: enclosures };
  } catch (error) {
    // It may have come without them before, and only the answer was lost.
    if (enclosures.length === 0 || ![INCOMPLETE, CONFLICT].includes(asProblem(error).code)) throw error;
    return { receipt: await sendOnce<Receipt>(rest, key), gone: [] };
  }
}

/** Let the files that did not go along wait for the receipt of *token*; nothing else of them stays here. */
async function leaveFiles(token: string, gone: readonly string[]): Promise<void> {
  const files = (await deviceStore.all()).map(takenUp);
  const store = storeOf(token);
  const left = files.filter((one) => !gone.includes(idOf(one)));
  await Promise.all(left.map((one) => store.put(goingOn(one))));
  await Promise.all(files.map(({ key }) => deviceStore.remove(key)));
  if (left.length > 0) void goOnWithFiles().catch(() => undefined);
}
