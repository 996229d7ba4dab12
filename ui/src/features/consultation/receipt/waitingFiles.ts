/** Files of consultations that are sent already, on this device until they have joined them. */
import { fileStoreCalled } from "@shared/enquiries/consultationDraftFiles";
import type { Enclosure } from "../files/enclosure";
import type { FileStore } from "../files/fileStore";

interface Waiting extends Enclosure {
  /** The token of the receipt that it joins. */
  receipt: string;
}

const everything = fileStoreCalled<Waiting>("studio-receipts");

/** Return where files wait until they have joined the receipt of *token*. */
export function storeOf(token: string): FileStore {
  const all = async () => (await everything.all()).filter(({ receipt }) => receipt === token);
  const { remove } = everything;
  return {
    all,
    put: (one) => (one.state === "done" ? remove(one.key) : everything.put({ ...one, receipt: token })),
    remove,
    clear: async () => {
      const removed = await Promise.all((await all()).map(({ key }) => remove(key)));
      return removed.every(Boolean);
    },
  };
}

/** Return the tokens of the receipts that files wait for. */
export async function waitingReceipts(): Promise<ReadonlySet<string>> {
  return new Set((await everything.all()).map(({ receipt }) => receipt));
}
