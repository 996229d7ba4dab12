import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";

import { getJson } from "../../api";
import { serveCalls } from "../../../testing/calls";
import { show } from "../../../testing/show";
import { refresh } from "../deleted";
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

test("after a change it is asked again", async () => {
  const left = [["title"], []];
  serveCalls({ [FIELDS]: () => ({ fields: { portfolio: { d1: left.shift() ?? [] } } }) });
  // In the cache of all screens, as whoever saves knows it.
  render(
    <SWRConfig value={{ fetcher: getJson }}>
      <Form id="d1" />
    </SWRConfig>,
  );
  await screen.findByText("title");

  await act(() => refresh("portfolio"));

  await waitFor(() => expect(marked()).toBe(""));
});
