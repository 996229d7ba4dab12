import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { serveCalls } from "../../testing/calls";
import { openFields } from "./openFields";
import { field } from "./testing";

const titles = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^제목/ }).map(({ value }) => value);

beforeEach(() => void serveCalls({}));

describe("a list", () => {
  const STORY = field("list", "이야기", {
    limit: 3,
    item: [field("line", "제목", { need: "public", limit: 40 }), field("text", "문단")],
  });
  const TWO = { list: [{ line: "처음" }, { line: "지금" }] };
  test("gets an item, up to its limit", async () => {
    const { held, user } = openFields([STORY], { value: TWO });

    await user.click(screen.getByRole("button", { name: "이야기에 추가" }));
    await user.type(screen.getAllByRole("textbox", { name: /^제목/ })[2] as HTMLElement, "앞으로");

    expect(held.now["list"]).toEqual([...TWO.list, { line: "앞으로" }]);
    expect(screen.queryByRole("button", { name: "이야기에 추가" })).toBeNull();
    expect(screen.getByText(/3개까지 둘 수 있습니다/)).toBeTruthy();
  });

  test("leads to an item that is added at once, and to nothing after that", async () => {
    openFields([STORY], { value: TWO });

    fireEvent.click(screen.getByRole("button", { name: "이야기에 추가" }));

    expect(document.activeElement).toBe(screen.getAllByRole("textbox", { name: /^제목/ })[2]);
    const other = screen.getAllByRole<HTMLElement>("textbox", { name: /^제목/ })[0];
    other?.focus();
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(other);
  });

  test("moves an item, and keeps the focus with it", async () => {
    const { user } = openFields([STORY], { value: TWO });
    const down = screen.getByRole("button", { name: "‘이야기 1’ 아래로 옮기기" });

    await user.click(down);

    expect(titles()).toEqual(["지금", "처음"]);
    expect(document.activeElement).toBe(down);
    expect(screen.getByText("‘이야기’ 2개 가운데 2번째로 옮겼습니다.")).toBeTruthy();
  });

  test("brings an item back that was taken out, among what was typed since", async () => {
    const { user } = openFields([STORY], { value: TWO });
    await user.click(screen.getByRole("button", { name: "‘이야기 1’ 빼기" }));
    await user.type(screen.getByRole("textbox", { name: /^제목/ }), "의 집");

    act(() => readToasts().at(-1)?.action?.run());

    expect(titles()).toEqual(["처음", "지금의 집"]);
  });

  test("takes over what stands for it while it is empty, before what was added, once", async () => {
    const shippedItems = [{ name: "첫 답변" }, { name: "자료 부탁" }];
    const replies = field("list", "답변 글", { limit: 20, shippedItems, item: [field("line", "이름", { name: "name" })] });
    const { held, user } = openFields([replies], { value: { list: [{ name: "우리 글" }] } });

    await user.click(screen.getByRole("button", { name: "처음 글 2가지 가져오기" }));

    expect(held.now["list"]).toEqual([...shippedItems, { name: "우리 글" }]);
    expect(screen.queryByRole("button", { name: /처음 글/ })).toBeNull();
  });

  test("shows what is wrong at the field of the item, past those that are empty yet", () => {
    openFields([STORY], { value: { list: [{}, { text: "제목 없는 글" }] }, faults: { "list.0.line": "제목을 적어 주세요." } });

    const [empty, faulty] = screen.getAllByRole("textbox", { name: /^제목/ });

    expect(empty?.getAttribute("aria-invalid")).toBeNull();
    expect(faulty?.getAttribute("aria-invalid")).toBe("true");
  });
});
