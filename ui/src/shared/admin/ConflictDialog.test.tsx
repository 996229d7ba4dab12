import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { ConflictDialog } from "./ConflictDialog";
import type { Disputed } from "./ConflictDialog";

const DISPUTED: Disputed[] = [
  { field: "style", label: "스타일", mine: "클래식 모던", theirs: "월넛 클래식" },
  { field: "contents", label: "설명", mine: "창을 넓혔습니다.", theirs: "" },
];

afterEach(() => vi.unstubAllGlobals());

function open(onDecide: (sides: object) => void = () => undefined) {
  show(<ConflictDialog collection="portfolio" id="p1" disputed={DISPUTED} onDecide={onDecide} onCancel={() => undefined} />);
  return within(screen.getByRole("dialog", { name: "다른 관리자가 먼저 저장했습니다." }));
}

test("it begins at what was typed here, and says how many fields are asked about", () => {
  const dialog = open();

  expect(document.activeElement).toBe(dialog.getByRole("radio", { name: "클래식 모던 내 내용" }));
  expect(dialog.getByText(/아래 2곳만 골라 주세요\.$/)).toBeTruthy();
});

test("what was typed here is copied with the names of its fields", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });

  fireEvent.click(open().getByRole("button", { name: "내 내용 복사" }));

  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith("스타일\n클래식 모던\n\n설명\n창을 넓혔습니다."));
});

test("the button says that it saves what was chosen once both sides are", () => {
  const onDecide = vi.fn<(sides: object) => void>();
  const dialog = open(onDecide);
  fireEvent.click(dialog.getByRole("radio", { name: /^월넛 클래식/ }));

  fireEvent.click(dialog.getByRole("button", { name: "고른 대로 저장" }));

  expect(onDecide).toHaveBeenCalledWith({ style: "theirs", contents: "mine" });
});
