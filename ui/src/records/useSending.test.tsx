import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { readToasts } from "@shared/toasts";
import { ABOUT, bar, flush, open, state, STORED, type } from "../features/admin-site/testing.about";
import { PartServer } from "./partServer";

let part: PartServer;

beforeEach(() => {
  part = new PartServer({ ...STORED }, ABOUT);
  vi.stubGlobal("fetch", part.answer);
});

test("words that were stored, though no answer came, are not asked about when more is typed", async () => {
  await open();
  part.losesAnswer = true;
  type("머리말", "하나");
  flush();
  expect(await bar().findByText(/초안을 저장하지 못했습니다/)).toBeTruthy();
  expect(part.draft?.["heading"]).toBe("하나");

  type("머리말", "하나 둘");
  flush();

  await waitFor(() => expect(part.draft?.["heading"]).toBe("하나 둘"));
  await waitFor(() => expect(state()).toBe("saved"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what was stored without an answer and is sent again is not said to be merged with another's", async () => {
  await open();
  part.losesAnswer = true;
  type("머리말", "하나");
  flush();
  expect(await bar().findByText(/초안을 저장하지 못했습니다/)).toBeTruthy();

  fireEvent.click(bar().getByRole("button", { name: "초안 저장" }));

  await waitFor(() => expect(readToasts().map(({ text }) => text)).toContain("초안을 저장했습니다."));
  expect(readToasts().map(({ text }) => text)).not.toContain("겹치지 않는 변경을 합쳤습니다.");
});

test("what somebody else wrote after a lost answer is asked about", async () => {
  await open();
  part.losesAnswer = true;
  type("머리말", "하나");
  flush();
  expect(await bar().findByText(/초안을 저장하지 못했습니다/)).toBeTruthy();
  part.save({ heading: "그의 머리말" });

  type("머리말", "하나 둘");
  flush();

  const dialog = within(await screen.findByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." }));
  expect(dialog.getByText("그의 머리말")).toBeTruthy();
});
