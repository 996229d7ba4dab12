import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase, read } from "@outbox/database";
import { pictureStore, picturesOf } from "./keptPictures";
import type { UploadEntry } from "./pictures";
import { UploadQueue } from "./uploadQueue";

const DRAFT = "d1";

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

function entry(key: string, state: UploadEntry["state"] = "queued"): UploadEntry {
  const source = { name: `${key}.jpg`, size: 5, lastModified: 1 };
  const facts = { place: Number(key), source, name: source.name, size: 5, state, file: null, percent: 0 };
  return { ...facts, key, sha256: "", url: "", image: null, message: "", isRestored: false, isKept: true };
}

const file = (name: string) => new File([name], name, { type: "image/jpeg", lastModified: 1 });
const contents = () => read((device) => device.getAllKeys("files"), []);
const states = async () => (await picturesOf(DRAFT)).map(({ state }) => state);

test("what has arrived is noted before the contents of the others, and keeps none of its own", async () => {
  const store = pictureStore(DRAFT);
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  const written = () => put.mock.calls.map(([what]) => (what instanceof File ? what.name : (what as UploadEntry).state));

  void store.note([entry("1"), entry("2"), entry("3")]);
  for (const key of ["1", "2", "3"]) void store.put({ ...entry(key), file: file(key) });
  void store.put(entry("3", "done"));

  await vi.waitFor(async () => expect(await contents()).toEqual(["1", "2"]));
  expect(await states()).toEqual(["queued", "queued", "done"]);
  expect(written()).toEqual(["queued", "queued", "queued", "done", "1", "queued", "2", "queued"]);
  put.mockRestore();
});

test("a content that cannot be kept leaves what is known of it and of the others", async () => {
  const write = IDBObjectStore.prototype.put;
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function fill(this: IDBObjectStore, what: unknown, key) {
    if (what instanceof File && what.name === "1") throw new DOMException("full", "QuotaExceededError");
    return write.call(this, what, key);
  });
  const queue = new UploadQueue({
    send: async (sent, { onUrl }) => {
      if (sent.name === "1") onUrl("/api/admin/uploads/u1");
      return new Promise(() => undefined);
    },
    drop: () => undefined,
    digest: async (content) => (content as File).name,
    reduce: async (large) => large,
    storeOf: pictureStore,
    draft: DRAFT,
    folder: "시험",
    maxBytes: 10,
    onDone: () => undefined,
    onDuplicate: () => undefined,
  });

  const [, second] = queue.add([file("1"), file("2")]);

  await vi.waitFor(async () => expect(await contents()).toEqual([second]));
  expect((await picturesOf(DRAFT)).map(({ url }) => url)).toEqual(["/api/admin/uploads/u1", ""]);
  expect(queue.read().map(({ isKept }) => isKept)).toEqual([false, true]);
  put.mockRestore();
});

test("a picture that is forgotten while its content waits is not written", async () => {
  const store = pictureStore(DRAFT);

  void store.note([entry("1"), entry("2")]);
  void store.put({ ...entry("1"), file: file("1") });
  void store.put({ ...entry("2"), file: file("2") });
  void store.remove("1");

  await vi.waitFor(async () => expect(await contents()).toEqual(["2"]));
  expect((await picturesOf(DRAFT)).map(({ key }) => key)).toEqual(["2"]);
});
