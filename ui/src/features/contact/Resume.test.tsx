import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { keepDraft, readDraft } from "@shared/enquiries/consultationDraft";
import { show } from "../../testing/show";
import { Resume } from "./Resume";

const clear = () => fireEvent.click(screen.getByRole("button", { name: "지우고 새로 쓰기" }));
const isKept = () => readDraft(Date.now()).draft !== null;

beforeEach(() => {
  const now = Date.now();
  const begun = { answers: {}, origin: null, query: "", reached: 3, summary: "아파트 34평" };
  keepDraft({ ...begun, idempotencyKey: "key", elapsedMs: 0, openedAt: now, savedAt: now, until: now }, now, 30);
});

test("what was begun is erased only when that was asked for twice", () => {
  show(<Resume />);

  clear();
  expect(screen.getByText(/모두 지울까요/)).toBeTruthy();
  expect(isKept()).toBe(true);
  clear();

  expect(screen.getByText("작성하던 내용을 지웠어요.")).toBeTruthy();
  expect(isKept()).toBe(false);
});

test("after the question it may stay", () => {
  show(<Resume />);

  clear();
  fireEvent.click(screen.getByRole("button", { name: "그대로 두기" }));

  expect(screen.getByRole("link", { name: "이어서 쓰기" })).toBeTruthy();
  expect(isKept()).toBe(true);
});
