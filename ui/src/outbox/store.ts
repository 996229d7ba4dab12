/** The jobs of one kind and owner as this device keeps them, each with the content of its file. */
import { change, read } from "./database";
import type { Database, Kind, StoredJob } from "./stores";

/** Changes say whether they are on the disk; a device that is full or forbids it stops nobody from sending. */
export interface Store<Entry extends { key: string }> {
  /** Rejects when the device does not say what it has. */
  all: () => Promise<Entry[]>;
  put: (entry: Entry) => Promise<boolean>;
  remove: (key: string) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

/** Return the store of what is of *kind* and belongs to *owner*. */
export function jobStore<Entry extends { key: string; file?: File | null }>(kind: Kind, owner: string): Store<Entry> {
  const isOwn = (job: StoredJob) => job.kind === kind && job.owner === owner;
  const stored = async (device: Database) => (await device.getAllFromIndex("jobs", "owner", owner)).filter(isOwn);
  /** Remove those of *keys* that have not passed to another owner. */
  const removed = (keys: readonly string[]) =>
    isDone(
      change(["jobs", "files"], async (changing) => {
        const [jobs, files] = [changing.objectStore("jobs"), changing.objectStore("files")];
        const found = await Promise.all(keys.map((key) => jobs.get(key)));
        const own = found.filter((job) => job !== undefined).filter(isOwn);
        await Promise.all(own.flatMap(({ key }) => [jobs.delete(key), files.delete(key)]));
      }),
    );
  return {
    all: () =>
      read(async (device) => {
        const whole = async (job: StoredJob) => ({ ...job, file: (await device.get("files", job.key)) ?? null }) as unknown as Entry;
        return Promise.all((await stored(device)).map(whole));
      }, []),
    put: ({ file, ...entry }) =>
      isDone(
        change(["jobs", "files"], (changing) => {
          const files = changing.objectStore("files");
          const content: Promise<unknown> = file ? files.put(file, entry.key) : files.delete(entry.key);
          return Promise.all([content, changing.objectStore("jobs").put({ ...entry, kind, owner } satisfies StoredJob)]);
        }),
      ),
    remove: (key) => read((device) => device.get("jobs", key), undefined).then((job) => !job || removed([key]), () => false),
    clear: () => read(stored, []).then((own) => own.length === 0 || removed(own.map(({ key }) => key)), () => false),
  };
}

/** Return the owners of what is of *kind*. */
export async function ownersOf(kind: Kind): Promise<ReadonlySet<string>> {
  const jobs = await read((device) => device.getAllFromIndex("jobs", "kind", kind), []);
  return new Set(jobs.map(({ owner }) => owner));
}

function isDone(changed: Promise<void>): Promise<boolean> {
  return changed.then(() => true, () => false);
}
