import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Tabs } from "./Tabs";

const TABS = [
  { key: "residential", label: "주거 공간" },
  { key: "commercial", label: "상업 공간" },
] as const;

const shown = (onSelect: (key: string) => void) =>
  render(
    <Tabs label="공간 구분" tabs={TABS} selected="residential" onSelect={onSelect} panel="p" />,
  );

test("only the selected tab is in the tab order", () => {
  shown(() => undefined);

  const stops = screen.getAllByRole("tab").map((tab) => tab.tabIndex);

  expect(stops).toEqual([0, -1]);
});

test("arrow keys select the neighbour and wrap around", () => {
  const onSelect = vi.fn<(key: string) => void>();
  shown(onSelect);

  fireEvent.keyDown(screen.getByText("주거 공간"), { key: "ArrowLeft" });

  expect(onSelect).toHaveBeenCalledWith("commercial");
  expect(document.activeElement).toBe(screen.getByText("상업 공간"));
});
