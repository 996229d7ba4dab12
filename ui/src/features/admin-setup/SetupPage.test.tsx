import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { SetupPage } from "./SetupPage";
import { STEPS } from "./steps";
import { ADDRESS_GAP, answers, gap, opening, stubWidth } from "./testing";

type Answers = Parameters<typeof serveCalls>[0];

/** Show the set-up at *address*; returns what is sent. */
function at(address: string, more: Answers = {}) {
  const sent = serveCalls(answers(more));
  show(
    <Routes>
      <Route path="/admin/setup" element={<SetupPage />} />
      {STEPS.map((step) => (
        <Route key={step} path={`/admin/setup/${step}`} element={<SetupPage step={step} />} />
      ))}
      <Route path="/admin" element={<h1>대시보드</h1>} />
    </Routes>,
    address,
  );
  return { sent, user: userEvent.setup() };
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const next = () => screen.getByRole("button", { name: "다음" });
/** A record that holds what was sent to it. */
const holding = (id: string) => (body: unknown) => ({ id, state: "public", ...(body as object) });
/** The answers about a record that is kept in *stored*. */
function storing(id: string, stored: Record<string, unknown> = {}) {
  const kept = () => ({ id, state: "public", ...stored });
  return {
    [`GET /api/admin/site/${id}`]: kept,
    [`PUT /api/admin/site/${id}`]: (body: unknown) => {
      Object.assign(stored, body);
      return kept();
    },
  };
}

beforeEach(() => stubWidth(true));

test("what is typed is saved when the field is left, for visitors at once", async () => {
  const { sent, user } = at("/admin/setup/name", { "PUT /api/admin/site/brand": holding("brand") });
  await user.type(await screen.findByLabelText("이름"), " 스튜디오 봄 ");

  await user.tab();

  await waitFor(() => expect(sent).toEqual([{ call: "PUT /api/admin/site/brand", body: { ko: "스튜디오 봄" } }]));
  expect(await screen.findByRole("link", { name: "스튜디오 봄" })).toBeTruthy();
});

test("what stands in a field is saved when Back takes the step away, and a reload asks", async () => {
  const { sent, user } = at("/admin/setup/name", { "PUT /api/admin/site/brand": holding("brand") });
  await user.type(await screen.findByLabelText("이름"), "스튜디오 봄");
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);

  cleanup();

  await waitFor(() => expect(sent).toEqual([{ call: "PUT /api/admin/site/brand", body: { ko: "스튜디오 봄" } }]));
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
});

test("a step goes on with gaps, and says on the ruler how many there are", async () => {
  const { user } = at("/admin/setup/name");
  await screen.findByLabelText("이름");

  await user.click(next());
  await screen.findByRole("heading", { name: "어디로 연락하면 되나요" });
  await user.click(screen.getByRole("link", { name: "나중에 채우기" }));

  const question = await screen.findByRole("heading", { name: "색은 하나면 충분합니다" });
  expect(document.activeElement).toBe(question);
  const ruler = within(screen.getByRole("navigation", { name: "처음 설정" }));
  expect(ruler.getByText("1칸 남음")).toBeTruthy();
  expect(ruler.getByText("6칸 남음")).toBeTruthy();
  expect(ruler.getByRole("link", { name: "이름과 주소" }).getAttribute("href")).toBe("/admin/setup/name");
});

test("a number with nine digits is refused, and whoever goes on is led there", async () => {
  const told = "숫자 10자리를 적어 주세요. 지금은 9자리입니다.";
  const { user } = at("/admin/setup/contact", {
    "PUT /api/admin/site/company": refusal(400, "validation_failed", { registrationNumber: told }),
  });
  await user.type(await screen.findByLabelText("사업자등록번호"), "000-00-0000");
  await user.tab();
  expect(await screen.findByText(told)).toBeTruthy();

  await user.click(next());

  await waitFor(() => expect(document.activeElement).toBe(box("사업자등록번호")));
  await user.click(screen.getByRole("link", { name: "나중에 채우기" }));
  expect(await screen.findByRole("heading", { name: "색은 하나면 충분합니다" })).toBeTruthy();
});

