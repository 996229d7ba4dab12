import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import type { Part } from "./overview";
import { SitePage } from "./SitePage";
import { CHANGED, LACKING, part, SERVICES } from "./testing";

const SEOYEON = { kind: "administrator", id: "a1", email: "seoyeon@studio.example", name: "김서연" };
const ABOUT = part("about", "소개", { ...CHANGED, savedBy: SEOYEON });
const SEARCH = part("search", "검색과 공유", CHANGED);
const COMPANY = part("company", "푸터와 회사 정보", LACKING);
const BRAND = part("brand", "브랜드");

const answers = (items: readonly Part[]) => ({
  "/api/admin/site": { items },
  "/api/admin/content-types": { items: [SERVICES] },
});
const calls = (items: readonly Part[]) => ({
  "GET /api/session": { user: null, csrfToken: "x" },
  "GET /api/admin/site": { items },
  "GET /api/admin/content-types": { items: [SERVICES] },
  "GET /api/admin/activity?limit=10": { items: [] },
  "POST /api/admin/site/publish": 204,
});

test("what is public says who changed it last, also someone whose account is gone", async () => {
  const savedAt = "2025-11-20T08:42:00Z";
  const gone = { ...SEOYEON, email: null, name: null };
  serve(answers([part("brand", "브랜드", { savedAt, savedBy: SEOYEON }), part("business", "사업 안내", { savedAt, savedBy: gone })]));
  show(<SitePage />);

  expect(await screen.findByText("2025.11.20 17:42 · 김서연")).toBeTruthy();
  expect(screen.getByText("2025.11.20 17:42 · 관리자")).toBeTruthy();
});

const row = (name: string) => screen.getByRole("link", { name }).closest("li") as HTMLElement;

test("each part leads to its editor and says how it stands", async () => {
  serve(answers([ABOUT, COMPANY, BRAND, part("questions", "자주 묻는 질문", { isList: true, state: "empty", count: 0 })]));
  show(<SitePage />);

  await screen.findByRole("link", { name: "소개" });

  expect(screen.getByRole("link", { name: "소개" }).getAttribute("href")).toBe("/admin/site/about");
  expect(within(row("소개")).getByText("바뀐 내용 있음")).toBeTruthy();
  expect(within(row("푸터와 회사 정보")).getByText("채워야 할 칸 2")).toBeTruthy();
  expect(within(row("브랜드")).getByText("공개됨")).toBeTruthy();
  expect(within(row("자주 묻는 질문")).getByText("아직 비어 있음")).toBeTruthy();
});

test.each<[string, readonly Part[], string, string]>([
  ["what can be published", [ABOUT, SEARCH, BRAND], "공개하지 않은 부분 2곳", "소개, 검색과 공유"],
  ["what cannot", [ABOUT, COMPANY], "공개하지 않은 부분 1곳", "소개 · 푸터와 회사 정보: 채워야 할 칸이 있어 함께 공개할 수 없습니다."],
  ["that something is missing", [COMPANY], "채워야 할 칸이 있는 부분 1곳", "푸터와 회사 정보: 채워야 할 칸이 있어 함께 공개할 수 없습니다."],
])("the bar says %s", async (_, items, text, detail) => {
  serve(answers(items));
  show(<SitePage />);

  const bar = await screen.findByRole("region", { name: "공개" });

  expect(within(bar).getByText(text)).toBeTruthy();
  expect(within(bar).getByText(detail)).toBeTruthy();
});

test("where all is public there is nothing to be published", async () => {
  serve(answers([BRAND]));
  show(<SitePage />);

  const bar = await screen.findByRole("region", { name: "공개" });

  expect(within(bar).getByText("모든 내용이 공개되어 있습니다")).toBeTruthy();
  const [button, ...others] = within(bar).getAllByRole("button");
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  expect(others).toEqual([]);
});

test("what is not there is said, with a way to try again", async () => {
  serve({ "/api/admin/site": 503 });
  show(<SitePage />);

  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("button", { name: "다시 시도" })).toBeTruthy();
});

test("nothing to edit is said", async () => {
  serve(answers([]));
  show(<SitePage />);

  expect(await screen.findByText("고칠 부분이 없습니다.")).toBeTruthy();
});

async function openDialog(items: readonly Part[]) {
  const sent = serveCalls(calls(items));
  const user = userEvent.setup();
  show(<SitePage />);
  const bar = await screen.findByRole("region", { name: "공개" });
  await user.click(within(bar).getByRole("button", { name: "공개하기" }));
  return { sent, user, dialog: screen.getByRole("dialog", { name: "공개하기" }) };
}

