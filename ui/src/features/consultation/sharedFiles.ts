/** The files of one draft, which several windows may have: on sending they all go along. */
import { takenUp } from "./files/admitting";
import { idOf } from "./files/enclosure";
import type { Enclosure } from "./files/enclosure";
import type { EnclosureQueue } from "./files/EnclosureQueue";
import { deviceStore } from "./files/fileStore";
import { goingOn } from "./receipt/joiningFiles";
import type { JoiningFiles } from "./receipt/joiningFiles";

/** Nothing is sent later because a device is slow to tell what it has. */
const TOLD_WITHIN_MS = 1_000;
/** The server answers within a second where a file is to go. */
export const BEGUN_WITHIN_MS = 2_000;
/** No receipt waits longer for a device that is slow to keep files. */
export const KEEP_WITHIN_MS = 5_000;

/** Return what only other windows have; null when the device does not tell in time. */
export async function ofOtherWindows(queue: EnclosureQueue): Promise<readonly Enclosure[] | null> {
  const waiting = await within(TOLD_WITHIN_MS, deviceStore.all());
  if (!waiting) return null;
  const known = new Set(queue.read().map(({ key }) => key));
  return waiting.filter(({ key }) => !known.has(key)).map(takenUp);
}

/** Return the ids of the files that are there, in *queue* and among *others*. */
export function wholeIds(queue: EnclosureQueue, others: readonly Enclosure[]): string[] {
  const there = others.filter(({ state }) => state === "done").map(idOf);
  return [...new Set([...queue.whole(), ...there])];
}

/** Wait until the server has said where each file is to go that is just being begun. */
export async function allBegun(queue: EnclosureQueue): Promise<void> {
  const begun = new Promise<void>((resolve) => {
    const look = () => {
      if (queue.read().some(({ state, url }) => state === "sending" && !url)) return;
      stop();
      resolve();
    };
    const stop = queue.watch(look);
    look();
  });
  await within(BEGUN_WITHIN_MS, begun);
}

/** Let *left* join a receipt by *files*; what they leave behind is removed once that has them. */
export async function handOver(left: readonly Enclosure[], files: JoiningFiles): Promise<void> {
  await within(
    KEEP_WITHIN_MS,
    files.queue.adopt(left.map(goingOn)).then(() => removeFiles(left)),
  );
}

/** Remove *files* from this device, and nothing else: the next consultation may have its own by now. */
export function removeFiles(files: readonly Enclosure[]): void {
  for (const { key } of files) void deviceStore.remove(key);
}

/** Let go of what *queue* has: another window has sent it, or let go of it. */
export function leaveToOthers(queue: EnclosureQueue): void {
  removeFiles(queue.leave(() => true));
}

/** Return what *work* comes to, null when that takes longer than *ms*. */
function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const over = new Promise<null>((resolve) => setTimeout(resolve, ms, null));
  return Promise.race([work, over]);
}
