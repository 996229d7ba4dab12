import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "../../../testing/show";
import { AccentField } from "./AccentField";

const open = (value: string) => show(<AccentField value={value} onChange={() => undefined} />);
const marked = () => screen.queryAllByRole<HTMLInputElement>("radio").findIndex(({ checked }) => checked);

test("the first colour is marked where none is chosen", () => {
  open("");

  expect(marked()).toBe(0);
});

test("a colour without a name marks none of those that have one", () => {
  open("#112233");

  expect(marked()).toBe(-1);
});
