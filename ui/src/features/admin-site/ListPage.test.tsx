import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ListPage } from "./ListPage";
import { service, SERVICES } from "./testing";

const RECORDS = [
  service("s1", "Total Living"),
  service("s2", "Relite Living"),
  service("s3", "Total Biz", { group: "commercial" }),
];
const NEW = service("s4", "새 서비스", { state: "draft", hasDraft: true, neverPublic: true });

/** Narrow: the list alone is there. */
beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
});

function open(items = RECORDS, more: Parameters<typeof serveCalls>[0] = {}) {
  const list = { items, total: items.length, etags: {} };
  const sent = serveCalls({
    "GET /api/session": { user: null, csrfToken: "x" },
    "GET /api/admin/content-types": { items: [SERVICES] },
    "GET /api/admin/services": list,
    ...more,
  });
  show(<ListPage list="services" />);
  return { sent, user: userEvent.setup() };
}

const rowsOf = (group: string) =>
  within(screen.getByRole("region", { name: group }))
    .getAllByRole("listitem")
    .map((row) => within(row).getByRole("link").textContent);

test("services stand in their groups, and lead to their forms", async () => {
  open();

  const link = await screen.findByRole("link", { name: "Relite Living" });

  expect(link.getAttribute("href")).toBe("/admin/site/services/s2");
  expect(rowsOf("주거 공간")).toEqual(["Total Living", "Relite Living"]);
  expect(rowsOf("상업 공간")).toEqual(["Total Biz"]);
});

test("a draft that was never public says why it has no place yet", async () => {
  open([...RECORDS, NEW]);

  expect(await screen.findByText(/공개하면 순서를 바꿀 수 있습니다/)).toBeTruthy();
});

test("a step puts a row next to its neighbour of the group", async () => {
  const { sent, user } = open(RECORDS, { "POST /api/admin/services/s1/move": { changed: 1 } });

  await user.click(await screen.findByRole("button", { name: "Total Living: 한 칸 아래로" }));

  await expect.poll(() => sent).toEqual([{ call: "POST /api/admin/services/s1/move", body: { after: "s2" } }]);
  expect(await screen.findByText("순서를 바꿨습니다.")).toBeTruthy();
});

test("a step to the first place puts a row right before the one that was first", async () => {
  const { sent, user } = open(RECORDS, { "POST /api/admin/services/s2/move": { changed: 1 } });

  await user.click(await screen.findByRole("button", { name: "Relite Living: 한 칸 위로" }));

  await expect.poll(() => sent).toEqual([{ call: "POST /api/admin/services/s2/move", body: { before: "s1" } }]);
});

test("a move that is refused is not said to be done", async () => {
  const { sent, user } = open(RECORDS, { "POST /api/admin/services/s1/move": 503 });

  await user.click(await screen.findByRole("button", { name: "Total Living: 한 칸 아래로" }));

  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => screen.queryByText("순서를 저장하는 중입니다.")).toBeNull();
  expect(screen.queryByText("순서를 바꿨습니다.")).toBeNull();
});

test("the ends of a group have no further step", async () => {
  const { sent, user } = open();

  await user.click(await screen.findByRole("button", { name: "Relite Living: 한 칸 아래로" }));
  await user.click(screen.getByRole("button", { name: "Total Biz: 한 칸 위로" }));

  expect(sent).toEqual([]);
});

test("what visitors do not see is in the list without a place", async () => {
  open([...RECORDS, service("s5", "Atelier", { state: "hidden", hasDraft: true })]);

  const row = (await screen.findByRole("link", { name: "Atelier" })).closest("li") as HTMLElement;

  expect(within(row).getByText("숨김")).toBeTruthy();
  expect(within(row).queryAllByRole("button")).toEqual([]);
});

test("a new service is a draft of its group, made once, and opened", async () => {
  const { sent, user } = open(RECORDS, { "POST /api/admin/services": NEW });

  await user.click(await screen.findByRole("button", { name: "상업 서비스 추가" }));

  await expect
    .poll(() => sent[0])
    .toEqual({ call: "POST /api/admin/services", body: { state: "draft", group: "commercial" } });
  await expect.poll(() => window.location.hash).toBe("#/admin/site/services/s4?field=title");
});

test("a full list says so, and takes nothing more", async () => {
  const { sent, user } = open([...RECORDS, NEW]);

  const [add] = await screen.findAllByRole("button", { name: "4개를 모두 채웠습니다" });
  if (add) await user.click(add);

  expect(add?.getAttribute("aria-disabled")).toBe("true");
  expect(sent).toEqual([]);
});

test("an empty list says so in each group", async () => {
  open([]);

  expect(await screen.findAllByText("아직 추가한 것이 없습니다.")).toHaveLength(2);
});

test("a list that cannot be had says so, with a way to try again", async () => {
  open(RECORDS, { "GET /api/admin/services": 503 });

  expect(await screen.findByRole("button", { name: "다시 시도" })).toBeTruthy();
});

const TRANSLATED = { ...SERVICES, fields: SERVICES.fields.map((one) => (one.name === "title" ? { ...one, twinLimit: 60 } : one)) };

function recordOf(id: string, title: string) {
  return {
    [`GET /api/admin/services/${id}`]: service(id, title),
    [`GET /api/admin/services/${id}/publishing`]: { state: "public", changes: [], gaps: [], collisions: [] },
  };
}

const english = () => screen.findByRole("tab", { name: /English/ });

test("whoever goes through a list in another language stays in it", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  serveCalls({
    "GET /api/session": { user: null, csrfToken: "x" },
    "GET /api/admin/content-types": { items: [TRANSLATED] },
    "GET /api/admin/services": { items: RECORDS, total: RECORDS.length, etags: {} },
    ...recordOf("s1", "Total Living"),
    ...recordOf("s2", "Relite Living"),
  });
  show(
    <Routes>
      <Route path="/admin/site/services/:id?" element={<ListPage list="services" />} />
    </Routes>,
    "/admin/site/services",
  );
  await userEvent.click(await english());
  await userEvent.click(screen.getByRole("link", { name: "Relite Living" }));

  await screen.findByRole("heading", { name: "Relite Living" });
  expect((await english()).getAttribute("aria-selected")).toBe("true");
});
