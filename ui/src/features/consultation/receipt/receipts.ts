/** What a receipt's link is good for: `/api/receipts/{token}`. */
import type { At, Schema } from "@shared/contract";
import { asProblem } from "@shared/enquiries/sending";
import { send } from "@shared/send";
import type { Transfer } from "@shared/uploads/transfer";
import { within } from "@shared/within";
import { idOf } from "../files/enclosure";
import type { Enclosure } from "../files/enclosure";
import { INCOMPLETE } from "../files/failing";

export type Receipt = At<"/api/receipts/{token}">;
export type Received = Schema<"ReceivedFileOut">;

const GONE = 410;
/** A line that stays silent for so long is down; files share it. */
const ANSWER_WITHIN_MS = 60_000;

export function receiptUrl(token: string): string {
  return `/api/receipts/${encodeURIComponent(token)}`;
}

/** Say whether the link opens nothing any more, whatever the reason. */
export function isClosed(problem: { status: number } | undefined): boolean {
  return problem?.status === GONE;
}

/** Erase a consultation for good. */
export async function withdraw(token: string, number: string): Promise<void> {
  await send("POST", `${receiptUrl(token)}/withdraw`, { body: { number } });
}

type Transferring = (file: File, to: Transfer) => Promise<string>;
/** What an answer says of files that joined; the servers of before did not say the numbers. */
type Joined = Receipt & Partial<Schema<"JoinedFilesOut">>;
/** Gets the receipt as it is now, and the number that the file *id* has there, where it was said. */
type OnJoined = (receipt: Receipt, id: string, number: number | undefined) => void;

interface Joining {
  token: string;
  transfer: Transferring;
  onJoined: OnJoined;
}

/**
 * Return what sends a file and lets it join the receipt as soon as it is up.
 *
 * A file that the receipt has already joins it once: it may be sent again after a lost answer. One
 * that the server has not any more, or has for another consultation, is sent anew once.
 */
export function joining({ token, transfer, onJoined }: Joining): Transferring {
  let last: Promise<unknown> = Promise.resolve();
  const join = async (id: string) => {
    const url = `${receiptUrl(token)}/enclosures`;
    const signal = within(ANSWER_WITHIN_MS);
    const { data } = await send<Joined>("POST", url, { body: { enclosures: [id] }, signal });
    onJoined(data, id, data.joined?.[id]);
  };
  const sendAndJoin: Transferring = async (file, to) => {
    const url = await transfer(file, to);
    // One after the other, so that no answer is older than the one before.
    const next = last.then(() => join(idOf({ url })));
    last = next.catch(() => undefined);
    await next;
    return url;
  };
  return (file, to) =>
    sendAndJoin(file, to).catch((error: unknown) => {
      if (asProblem(error).code !== INCOMPLETE) throw error;
      return sendAndJoin(file, { ...to, url: "" });
    });
}

/** Return what of *received* is not listed by its name, as one of *entries* whose number is known. */
export function unnamed(
  received: readonly Received[],
  entries: readonly Enclosure[],
  numbers: ReadonlyMap<string, number>,
): readonly Received[] {
  const named = new Set(entries.map((one) => numbers.get(idOf(one))));
  return received.filter(({ n }) => !named.has(n));
}
