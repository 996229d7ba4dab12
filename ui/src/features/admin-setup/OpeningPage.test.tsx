import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { OpeningPage } from "./OpeningPage";
import { ADDRESS_GAP, answers, EDITOR, gap, opening, stubWidth } from "./testing";

const OPENING = "GET /api/admin/site/opening";
const LEFT = [
  gap("opening_demo_left", "portfolio", "title", "p1"),
  gap("opening_demo_left", "about", "heading"),
  gap("opening_demo_picture_left", "services", "picture", "s1"),
];
const DEMO = {
  [OPENING]: opening(LEFT),
  "GET /api/admin/site": { items: [], open: false, demo: { portfolio: 18, insights: 12, site: 5 } },
  "GET /api/admin/portfolio/p1": { id: "p1", title: "볕이 드는 집" },
};

function open(more: Parameters<typeof serveCalls>[0] = {}) {
  const sent = serveCalls(answers(more));
  show(<OpeningPage />, "/admin/site/opening");
  return { sent, user: userEvent.setup() };
}

beforeEach(() => stubWidth(true));

test("a site that lacks something cannot be opened, and says what it lacks", async () => {
  open({ [OPENING]: opening([gap("opening_field_missing", "brand", "ko"), ADDRESS_GAP]) });

  const list = await screen.findByRole("list", { name: "열기 전에 확인할 것" });

  expect(within(list).getByRole("link", { name: "이름 채우기" }).getAttribute("href")).toBe("/admin/site/brand?field=ko");
  expect(within(list).getByText(ADDRESS_GAP.message)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "사이트 열기" }).disabled).toBe(true);
});

test("what a site had better have is said, and does not keep it from being opened", async () => {
  const advice = [{ ...gap("opening_list_short", "slides", ""), message: "‘첫 화면 슬라이드’에는 3장 이상 두는 것이 좋습니다." }];
  open({ [OPENING]: opening([], { advice }) });

  const told = await screen.findByText("‘첫 화면 슬라이드’에는 3장 이상 두는 것이 좋습니다.", { exact: false });

  expect(within(told).getByRole("link", { name: "채우기" }).getAttribute("href")).toBe("/admin/site/slides");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "사이트 열기" }).disabled).toBe(false);
});

test("a refusal of the server is said", async () => {
  const { user } = open({
    "POST /api/admin/site/open": () => refusal(409, "opening_blocked", {}, "사이트를 열려면 1곳을 더 확인해야 합니다."),
  });

  await user.click(await screen.findByRole("button", { name: "사이트 열기" }));

  expect((await screen.findByRole("alert")).textContent).toBe("사이트를 열려면 1곳을 더 확인해야 합니다.");
});

test("an open site is closed once that was asked", async () => {
  const { sent, user } = open({ [OPENING]: opening([], { open: true }), "POST /api/admin/site/close": 204 });
  await user.click(await screen.findByRole("button", { name: "사이트 닫기" }));
  const dialog = screen.getByRole("dialog", { name: "사이트를 닫을까요?" });
  expect(within(dialog).getByText(/주소를 아는 방문자에게는 지금처럼 보이고/)).toBeTruthy();

  await user.click(within(dialog).getByRole("button", { name: "사이트 닫기" }));

  await expect.poll(() => sent.map(({ call }) => call)).toEqual(["POST /api/admin/site/close"]);
  await expect.poll(() => readToasts().at(-1)?.text).toBe("사이트를 닫았습니다.");
});

test("whoever is no owner sees what lacks, and no button", async () => {
  open({ "GET /api/session": EDITOR });

  await screen.findByText("사이트를 여는 일은 소유자가 합니다.");

  expect(screen.queryByRole("button", { name: "사이트 열기" })).toBeNull();
  expect(screen.queryByRole("link", { name: "처음 설정 보기" })).toBeNull();
});

test("each place of the demo leads to its record", async () => {
  const { user } = open(DEMO);
  await user.click(await screen.findByText("남은 곳 보기"));

  const project = await screen.findByRole("link", { name: "프로젝트: 볕이 드는 집 확인하기" });

  expect(project.getAttribute("href")).toBe("/admin/portfolio/p1");
});

test("the demo is taken away once that was asked, and can be brought back", async () => {
  const { sent, user } = open({
    ...DEMO,
    "POST /api/admin/demo/remove": { records: 30, fields: 5, kept: 2 },
    "GET /api/admin/activity?limit=10": {
      items: [{ action: "demo_removed", position: 9, count: 37, undoable: true, ids: {}, actor: {} }],
    },
    "POST /api/admin/activity/9/undo": {},
  });
  await user.click(await screen.findByRole("button", { name: "데모 지우기" }));
  const dialog = screen.getByRole("dialog", { name: "데모 내용을 지울까요?" });
  expect(within(dialog).getByText(/데모 프로젝트 18개, 데모 글 12편, 사이트의 데모 문구 5곳/)).toBeTruthy();

  await user.click(within(dialog).getByRole("button", { name: "데모 지우기" }));

  await expect
    .poll(() => readToasts().at(-1)?.text)
    .toBe("데모에서 온 항목 30개를 지웠습니다. 데모에서 온 칸 5곳을 비웠습니다. 직접 고친 2개는 남겼습니다.");
  readToasts().at(-1)?.action?.run();
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ call: "POST /api/admin/activity/9/undo", body: { confirm: 37 } });
});
