/** A queue of files for tests: its device is in memory, its transfers end when they are told to. */
import type { Problem } from "@shared/problem";
import type { Transfer } from "@shared/uploads/transfer";
import { EnclosureQueue } from "./EnclosureQueue";
import type { QueueNeeds } from "./EnclosureQueue";
import type { Enclosure } from "./enclosure";
import type { FileStore } from "./fileStore";

/** A file that says to be of *size* bytes. */
export function file(name: string, size = 10, type = "image/jpeg"): File {
  const made = new File(["x"], name, { type, lastModified: 1 });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

/** A device that keeps what it is given, and gives it in the order of the keys, as every browser's does. */
export function memory(): FileStore & { kept: Map<string, Enclosure> } {
  const kept = new Map<string, Enclosure>();
  return {
    kept,
    all: async () => [...kept.values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
    put: async (one) => kept.set(one.key, one).size > 0,
    remove: async (key) => kept.delete(key),
    clear: async () => {
      kept.clear();
      return true;
    },
  };
}

/** A queue whose transfers end when they are told to. */
export function queueWith(part: Partial<QueueNeeds> = {}) {
  const store = memory();
  const begun: { file: File; to: Transfer; arrive: () => void; fail: (error: Problem) => void }[] = [];
  const transfer = (sent: File, to: Transfer) =>
    new Promise<string>((resolve, reject) => {
      const url = to.url || `/api/enclosures/${sent.name}`;
      to.onUrl(url);
      begun.push({ file: sent, to, arrive: () => resolve(url), fail: reject });
    });
  const limits = { enclosures: 3, enclosureMiB: 20 };
  const queue = new EnclosureQueue({ store, transfer, reduce: async (one) => one, limits, ...part });
  return { queue, begun, store };
}

export const states = (queue: EnclosureQueue) => queue.read().map(({ state }) => state);
