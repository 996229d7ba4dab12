/** Files of consultations that are sent already, on this device until they have joined them. */
import { storeCalled } from "@shared/enquiries/consultationDraftFiles";
import type { Enclosure } from "../files/enclosure";
import type { FileStore } from "../files/fileStore";

interface Waiting extends Enclosure {
  /** The token of the receipt that it joins. */
  receipt: string;
  /** When that is closed. */
  until: number;
}

const everything = storeCalled<Waiting>("studio-receipts");

/** Return where files wait until they have joined the receipt of *token*, which is open *until* then. */
export function storeOf(token: string, until: number): FileStore {
  const all = async () => (await everything.all()).filter(({ receipt }) => receipt === token);
  const { remove } = everything;
  return {
    all,
    put: (one) => (one.state === "done" ? remove(one.key) : everything.put({ ...one, receipt: token, until })),
    remove,
    clear: async () => {
      const removed = await Promise.all((await all()).map(({ key }) => remove(key)));
      return removed.every(Boolean);
    },
  };
}

/** Return until when each receipt that files wait for is open, by its token; closed at *now*, theirs go. */
export async function waitingReceipts(now: number): Promise<ReadonlyMap<string, number>> {
  const waiting = await everything.all();
  const isOver = ({ until }: Waiting) => until <= now;
  await Promise.all(waiting.filter(isOver).map(({ key }) => everything.remove(key)));
  const open = waiting.filter((one) => !isOver(one));
  return new Map(open.map(({ receipt, until }) => [receipt, until]));
}
