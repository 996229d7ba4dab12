import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { ImageDialog } from "./ImageDialog";

const onInsert = vi.fn<(format: unknown) => void>();

beforeEach(() => {
  onInsert.mockReset();
  show(<ImageDialog onInsert={onInsert} onFiles={() => undefined} onCancel={() => undefined} />);
});

const type = (url: string) => fireEvent.change(screen.getByLabelText(/^이미지 URL/), { target: { value: url } });
const insert = () => fireEvent.click(screen.getByRole("button", { name: "삽입" }));

test("without an address nothing is inserted", () => {
  type("  ");
  insert();

  expect(screen.getByText("이미지 URL을 입력해 주세요.")).toBeTruthy();
  expect(onInsert).not.toHaveBeenCalled();
});

test("an address of the drive has to be a link to share", () => {
  type("https://example.com/picture.jpg");
  insert();

  expect(screen.getByText("올바른 Google 드라이브 URL이 아닙니다.")).toBeTruthy();
  expect(onInsert).not.toHaveBeenCalled();
});