test("the chosen parts are published together", async () => {
  const { sent, user, dialog } = await openDialog([ABOUT, SEARCH]);

  await user.click(within(dialog).getByRole("checkbox", { name: "검색과 공유" }));
  await user.click(within(dialog).getByRole("button", { name: "1곳 공개하기" }));

  await expect.poll(() => sent).toEqual([{ call: "POST /api/admin/site/publish", body: { parts: ["about"] } }]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("what is to be remembered of the publication goes along", async () => {
  const { sent, user, dialog } = await openDialog([ABOUT]);

  await user.type(within(dialog).getByRole("textbox", { name: "남길 말" }), " 소개 글을 다듬음 ");
  await user.click(within(dialog).getByRole("button", { name: "1곳 공개하기" }));

  const body = { parts: ["about"], note: "소개 글을 다듬음" };
  await expect.poll(() => sent).toEqual([{ call: "POST /api/admin/site/publish", body }]);
});

test("a part that lacks fields is locked, names them and leads to the first", async () => {
  const { dialog } = await openDialog([ABOUT, COMPANY]);

  expect(within(dialog).queryByRole("checkbox", { name: "푸터와 회사 정보" })).toBeNull();
  expect(within(dialog).getByText("사업자등록번호, 주소 칸이 비어 있어 공개할 수 없습니다.")).toBeTruthy();
  const way = within(dialog).getByRole("link", { name: "푸터와 회사 정보: 칸 채우기" });
  expect(way.getAttribute("href")).toBe("/admin/site/company?field=registrationNumber");
});

test("what has a time of its own is not chosen by itself", async () => {
  const { dialog } = await openDialog([ABOUT, { ...SEARCH, state: "scheduled" }]);

  expect(within(dialog).getByRole<HTMLInputElement>("checkbox", { name: "소개" }).checked).toBe(true);
  expect(within(dialog).getByRole<HTMLInputElement>("checkbox", { name: "검색과 공유" }).checked).toBe(false);
});

test("nothing chosen is said, and nothing is sent", async () => {
  const { sent, user, dialog } = await openDialog([ABOUT]);

  await user.click(within(dialog).getByRole("checkbox", { name: "소개" }));
  await user.click(within(dialog).getByRole("button", { name: "0곳 공개하기" }));

  expect(within(dialog).getByText("공개할 부분을 골라 주세요.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("later needs an instant, which goes along", async () => {
  const { sent, user, dialog } = await openDialog([ABOUT]);

  await user.click(within(dialog).getByRole("button", { name: "예약" }));
  await user.click(within(dialog).getByRole("button", { name: "1곳 예약하기" }));
  expect(within(dialog).getByText("날짜와 시각을 모두 적어 주세요.")).toBeTruthy();
  await user.type(within(dialog).getByLabelText("공개할 때: 날짜"), "2099.11.24");
  await user.type(within(dialog).getByLabelText("공개할 때: 시각"), "09:30");
  await user.click(within(dialog).getByRole("button", { name: "1곳 예약하기" }));

  await expect
    .poll(() => sent)
    .toEqual([{ call: "POST /api/admin/site/publish", body: { parts: ["about"], at: "2099-11-24T00:30:00.000Z" } }]);
});

test("a refusal stays in the dialog with its reason", async () => {
  const { dialog, user } = await openDialog([ABOUT]);
  serveCalls({ ...calls([ABOUT]), "POST /api/admin/site/publish": 503 });

  await user.click(within(dialog).getByRole("button", { name: "1곳 공개하기" }));

  expect(await within(dialog).findByRole("alert")).toBeTruthy();
  expect(within(dialog).getByText("공개하지 못했습니다", { exact: false })).toBeTruthy();
});

test("what waits is dropped, record by record, once that was asked", async () => {
  const services = part("services", "서비스", { ...CHANGED, isList: true });
  const items = [{ id: "s1", hasDraft: true, state: "public" }, { id: "s2", hasDraft: true, state: "hidden" }];
  const sent = serveCalls({
    ...calls([ABOUT, services]),
    "GET /api/admin/services": { items, total: 2, etags: {} },
    "DELETE /api/admin/site/about/draft": 204,
    "DELETE /api/admin/services/s1/draft": 204,
  });
  const user = userEvent.setup();
  show(<SitePage />);
  const bar = await screen.findByRole("region", { name: "공개" });
  await user.click(within(bar).getByRole("button", { name: "되돌리기" }));

  const dialog = screen.getByRole("dialog", { name: "공개하지 않은 내용을 버릴까요?" });
  await user.click(within(dialog).getByRole("checkbox", { name: "소개" }));
  await user.click(within(dialog).getByRole("checkbox", { name: "서비스" }));
  await user.click(within(dialog).getByRole("button", { name: "2곳 되돌리기" }));

  await expect
    .poll(() => sent.map(({ call }) => call))
    .toEqual(["DELETE /api/admin/site/about/draft", "DELETE /api/admin/services/s1/draft"]);
});
