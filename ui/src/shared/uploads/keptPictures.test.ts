import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase, read } from "@outbox/database";
import { PictureKeeper, picturesOf } from "./keptPictures";
import type { UploadEntry } from "./pictures";

const DRAFT = "d1";

beforeEach(() => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
});

function entry(key: string, state: UploadEntry["state"] = "waiting"): UploadEntry {
  const source = { name: `${key}.jpg`, size: 5, lastModified: 1 };
  const facts = { place: Number(key), source, name: source.name, size: 5, state, file: null, preview: "", percent: 0 };
  return { ...facts, key, sha256: "", url: "", image: null, message: "", isRestored: false };
}

const file = (name: string) => new File([name], name, { type: "image/jpeg", lastModified: 1 });
const contents = () => read((device) => device.getAllKeys("files"), []);
const states = async () => (await picturesOf(DRAFT)).map(({ state }) => state);

test("what has arrived is noted before the contents of the others, and keeps none of its own", async () => {
  const keeper = new PictureKeeper(() => DRAFT);
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  const written = () => put.mock.calls.map(([what]) => (what instanceof File ? what.name : (what as UploadEntry).state));

  keeper.note([entry("1"), entry("2"), entry("3")]);
  for (const key of ["1", "2", "3"]) keeper.keep(entry(key), file(key));
  keeper.keep(entry("3", "done"));

  await vi.waitFor(async () => expect(await contents()).toEqual(["1", "2"]));
  expect(await states()).toEqual(["waiting", "waiting", "done"]);
  expect(written()).toEqual(["waiting", "waiting", "waiting", "done", "1", "waiting", "2", "waiting"]);
  put.mockRestore();
});

test("a content that cannot be kept leaves what is known of it and of the others", async () => {
  const keeper = new PictureKeeper(() => DRAFT);
  const unstorable = (() => undefined) as unknown as File;

  keeper.note([entry("1"), entry("2")]);
  keeper.keep({ ...entry("1"), url: "/api/admin/uploads/u1" }, unstorable);
  keeper.keep(entry("2"), file("2"));

  await vi.waitFor(async () => expect(await contents()).toEqual(["2"]));
  expect((await picturesOf(DRAFT)).map(({ url }) => url)).toEqual(["/api/admin/uploads/u1", ""]);
});

test("a picture that is forgotten while its content waits is not written", async () => {
  const keeper = new PictureKeeper(() => DRAFT);

  keeper.note([entry("1"), entry("2")]);
  keeper.keep(entry("1"), file("1"));
  keeper.keep(entry("2"), file("2"));
  keeper.forget(["1"]);

  await vi.waitFor(async () => expect(await contents()).toEqual(["2"]));
  expect((await picturesOf(DRAFT)).map(({ key }) => key)).toEqual(["2"]);
});
