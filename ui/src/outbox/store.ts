/** The jobs of one kind and owner as this device keeps them, each with the content of its file. */
import { change, read } from "./database";
import type { Change, Database, Kind, StoredJob } from "./stores";

/** Changes say whether they are on the disk; a device that is full or forbids it stops nobody from sending. */
export interface Store<Entry extends { key: string }> {
  /** Rejects when the device does not say what it has. */
  all: () => Promise<Entry[]>;
  put: (entry: Entry) => Promise<boolean>;
  remove: (key: string) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

export interface JobStore<Entry extends { key: string }> extends Store<Entry> {
  /** Keep what is known of *entries*, without their contents. */
  note: (entries: readonly Entry[]) => Promise<boolean>;
}

interface Write {
  /** Whether there is nothing to do for it on a device that has no database. */
  isRemoval: boolean;
  work: (changing: Change) => Promise<unknown>;
  done: (isKept: boolean) => void;
}

/**
 * What is written next: first what is known of all, together; then the contents, one by one.
 *
 * On a slow disk a reload finds what has arrived, and a full device keeps what it can.
 */
const facts: Write[] = [];
const contents = new Map<string, Write & { of: string; file: File }>();
/** The contents that are on the disk: each is written once. */
const stored = new Map<string, File>();
let isWriting = false;

async function write(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  for (let next = take(); next.length > 0; next = take()) {
    // One after the other: what is known of the others comes before the next content.
    // oxlint-disable-next-line no-await-in-loop
    const isKept = await kept(next);
    next.forEach(({ done }) => done(isKept));
  }
  isWriting = false;
}

function take(): Write[] {
  if (facts.length > 0) return facts.splice(0);
  const [first] = contents;
  if (first) contents.delete(first[0]);
  return first ? [first[1]] : [];
}

async function kept(writes: readonly Write[]): Promise<boolean> {
  try {
    if (writes.every(({ isRemoval }) => isRemoval) && !(await read(async () => true, false))) return true;
    await change(["jobs", "files"], (changing) => Promise.all(writes.map(({ work }) => work(changing))));
    return true;
  } catch {
    return false;
  }
}

function written(work: Write["work"], isRemoval = false): Promise<boolean> {
  return new Promise((done) => {
    facts.push({ isRemoval, work, done });
    void write();
  });
}

/** Return the store of what is of *kind* and belongs to *owner*. */
export function jobStore<Entry extends { key: string; file?: File | null }>(kind: Kind, owner: string): JobStore<Entry> {
  const of = `${kind} ${owner}`;
  const jobOf = (entry: Entry): StoredJob => {
    const { file: _, ...known } = entry;
    return { ...known, kind, owner };
  };
  const isOwn = (job: StoredJob) => job.kind === kind && job.owner === owner;
  const ownAmong = async (device: Database) => (await device.getAllFromIndex("jobs", "owner", owner)).filter(isOwn);

  const contentWritten = (job: StoredJob, file: File) =>
    new Promise<boolean>((resolve) => {
      const before = contents.get(job.key);
      const done = (isKept: boolean) => {
        if (isKept) stored.set(job.key, file);
        before?.done(isKept);
        resolve(isKept);
      };
      const work = (changing: Change) => Promise.all([changing.objectStore("files").put(file, job.key), changing.objectStore("jobs").put(job)]);
      contents.set(job.key, { of, isRemoval: false, file, work, done });
      void write();
    });

  /** Remove what *find* finds unless it has passed to another owner. */
  const removed = (find: (jobs: ReturnType<typeof jobsOf>) => Promise<readonly (StoredJob | undefined)[]>) =>
    written(async (changing) => {
      const found = await find(jobsOf(changing));
      const own = found.filter((job) => job !== undefined).filter(isOwn);
      await Promise.all(own.flatMap(({ key }) => [jobsOf(changing).delete(key), withoutContent(changing, key)]));
    }, true);

  return {
    all: () =>
      read(async (device) => {
        const whole = async (job: StoredJob) => {
          const file = contents.get(job.key)?.file ?? (await device.get("files", job.key).catch(() => null)) ?? null;
          if (file && !contents.has(job.key)) stored.set(job.key, file);
          return { ...job, file } as unknown as Entry;
        };
        return Promise.all((await ownAmong(device)).map(whole));
      }, []),
    put: (entry) => {
      const { file } = entry;
      const job = jobOf(entry);
      if (file && stored.get(entry.key) !== file) return contentWritten(job, file);
      if (!file) drop(entry.key);
      const settled = (changing: Change) => (file ? withContent(changing, entry.key, file) : withoutContent(changing, entry.key));
      return written((changing) => Promise.all([jobsOf(changing).put(job), settled(changing)]));
    },
    note: (entries) =>
      written((changing) => Promise.all(entries.map((entry) => jobsOf(changing).put(jobOf(entry))))),
    remove: (key) => {
      if (contents.get(key)?.of === of) drop(key);
      return removed(async (jobs) => [await jobs.get(key)]);
    },
    clear: () => {
      for (const [key, content] of contents) if (content.of === of) drop(key);
      return removed((jobs) => jobs.index("owner").getAll(owner));
    },
  };
}

/** Write no content of *key* that waits to be written. */
function drop(key: string): void {
  stored.delete(key);
  contents.get(key)?.done(false);
  contents.delete(key);
}

/** Write *file* again where another window has removed it. */
async function withContent(changing: Change, key: string, file: File): Promise<void> {
  const files = changing.objectStore("files");
  if ((await files.getKey(key)) === undefined) await files.put(file, key);
}

function withoutContent(changing: Change, key: string): Promise<void> {
  // One that was being written meanwhile is there no more, either.
  stored.delete(key);
  return changing.objectStore("files").delete(key);
}

function jobsOf(changing: Change) {
  return changing.objectStore("jobs");
}

/** Return the owners of what is of *kind*. */
export async function ownersOf(kind: Kind): Promise<ReadonlySet<string>> {
  const jobs = await read((device) => device.getAllFromIndex("jobs", "kind", kind), []);
  return new Set(jobs.map(({ owner }) => owner));
}