test("what the server refuses stays at its field, and the rest is saved", async () => {
  const { sent, user } = at("/admin/setup/contact", {
    "PUT /api/admin/site/company": (body) =>
      "email" in (body as object)
        ? refusal(400, "validation_failed", { email: "이메일 항목의 형식을 확인해 주세요." })
        : holding("company")(body),
  });
  await screen.findByLabelText("전화");
  fireEvent.change(box("전화"), { target: { value: "02-123-4567" } });
  fireEvent.change(box("이메일"), { target: { value: "bad" } });

  await user.click(next());

  await screen.findByText("이메일 항목의 형식을 확인해 주세요.");
  expect(box("이메일").value).toBe("bad");
  expect(sent.map(({ body }) => body)).toEqual([{ phone: "02-123-4567" }, { email: "bad" }]);
});

test("a failure is said, and what was typed stays", async () => {
  const { user } = at("/admin/setup/name", { "PUT /api/admin/site/brand": 503 });
  await user.type(await screen.findByLabelText("이름"), "스튜디오 봄");

  await user.click(next());

  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(box("이름").value).toBe("스튜디오 봄");
});

test("a part whose draft alone is there becomes public with what is written", async () => {
  const { sent, user } = at("/admin/setup/name", {
    "PUT /api/admin/site/brand": { id: "brand", state: "draft" },
    "POST /api/admin/site/brand/publish": { state: "public" },
  });
  await user.type(await screen.findByLabelText("이름"), "스튜디오 봄");
  await user.tab();

  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual(["PUT /api/admin/site/brand", "POST /api/admin/site/brand/publish"]),
  );
});

test("whoever returns goes on at the step that was left on this device", async () => {
  at("/admin/setup/start");
  await screen.findByRole("heading", { name: "무엇으로 시작할까요" });

  window.location.hash = "/admin/setup";

  await waitFor(() => expect(window.location.hash).toBe("#/admin/setup/start"));
});

test("on another device the set-up goes on at the first step that is not filled", async () => {
  at("/admin/setup", { "GET /api/admin/site/brand": { id: "brand", ko: "스튜디오 봄" } });

  expect(await screen.findByRole("heading", { name: "어디로 연락하면 되나요" })).toBeTruthy();
});

test("a colour with a name is saved at once, and one that cannot be read is not", async () => {
  const { sent, user } = at("/admin/setup/brand", storing("brand"));
  await user.click(await screen.findByLabelText("남색"));
  await waitFor(() => expect(sent).toEqual([{ call: "PUT /api/admin/site/brand", body: { accentColor: "#4a4f63" } }]));
  expect(screen.getByText("흰 글자와 8.1 : 1, 바탕과 7.4 : 1. 읽기 쉽습니다.")).toBeTruthy();

  fireEvent.change(box("직접 적기"), { target: { value: "#8FAE9F" } });
  expect(screen.getByText(/읽기 어렵습니다. 가장 가까운 색은 #55685F입니다./)).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "이 색 쓰기" }));

  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ accentColor: "#55685f" }));
  expect(document.activeElement).toBe(box("직접 적기"));
});

test("the demo is loaded in the background, and one may go on", async () => {
  const loading = { loaded: false, loading: true, done: 12, total: 66 };
  const { user } = at("/admin/setup/start", { "POST /api/admin/demo/load": loading, "GET /api/admin/demo": loading });
  expect(await screen.findByText(/사진 66장 가운데 12장/)).toBeTruthy();

  await user.click(next());

  expect(await screen.findByRole("heading", { name: "사이트가 준비되었습니다" })).toBeTruthy();
});

test("a site with content of its own is told that it keeps to that", async () => {
  const { user } = at("/admin/setup/start", {
    "POST /api/admin/demo/load": { loaded: false, loading: false, done: 0, total: 0 },
  });
  await user.click(await screen.findByRole("button", { name: "데모 불러오기" }));

  expect(await screen.findByText("이 사이트에는 올린 내용이 있어 데모를 불러오지 않았습니다.")).toBeTruthy();
});

test("starting empty goes on without a call", async () => {
  const { sent, user } = at("/admin/setup/start");
  await user.click(await screen.findByLabelText(/비어 있는 상태로/));

  await user.click(next());

  await screen.findByRole("heading", { name: "사이트가 준비되었습니다" });
  expect(sent).toEqual([]);
});

