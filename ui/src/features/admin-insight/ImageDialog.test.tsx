import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { ImageDialog } from "./ImageDialog";

const onInsert = vi.fn<(format: unknown) => void>();
const onCancel = vi.fn<() => void>();
const ADDRESS = "https://images.example.com/bath.jpg";

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  onInsert.mockReset();
  onCancel.mockReset();
  // Pictures load whose address says nothing else.
  vi.stubGlobal(
    "Image",
    class extends EventTarget {
      onload = () => undefined;
      onerror = () => undefined;
      set src(url: string) {
        const name = url.includes("gone") ? "error" : "load";
        queueMicrotask(() => {
          this.dispatchEvent(new Event(name));
          this[`on${name}`]();
        });
      }
    },
  );
  show(<ImageDialog onInsert={onInsert} onFiles={() => undefined} onCancel={onCancel} />);
});

const choose = (source: string) => fireEvent.click(screen.getByRole("radio", { name: source }));
const type = (url: string) => fireEvent.change(screen.getByLabelText(/^이미지 URL/), { target: { value: url } });

test("each source has its help", () => {
  const sources = screen.getAllByRole("radio").map((one) => one.parentElement?.textContent);
  expect(sources).toEqual(["Google 드라이브", "이미지 호스팅", "직접 입력"]);
  const helps = [/링크가 있는 모든 사용자/, /이미지 호스팅에서 복사한/, /이미지로 바로 열리는 주소/];

  const shown = sources.map((source) => {
    choose(source ?? "");
    return helps.map((help) => screen.queryByText(help) !== null);
  });

  expect(shown).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test("what is typed is shown at once, or that it cannot be loaded", async () => {
  choose("직접 입력");
  type(ADDRESS);
  const picture = await screen.findByRole("img", { name: "미리 보기" });
  expect(picture.getAttribute("src")).toBe(ADDRESS);

  type("https://images.example.com/gone.jpg");

  expect((await screen.findByRole("alert")).textContent).toBe("이미지를 불러올 수 없습니다.");
  expect(screen.queryByRole("img", { name: "미리 보기" })).toBeNull();
});

test("it inserts what was typed, or is cancelled", () => {
  choose("직접 입력");
  type(ADDRESS);

  fireEvent.click(screen.getByRole("button", { name: "취소" }));
  expect([onCancel, onInsert].map((told) => told.mock.calls.length)).toEqual([1, 0]);
  fireEvent.click(screen.getByRole("button", { name: "삽입" }));

  expect([onCancel, onInsert].map((told) => told.mock.calls.length)).toEqual([1, 1]);
});
