import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";

import { serveCalls } from "../../../testing/calls";
import { show } from "../../../testing/show";
import { useDemoFields } from "./useDemoFields";

const FIELDS = "GET /api/admin/demo/fields";

function Form({ id }: { id: string }) {
  const [edited, setEdited] = useState<readonly string[]>([]);
  const demo = useDemoFields({ collection: "portfolio", id, edited });
  return (
    <>
      <output>{[...demo].join(", ")}</output>
      <button type="button" onClick={() => setEdited(edited.length > 0 ? [] : ["title"])}>
        고치기
      </button>
    </>
  );
}

const marked = () => screen.getByRole("status").textContent;

test("a field that was edited here is the studio's own, also when it is typed back", async () => {
  serveCalls({ [FIELDS]: { fields: { portfolio: { d1: ["title", "address"] }, insights: { d1: ["content"] } } } });
  show(<Form id="d1" />);
  await screen.findByText("title, address");

  await userEvent.click(screen.getByRole("button"));
  expect(marked()).toBe("address");
  await userEvent.click(screen.getByRole("button"));

  expect(marked()).toBe("address");
});

test("a record that the demo did not bring has no marks, nor has a new one", async () => {
  const sent = serveCalls({ [FIELDS]: { fields: { portfolio: { d1: ["title"] } } } });
  show(<Form id="" />);

  expect(marked()).toBe("");
  expect(sent).toEqual([]);
});
