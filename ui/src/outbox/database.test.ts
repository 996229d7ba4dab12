import { openDB } from "idb";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { change, closeDatabase, NAME, read } from "./database";
import { enquiryStore } from "./enquiries";
import { jobStore } from "./store";

const file = (name: string) => new File([name], name, { type: "image/jpeg" });
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Make a database as an earlier version of the site left it. */
async function leave(name: string, stores: Record<string, readonly (readonly [object, string?])[]>) {
  const old = await openDB(name, 1, {
    upgrade: (made) => {
      for (const store of Object.keys(stores)) {
        const isKeyed = name === "studio" && store === "files";
        made.createObjectStore(store, isKeyed ? {} : { keyPath: store === "drafts" ? "id" : "key" });
      }
    },
  });
  for (const [store, records] of Object.entries(stores)) {
    await Promise.all(records.map(([record, key]) => old.put(store, record, key)));
  }
  old.close();
}

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

test("nothing comes to a device by a look", async () => {
  expect(await read((device) => device.getAll("drafts"), [])).toEqual([]);
  expect(await jobStore("enclosure", "consultation").clear()).toBe(true);

  expect(await names()).toEqual([]);
});

test("what the databases of before had is moved over once, and they are deleted", async () => {
  await leave("studio", {
    drafts: [[{ id: "d1", title: "흰 회랑" }]],
    pictures: [[{ key: "k1", draft: "d1", state: "waiting" }], [{ key: "k2", draft: "d1", field: "film", state: "waiting" }]],
    files: [[file("k1.jpg"), "k1"], [file("k2.mp4"), "k2"]],
  });
  await leave("studio-consultation", { files: [[{ key: "e1", name: "거실.jpg", file: file("e1") }]] });
  await leave("studio-receipts", { files: [[{ key: "j1", receipt: "token", file: file("j1") }], [{ key: "j2", receipt: "other", file: null }]] });
  await leave("studio-waiting", { files: [[{ key: "w1", kind: "consultation", body: { name: "김하나" } }]] });

  expect(await read((device) => device.getAll("drafts"), [])).toEqual([{ id: "d1", title: "흰 회랑" }]);
  const pictures = await read((device) => device.getAllFromIndex("jobs", "owner", "d1"), []);
  expect(pictures.map(({ key, kind }) => [key, kind])).toEqual([["k1", "picture"], ["k2", "film"]]);
  expect(await read((device) => device.getAllKeys("files"), [])).toEqual(["e1", "j1", "k1", "k2"]);
  expect(await jobStore("enclosure", "consultation").all()).toMatchObject([{ key: "e1", name: "거실.jpg" }]);
  expect(await jobStore("join", "token").all()).toMatchObject([{ key: "j1" }]);
  expect(await enquiryStore.all()).toMatchObject([{ key: "w1", kind: "consultation", body: { name: "김하나" } }]);
  await vi.waitFor(async () => expect(await names()).toEqual([NAME]));
});

test("what the device has no room for stays where it was, until the next visit", async () => {
  await leave("studio-consultation", { files: [[{ key: "e1", name: "거실.jpg", file: file("e1") }]] });
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

  expect(await jobStore("enclosure", "consultation").all()).toEqual([]);
  full.mockRestore();
  closeDatabase();

  expect(await jobStore("enclosure", "consultation").all()).toMatchObject([{ name: "거실.jpg" }]);
});

test("one that was closed behind our back is opened anew", async () => {
  await change(["drafts"], (changing) => changing.objectStore("drafts").put({ id: "d1" }));
  const device = await read(async (database) => database, null);
  device?.close();

  expect(await read((database) => database.getAllKeys("drafts"), [])).toEqual(["d1"]);
});

test("a content is written once, and again where another window has removed it", async () => {
  const store = jobStore<{ key: string; state: string; file: File | null }>("enclosure", "consultation");
  const entry = { key: "e1", state: "queued", file: file("거실.jpg") };
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  const contents = () => put.mock.calls.filter(([what]) => what instanceof File).length;
  await store.put(entry);
  await store.put({ ...entry, state: "sending" });
  expect(contents()).toBe(1);

  await change(["jobs", "files"], (changing) => Promise.all([changing.objectStore("jobs").clear(), changing.objectStore("files").clear()]));
  await store.put({ ...entry, state: "checking" });

  expect(contents()).toBe(2);
  put.mockRestore();
  expect(await store.all()).toMatchObject([{ key: "e1", state: "checking" }]);
  expect(await read((device) => device.getAllKeys("files"), [])).toEqual(["e1"]);
});
