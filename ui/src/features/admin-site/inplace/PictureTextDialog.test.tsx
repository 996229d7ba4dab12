import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { show } from "../../../testing/show";
import { field as fieldOf } from "@records/fields/testing";
import { PictureTextDialog } from "./PictureTextDialog";

const PICTURE = fieldOf("picture", "사진");

test("the text of a picture is said in the language beside what it says, and kept as it is typed", () => {
  const picture = { url: `/media/${"a".repeat(32)}.jpg`, alt: "식당" };
  const [change, flush, onClose] = [vi.fn<(name: string, value: unknown) => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const editing = { values: { picture }, change, flush, faults: {} };
  show(<PictureTextDialog label="사진" picture={picture} field={PICTURE} path="picture" editing={editing} language="en" onClose={onClose} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "대체 텍스트" });

  expect(document.activeElement).toBe(field);
  expect([field.lang, field.maxLength]).toEqual(["en", 300]);
  expect(screen.getByText("식당")).toBeTruthy();
  fireEvent.change(field, { target: { value: "A dining room" } });
  fireEvent.click(screen.getByRole("button", { name: "완료" }));

  expect(change.mock.calls).toEqual([["picture", { ...picture, en: { alt: "A dining room" } }]]);
  expect([flush.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
