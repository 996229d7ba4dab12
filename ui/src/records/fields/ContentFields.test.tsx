import { render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import { isReadable } from "@shared/admin/color/colors";
import { serveCalls } from "../../testing/calls";
import { ContentFields } from "./ContentFields";
import { openFields } from "./openFields";
import { field } from "./testing";

beforeEach(() => void serveCalls({}));

describe("a line", () => {
  test("counts its characters, and says when there are too many", async () => {
    const { held, user } = openFields([field("line", "제목", { limit: 4 })], { value: { line: "아침" } });

    await user.type(screen.getByRole("textbox", { name: "제목" }), "의 빛");

    expect(held.now["line"]).toBe("아침의 빛");
    expect(screen.getByText("5 / 4자").dataset["over"]).toBe("true");
  });

  test("says when it is needed before the opening, louder while it is empty", async () => {
    const { user } = openFields([field("line", "상호", { need: "opening" })]);
    const mark = screen.getByText("공개 전에 필요");
    expect(mark.dataset["missing"]).toBe("true");

    await user.type(screen.getByRole("textbox", { name: "상호" }), "온");

    expect(mark.dataset["missing"]).toBe("false");
  });

  test("is locked where visitors know what it says, and shows a moment as the server reads it", () => {
    const date = field("moment", "날짜", { name: "date", fixed: true });
    const known = { date: "2025-06-18", dateLabel: "2025.06.18 00:00" };
    const { unmount } = render(<ContentFields fields={[date]} value={known} onChange={() => undefined} faults={{}} idPrefix="x" known={known} />);
    const locked = screen.getByRole<HTMLInputElement>("textbox", { name: "날짜" });
    expect([locked.readOnly, locked.value]).toEqual([true, "2025.06.18 00:00"]);
    unmount();

    openFields([date], { value: { date: "2025년 06월 18일 / 09시 30분 00초" } });

    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "날짜" }).readOnly).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "시각" }).value).toBe("09:30");
  });

  test("carries what is wrong with it, in the place of its help", () => {
    openFields([field("email", "이메일", { help: "방문자에게 보입니다." })], { faults: { email: "주소가 아닙니다." } });

    const input = screen.getByRole("textbox", { name: "이메일" });

    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.getAttribute("type")).toBe("email");
    expect(screen.queryByText("방문자에게 보입니다.")).toBeNull();
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe("주소가 아닙니다.");
  });
});

test.each([
  ["telephone", "전화", "tel"],
  ["registration", "사업자등록번호", "text"],
  ["address", "이어지는 주소", "text"],
])("a %s is typed in a line of its own kind", (kind, label, type) => {
  openFields([field(kind, label)], { value: { [kind]: "02-000-0000" } });

  const input = screen.getByRole<HTMLInputElement>("textbox", { name: label });

  expect([input.type, input.value, input.id]).toEqual([type, "02-000-0000", `test-${kind}`]);
});

test("what mails say while a text is empty is told: in the line, and folded below a text", () => {
  openFields([field("line", "제목", { shipped: "상담이 접수되었어요" }), field("text", "내용", { shipped: "안녕하세요.\n접수되었어요." })]);

  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "제목" }).placeholder).toBe("상담이 접수되었어요");
  const fold = screen.getByText("처음 글 보기").closest("details");
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain("안녕하세요.\n접수되었어요.");
});

test("a text has several lines", async () => {
  const { held, user } = openFields([field("text", "소개 글", { need: "public" })]);

  await user.type(screen.getByRole("textbox", { name: "소개 글" }), "첫 줄{enter}둘째 줄");

  expect(held.now["text"]).toBe("첫 줄\n둘째 줄");
});

test("a text with marks is shown as on the page when asked", async () => {
  const sent = serveCalls({
    "GET /api/session": { user: null, csrfToken: "x" },
    "POST /api/admin/preview": { html: "<p>굵은 <strong>말</strong></p>" },
  });
  const { user } = openFields([field("markdown", "답")], { value: { markdown: "굵은 **말**" } });

  await user.click(screen.getByRole("button", { name: "미리보기" }));

  expect((await screen.findByText("말")).tagName).toBe("STRONG");
  expect(sent.at(-1)?.body).toEqual({ content: "굵은 **말**", lineBreaks: false });
});

test("a day and a time are typed as they come", async () => {
  const { held, user } = openFields([field("date", "설립일"), field("time", "여는 때")]);

  await user.type(screen.getByRole("textbox", { name: "설립일" }), "20220401");
  await user.type(screen.getByRole("textbox", { name: "여는 때" }), "930");

  expect(held.now).toMatchObject({ date: "2022-04-01", time: "09:30" });
});

test("a colour is chosen by its name, or typed, and the nearest that can be read is offered", async () => {
  const { held, user } = openFields([field("color", "강조색")], { value: { color: "#3b574d" } });
  await user.click(within(screen.getByRole("group", { name: "강조색" })).getByRole("radio", { name: "남색" }));
  expect(held.now["color"]).toBe("#4a4f63");
  const typed = screen.getByRole("textbox", { name: "직접 적기" });

  await user.clear(typed);
  expect(held.now["color"]).toBe("");
  await user.type(typed, "#FFCC00");
  expect(screen.getByText(/가장 가까운 색은/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "이 색 쓰기" }));

  expect(isReadable(String(held.now["color"]))).toBe(true);
});

test("one of few is chosen by a press", async () => {
  const choices = [
    { value: "residential", label: "주거 공간" },
    { value: "commercial", label: "상업 공간" },
  ];
  const { held, user } = openFields([field("choice", "묶음", { choices })], { value: { choice: "residential" } });

  await user.click(screen.getByRole("button", { name: "상업 공간", pressed: false }));

  expect(held.now["choice"]).toBe("commercial");
});

describe("the address of a page", () => {
  const SLUG = field("slug", "주소", { seen: ["/business/{group}/{slug}", "/business"] });

  test("is shown whole, and opened to be changed", async () => {
    const { held, user } = openFields([SLUG], { value: { slug: "relite-living", group: "residential" } });
    expect(screen.getByText("/business/residential/relite-living")).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "주소 바꾸기" }));
    const input = screen.getByRole("textbox", { name: "주소" });
    expect(document.activeElement).toBe(input);
    await user.clear(input);
    await user.type(input, "relite");

    expect(held.now["slug"]).toBe("relite");
    expect(screen.getByText(/이 주소로 열립니다: \/business\/residential\/relite( |$)/)).toBeTruthy();
  });

  test("is open where something is wrong with it, or nothing is there yet", () => {
    openFields([SLUG], { value: { slug: "있는 주소" }, faults: { slug: "이미 쓰는 주소입니다." } });

    expect(screen.getByRole("textbox", { name: "주소" }).getAttribute("aria-invalid")).toBe("true");
  });
});

test("what may only be read has no controls but what it says", () => {
  const choices = [{ value: "a", label: "가" }];
  const fields = [field("line", "제목"), field("date", "설립일"), field("choice", "묶음", { choices }), field("list", "이야기")];
  openFields(fields, { value: { line: "아침", date: "2022-04-01", choice: "a" }, readOnly: true });

  expect(screen.getAllByRole<HTMLInputElement>("textbox").every(({ readOnly }) => readOnly)).toBe(true);
  expect(screen.getAllByRole<HTMLButtonElement>("button").every(({ disabled }) => disabled)).toBe(true);
});

test("a kind that is not known yet is a line at least", () => {
  openFields([field("riddle", "모르는 칸")], { value: { riddle: "아침" } });

  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "모르는 칸" }).value).toBe("아침");
});
