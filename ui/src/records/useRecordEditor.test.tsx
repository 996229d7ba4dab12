import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { closeDatabase } from "@outbox/database";
import { listDrafts } from "@shared/admin/drafts/drafts";
import { readToasts } from "@shared/toasts";
import { problem } from "../testing/answers";
import { refusal } from "../testing/calls";
import { ABOUT, bar, flush, input, look, open, state, STORED, type } from "../features/admin-site/testing.about";
import { PartServer, tagOf } from "./partServer";

let part: PartServer;

beforeEach(() => {
  part = new PartServer({ ...STORED }, ABOUT);
  vi.stubGlobal("fetch", part.answer);
});

test("what is typed is saved a moment after the last change, the changed fields alone", async () => {
  await open();

  type("머리말", "아침");
  type("머리말", "아침의 ");
  expect(state()).toBe("unsaved");

  await waitFor(() => expect(state()).toBe("saved"));
  expect(part.puts()).toEqual([{ call: "PUT /draft", body: { heading: "아침의" }, match: tagOf(STORED) }]);
  expect(input("머리말").value).toBe("아침의 ");
});

test("an emptied field is taken away, and leaving a field saves it at once", async () => {
  await open();

  type("소개 글", "");
  flush();

  await waitFor(() => expect(state()).toBe("saved"));
  expect(part.puts().map(({ body }) => body)).toEqual([{ lead: null }]);
});

test("what is typed while a saving is under way is saved after it", async () => {
  await open();
  type("머리말", "하나");
  flush();
  type("머리말", "하나 둘");

  await waitFor(() => expect(part.draft).toEqual({ ...STORED, heading: "하나 둘" }));

  expect(part.puts().map(({ body }) => body)).toEqual([{ heading: "하나" }, { heading: "하나 둘" }]);
  expect(input("머리말").value).toBe("하나 둘");
});

test("changes of other fields by somebody else are merged", async () => {
  await open();
  part.save({ lead: "그의 글" });

  type("머리말", "내 머리말");
  flush();

  await waitFor(() => expect(part.draft).toEqual({ heading: "내 머리말", lead: "그의 글" }));
  await waitFor(() => expect(input("소개 글").value).toBe("그의 글"));
});

test("a form all of which is saved shows what others save in the draft, and publish, quietly", async () => {
  part.save({ heading: "내 머리말" });
  await open();
  await bar().findByText(/공개하지 않은 변경 1곳/);
  part.save({ lead: "그의 글" });
  look();
  await waitFor(() => expect(input("소개 글").value).toBe("그의 글"));

  await part.answer("/api/admin/site/about/publish", { method: "POST" });
  part.publicly = { ...part.publicly, lead: "그가 공개한 글" };
  look();

  await waitFor(() => expect(input("소개 글").value).toBe("그가 공개한 글"));
  expect(input("머리말").value).toBe("내 머리말");
  expect(bar().getByText(/모든 내용이 공개되어 있습니다/)).toBeTruthy();
  expect(part.puts()).toEqual([]);
});

test("a draft is put onto what others publish meanwhile, and that is said", async () => {
  await open();
  type("머리말", "내 머리말");
  flush();
  await waitFor(() => expect(state()).toBe("saved"));
  part.publicly = { ...STORED, lead: "그가 공개한 글" };
  type("이메일", "hello@atelier-on.example");
  look();

  await waitFor(() => expect(input("소개 글").value).toBe("그가 공개한 글"));
  expect(readToasts().map(({ text }) => text)).toContain("다른 관리자가 공개한 내용을 초안에 합쳤습니다.");
  expect(part.draft).toEqual({ heading: "내 머리말", lead: "그가 공개한 글", email: "hello@atelier-on.example" });
  expect(part.onto).toBe(1);
  expect(part.base).toEqual(part.publicly);
  fireEvent.click(bar().getByRole("button", { name: "공개하기" }));
  await waitFor(() => expect(part.publicly).toEqual({ heading: "내 머리말", lead: "그가 공개한 글", email: "hello@atelier-on.example" }));
});

