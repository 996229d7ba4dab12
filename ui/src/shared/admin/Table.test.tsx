import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Dialog } from "../Dialog";
import { List } from "./Table";

const opened = vi.fn<(name: string) => void>();

function rows(beside = <button type="button">삭제</button>) {
  opened.mockClear();
  render(
    <List rows={["온실"]} keyOf={String} onOpen={opened}>
      {(name) => (
        <>
          <b>{name}</b>
          {beside}
        </>
      )}
    </List>,
  );
}

test("a row opens where one clicks, but for what does something else there", () => {
  rows();

  fireEvent.click(screen.getByRole("button", { name: "삭제" }));
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("온실"));

  expect(opened).toHaveBeenCalledExactlyOnceWith("온실");
});

test("who slides off a button to call it off opens nothing", () => {
  rows();

  fireEvent.pointerDown(screen.getByRole("button", { name: "삭제" }));
  fireEvent.click(screen.getByRole("listitem"));

  expect(opened).not.toHaveBeenCalled();
});

test("a press in a dialog of the row is none on the row", () => {
  rows(
    <Dialog label="삭제할까요?" onClose={() => undefined}>
      <p>되살릴 수 있습니다.</p>
    </Dialog>,
  );

  fireEvent.click(screen.getByText("되살릴 수 있습니다."));

  expect(opened).not.toHaveBeenCalled();
});