test("the last step names what lacks, and opens nothing before", async () => {
  at("/admin/setup/open", {
    "GET /api/admin/site/opening": opening([gap("opening_field_missing", "company", "address"), ADDRESS_GAP]),
  });

  const way = await screen.findByRole("link", { name: "주소 채우기" });

  expect(way.getAttribute("href")).toBe("/admin/site/company?field=address");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "사이트 열기" }).disabled).toBe(true);
});

test("opening leads to the dashboard", async () => {
  const { sent, user } = at("/admin/setup/open", { "POST /api/admin/site/open": 204 });

  await user.click(await screen.findByRole("button", { name: "사이트 열기" }));

  await screen.findByRole("heading", { name: "대시보드" });
  expect(sent.map(({ call }) => call)).toEqual(["POST /api/admin/site/open"]);
  expect(readToasts().at(-1)?.text).toContain("사이트를 열었습니다");
});

test("an open site says that what is changed here is seen at once", async () => {
  at("/admin/setup/name", { "GET /api/admin/site/opening": opening([], { open: true }) });

  expect(await screen.findByText(/여기에서 고친 내용은 방문자에게 바로 보입니다/)).toBeTruthy();
});

test("on a phone the ruler has no words, and the place is read out", async () => {
  stubWidth(false);
  at("/admin/setup/brand");

  await screen.findByRole("heading", { name: "색은 하나면 충분합니다" });

  expect(screen.queryByRole("navigation", { name: "처음 설정" })).toBeNull();
  expect(screen.getByText("5단계 중 3단계")).toBeTruthy();
});

test("what cannot be read is said, with a way to try again", async () => {
  at("/admin/setup/name", { "GET /api/admin/site/brand": 503 });

  expect(await screen.findByRole("button", { name: "다시 시도" })).toBeTruthy();
});

test("steps that were left and lack nothing are marked as filled, skipped ones too", async () => {
  at("/admin/setup/open");
  await screen.findByRole("heading", { name: "사이트가 준비되었습니다" });

  const ruler = within(screen.getByRole("navigation", { name: "처음 설정" }));
  for (const name of ["브랜드 색과 로고", "시작 내용"]) {
    expect(ruler.getByRole("link", { name }).closest("li")?.textContent).toBe(`${name}채움`);
  }
});

test("what somebody else wrote meanwhile is shown and stays, until whoever goes on writes over it", async () => {
  const brand: Record<string, unknown> = { ko: "봄" };
  const { sent, user } = at("/admin/setup/name", storing("brand", brand));
  await user.type(await screen.findByLabelText("이름"), " 스튜디오");
  Object.assign(brand, { ko: "여름", wordmark: "SUMMER" });

  await user.tab();

  expect(await screen.findByText(/다른 관리자가 이 칸을 ‘여름’ 내용으로 저장했습니다/)).toBeTruthy();
  expect([sent, box("이름").value, box("영문 이름").value]).toEqual([[], "봄 스튜디오", "SUMMER"]);
  await user.click(next());

  await waitFor(() => expect(brand).toEqual({ ko: "봄 스튜디오", wordmark: "SUMMER" }));
});

test("one's own text that was saved while more was typed is nobody else's", async () => {
  const brand: Record<string, unknown> = {};
  const { sent, user } = at("/admin/setup/name", storing("brand", brand));
  await user.type(await screen.findByLabelText("이름"), "봄");
  await user.tab();
  await user.type(box("이름"), "날");
  await user.tab();

  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ko: "봄" }, { ko: "봄날" }]));
  expect(brand).toEqual({ ko: "봄날" });
});

test("what is not saved when Back takes the step away is told with its text", async () => {
  const brand: Record<string, unknown> = { ko: "봄" };
  const { user } = at("/admin/setup/name", storing("brand", brand));
  await user.type(await screen.findByLabelText("이름"), " 스튜디오");
  Object.assign(brand, { ko: "여름" });

  cleanup();

  await waitFor(() => expect(readToasts().map(({ detail }) => detail)).toContain("저장하지 못한 내용: 봄 스튜디오"));
  expect(brand).toEqual({ ko: "여름" });
});