test("what others publish in a field of the draft is said, and asked when it is published", async () => {
  part.save({ heading: "내 머리말" });
  await open();
  part.publicly = { heading: "그의 머리말", lead: "그가 공개한 글" };
  look();

  expect(await bar().findByText("다른 관리자가 같은 곳을 공개했습니다")).toBeTruthy();
  expect(bar().getByText("공개하기를 누르면 어느 쪽을 둘지 묻습니다: 머리말")).toBeTruthy();
  expect(part.draft).toEqual({ ...STORED, heading: "내 머리말" });
  fireEvent.click(bar().getByRole("button", { name: "공개하기" }));
  const dialog = within(await screen.findByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." }));
  expect(dialog.getByText("그의 머리말")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "내 내용으로 저장" }));

  await waitFor(() => expect(part.publicly).toEqual({ heading: "내 머리말", lead: "그가 공개한 글" }));
  await waitFor(() => expect(input("소개 글").value).toBe("그가 공개한 글"));
});

test("of one field both values are shown, and mine is saved when it is chosen", async () => {
  await open();
  part.save({ heading: "그의 머리말" });
  type("머리말", "내 머리말");
  flush();

  const dialog = within(await screen.findByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." }));
  expect(dialog.getByText("그의 머리말")).toBeTruthy();
  expect(dialog.getByText("머리말")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "내 내용으로 저장" }));

  await waitFor(() => expect(part.draft?.["heading"]).toBe("내 머리말"));
});

