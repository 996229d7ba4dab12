import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ContentFields } from "./ContentFields";
import { field } from "./testing";

const KEY = "데모에서 온 내용입니다. 고치면 표시가 사라집니다.";

const nothing = () => undefined;

function open(demo?: ReadonlySet<string>) {
  const fields = [field("line", "제목"), { ...field("line", "설명"), name: "second" }];
  render(
    <ContentFields fields={fields} value={{}} faults={{}} idPrefix="t" onChange={nothing} {...(demo ? { demo } : {})} />,
  );
}

test("what came with the demo is marked, and the mark is explained", () => {
  open(new Set(["second", "of another form"]));

  expect(screen.getByText(KEY)).toBeTruthy();
  expect(screen.getAllByText("데모")).toHaveLength(2);
});

test("a form without anything of the demo has no marks", () => {
  open();

  expect(screen.queryByText(KEY)).toBeNull();
});
