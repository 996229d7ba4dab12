/** Sends a consultation that waited on this device, whatever screen is in view; its files follow it. */
import { forgetDraft } from "@shared/enquiries/consultationDraft";
import { asProblem } from "@shared/enquiries/sending";
import type { Waiting } from "@shared/waiting";
import { storedKey } from "./draft";
import { takenUp } from "./files/admitting";
import { idOf } from "./files/enclosure";
import { INCOMPLETE } from "./files/failing";
import { deviceStore } from "./files/fileStore";
import { goOnWithFiles } from "./receipt/goOn";
import { goingOn } from "./receipt/joiningFiles";
import { storeOf } from "./receipt/waitingFiles";
import { sendConsultation } from "./sending";
import type { Receipt } from "./sending";

/** Send *one* under its key and return its receipt; anything but success is thrown as a `Problem`. */
export async function sendLater(one: Waiting): Promise<Receipt> {
  const { receipt, gone } = await sendWithFiles(one);
  if (storedKey() === one.key) {
    await leaveFiles(receipt.receipt, gone);
    forgetDraft();
  }
  return receipt;
}

/** What the server has lost meanwhile goes without it, and joins it once it is up again. */
async function sendWithFiles({ key, body }: Waiting): Promise<{ receipt: Receipt; gone: readonly string[] }> {
  const { enclosures = [], ...rest } = (body ?? {}) as { enclosures?: readonly string[] };
  try {
    const receipt = await sendConsultation({ ...body }, key);
    // Which files went along with what came before, nobody knows here; they join it once.
    return { receipt, gone: receipt.isEarlier ? [] : enclosures };
  } catch (error) {
    if (asProblem(error).code !== INCOMPLETE) throw error;
    return { receipt: await sendConsultation(rest, key), gone: [] };
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