test("a conflict that is put off is not asked again by itself, and nothing is lost", async () => {
  await open();
  part.save({ heading: "그의 머리말" });
  type("머리말", "내 머리말");
  flush();
  const dialog = await screen.findByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." });
  fireEvent.click(within(dialog).getByRole("button", { name: "닫기" }));
  type("머리말", "내 긴 머리말");
  flush();

  expect(part.puts()).toHaveLength(1);
  expect(state()).toBe("failed");
  fireEvent.click(bar().getByRole("button", { name: "초안 저장" }));

  const again = within(await screen.findByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." }));
  fireEvent.click(again.getByRole("button", { name: "내 내용으로 저장" }));
  await waitFor(() => expect(part.draft?.["heading"]).toBe("내 긴 머리말"));
});

test("a failure keeps what was typed, says so, and saves it when asked", async () => {
  await open();
  part.answers.push(problem(503));
  type("머리말", "닿지 않은 말");
  flush();

  expect(await bar().findByText(/초안을 저장하지 못했습니다/)).toBeTruthy();
  expect(input("머리말").value).toBe("닿지 않은 말");
  expect(state()).toBe("failed");
  fireEvent.click(bar().getByRole("button", { name: "초안 저장" }));

  await waitFor(() => expect(part.draft?.["heading"]).toBe("닿지 않은 말"));
  expect(state()).toBe("saved");
});

test("what failed can be saved while it is tried again by itself", async () => {
  await open();
  const held: ((answer: Response) => void)[] = [];
  part.answers.push(problem(503), new Promise((resolve) => void held.push(resolve)));
  type("머리말", "닿지 않은 말");
  flush();
  await bar().findByText(/초안을 저장하지 못했습니다/);
  type("머리말", "닿지 않은 말을 이어서");
  flush();
  await waitFor(() => expect(state()).toBe("saving"));

  expect(bar().getByText(/초안을 저장하지 못했습니다/)).toBeTruthy();
  fireEvent.click(bar().getByRole("button", { name: "초안 저장" }));
  held[0]?.(problem(503));

  await waitFor(() => expect(part.draft?.["heading"]).toBe("닿지 않은 말을 이어서"));
  await waitFor(() => expect(state()).toBe("saved"));
  expect(bar().queryByText(/초안을 저장하지 못했습니다/)).toBeNull();
});

test("what is refused stands at its field; the other fields are saved all the same", async () => {
  await open();
  part.answers.push(refusal(422, "validation_failed", { email: "이메일 주소가 아닙니다." }, "입력을 확인해 주세요."));
  type("이메일", "hello@");
  type("머리말", "아침");
  flush();

  expect(await screen.findByText("이메일 주소가 아닙니다.")).toBeTruthy();
  await waitFor(() => expect(part.draft).toEqual({ ...STORED, heading: "아침" }));
  expect(part.puts().at(-1)?.body).toEqual({ heading: "아침" });
  await waitFor(() => expect(state()).toBe("failed"));
  expect(document.activeElement).not.toBe(input("이메일"));

  type("이메일", "hello@atelier-on.example");
  flush();
  await waitFor(() => expect(part.draft?.["email"]).toBe("hello@atelier-on.example"));
  expect(screen.queryByText("이메일 주소가 아닙니다.")).toBeNull();
});

test("what is refused is sent by no later screen: it stands at its field until it is changed", async () => {
  closeDatabase();
  vi.stubGlobal("indexedDB", new IDBFactory());
  const { unmount } = await open();
  part.answers.push(refusal(422, "validation_failed", { email: "이메일 주소가 아닙니다." }, "입력을 확인해 주세요."));
  type("이메일", "hello@");
  flush();
  await screen.findByText("이메일 주소가 아닙니다.");
  await waitFor(async () => expect((await listDrafts("content"))[0]?.value).toMatchObject({ refused: { email: expect.anything() } }));
  type("머리말", "아침");
  unmount();
  await waitFor(() => expect(part.draft?.["heading"]).toBe("아침"));
  expect(part.puts().map(({ body }) => body)).toEqual([{ email: "hello@" }, { heading: "아침" }]);

  const again = await open();
  expect(await screen.findByText("이메일 주소가 아닙니다.")).toBeTruthy();
  expect(input("이메일").value).toBe("hello@");
  fireEvent.click(screen.getByRole("button", { name: "resume" }));
  again.unmount();
  await open();
  expect(await screen.findByText("이메일 주소가 아닙니다.")).toBeTruthy();
  expect(part.puts()).toHaveLength(2);

  type("이메일", "hello@atelier-on.example");
  flush();
  await waitFor(() => expect(part.draft?.["email"]).toBe("hello@atelier-on.example"));
  expect(part.puts()).toHaveLength(3);
});

test("what is saved can be published before the server has told that there is something to publish", async () => {
  await open();
  await waitFor(() => expect(bar().getByText(/모든 내용이 공개되어 있습니다/)).toBeTruthy());
  part.tellsStanding = new Promise(() => undefined);

  type("머리말", "아침");
  flush();
  await waitFor(() => expect(state()).toBe("saved"));

  expect(bar().getByText(/공개하지 않은 변경 1곳/)).toBeTruthy();
  const publish = bar().getByRole("button", { name: "공개하기" });
  expect(publish.getAttribute("aria-disabled")).toBeNull();
  fireEvent.click(publish);
  await waitFor(() => expect(part.publicly["heading"]).toBe("아침"));
});

test("publishing saves first, and leads to what is refused", async () => {
  await open();
  part.answers.push(refusal(422, "validation_failed", { email: "이메일 주소가 아닙니다." }));
  type("이메일", "hello@");
  fireEvent.click(bar().getByRole("button", { name: "공개하기" }));

  await waitFor(() => expect(document.activeElement).toBe(input("이메일")));
  expect(part.sent.map(({ call }) => call)).not.toContain("POST /publish");
  type("이메일", "hello@atelier-on.example");
  fireEvent.click(bar().getByRole("button", { name: "공개하기" }));

  await waitFor(() => expect(part.publicly["email"]).toBe("hello@atelier-on.example"));
});

test("dropping the draft brings back what visitors see", async () => {
  part.save({ heading: "버릴 말" });
  await open();
  expect(input("머리말").value).toBe("버릴 말");
  fireEvent.click(await bar().findByRole("button", { name: "되돌리기" }));
  const question = within(await screen.findByRole("dialog", { name: "초안을 버릴까요?" }));
  fireEvent.click(question.getByRole("button", { name: "되돌리기" }));

  await waitFor(() => expect(input("머리말").value).toBe("처음"));
  expect(part.draft).toBeNull();
});

test("leaving saves what is left", async () => {
  const shown = await open();
  type("머리말", "자리를 뜨며 둔 말");

  shown.unmount();

  await waitFor(() => expect(part.draft?.["heading"]).toBe("자리를 뜨며 둔 말"));
});

test("leaving while a saving is under way saves what was typed since, on top of it", async () => {
  const shown = await open();
  type("머리말", "하나");
  flush();
  type("머리말", "하나 둘");

  shown.unmount();

  await waitFor(() => expect(part.draft?.["heading"]).toBe("하나 둘"));
  expect(part.puts().map(({ body }) => body)).toEqual([{ heading: "하나" }, { heading: "하나 둘" }]);
});

test("without a connection nothing is sent; with it again, at once", async () => {
  await open();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  type("머리말", "지하에서 쓴 말");
  flush();
  expect(state()).toBe("offline");
  expect(part.puts()).toEqual([]);

  online.mockReturnValue(true);
  fireEvent(window, new Event("online"));

  await waitFor(() => expect(part.draft?.["heading"]).toBe("지하에서 쓴 말"));
  online.mockRestore();
});
