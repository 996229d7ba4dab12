import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { serveCalls } from "../../testing/calls";
import { usePresence } from "./usePresence";

const ABOUT = "/api/admin/site/about/presence";
const HERE = { others: [{ name: "이도윤", since: "2026-11-25T00:00:00Z", field: "" }] };
const ANSWERS = {
  "GET /api/session": { csrfToken: "t" },
  [`PUT ${ABOUT}`]: HERE,
  [`PUT ${ABOUT}?field=heading`]: HERE,
  [`DELETE ${ABOUT}`]: 204,
};

function Open({ field = "", id = "about" }: { field?: string; id?: string }) {
  return <p>{usePresence("site", id, field).join(", ")}</p>;
}

const callsIn = (sent: { call: string }[]) => sent.map(({ call }) => call);

test("who else has it open is known, and it is let go of when it is closed", async () => {
  const sent = serveCalls(ANSWERS);
  const { unmount } = render(<Open />);
  await screen.findByText("이도윤");

  unmount();

  await waitFor(() => expect(callsIn(sent)).toEqual([`PUT ${ABOUT}`, `DELETE ${ABOUT}`]));
});

test("what takes over in the same moment is not let go of", async () => {
  const sent = serveCalls(ANSWERS);
  const { rerender } = render(<Open key="page" />);
  await screen.findByText("이도윤");

  rerender(
    <>
      <Open key="page" id="" />
      <Open key="keeper" field="heading" />
    </>,
  );

  await waitFor(() => expect(callsIn(sent)).toEqual([`PUT ${ABOUT}`, `PUT ${ABOUT}?field=heading`]));
});
