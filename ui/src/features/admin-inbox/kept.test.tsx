import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { useKept } from "./kept";

function Words() {
  const [{ words, address }, keep] = useKept();
  return (
    <button type="button" onClick={() => keep({ words: "김하늘" })}>
      {address} {words}
    </button>
  );
}

test("what is searched for is remembered, and the server never asked about it", async () => {
  const fetch = serve({});
  show(<Words />);

  await userEvent.click(screen.getByRole("button", { name: "/admin/enquiries" }));

  expect(await screen.findByRole("button", { name: "/admin/enquiries 김하늘" })).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});
