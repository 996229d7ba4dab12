import { fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { keepDraft, readDraft } from "@shared/enquiries/consultationDraft";
import { draftFiles } from "@shared/enquiries/consultationDraftFiles";
import { LANGUAGE, LANGUAGES } from "@shared/language";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { Resume } from "./Resume";

const FILE = { key: "a", url: "/api/enclosures/a" };
const GOES = `DELETE ${FILE.url}`;

const clear = () => fireEvent.click(screen.getByRole("button", { name: "지우고 새로 쓰기" }));
const isKept = () => readDraft(Date.now()).draft !== null;

/** Keep a consultation that was begun on this device at *moment*. */
function begin(moment: number) {
  const begun = { answers: {}, origin: null, query: "", reached: 3, summary: "아파트 34평" };
  const times = { elapsedMs: 0, openedAt: moment, savedAt: moment, until: moment };
  keepDraft({ ...begun, ...times, idempotencyKey: "key" }, moment, 30);
}

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  begin(Date.now());
  await draftFiles().put(FILE);
});

test("what was begun is erased only when that was asked for twice, with its files", async () => {
  const calls = serveCalls({ [GOES]: 204 });
  show(<Resume />);

  clear();
  expect(screen.getByText(/모두 지울까요/)).toBeTruthy();
  expect(isKept()).toBe(true);
  clear();

  expect(await screen.findByText("작성하던 내용을 지웠어요.")).toBeTruthy();
  expect(isKept()).toBe(false);
  expect(await draftFiles().all()).toEqual([]);
  expect(calls.map(({ call }) => call)).toEqual([GOES]);
});

test("after the question it may stay", async () => {
  show(<Resume />);

  expect(screen.getByText("아파트 34평, 3단계까지")).toBeTruthy();
  clear();
  expect(screen.queryByText("아파트 34평, 3단계까지")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "그대로 두기" }));

  expect(screen.getByRole("link", { name: "이어서 쓰기" })).toBeTruthy();
  expect(isKept()).toBe(true);
  expect(await draftFiles().all()).toMatchObject([FILE]);
});

test("of one in the words of another language only the step is told", () => {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as object;
  const other = LANGUAGES.find(({ code }) => code !== LANGUAGE)?.code;
  localStorage.setItem(KEY, JSON.stringify({ ...kept, language: other, summary: "Flat 34 PY" }));

  show(<Resume />);

  expect(screen.getByText("3단계까지")).toBeTruthy();
  expect(screen.queryByText(/Flat/)).toBeNull();
});
