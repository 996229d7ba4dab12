import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { readToasts } from "@shared/toasts";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { RecordActs } from "./RecordActs";
import type { RecordEditor } from "@records/useRecordEditor";

const HERE = "/admin/site/services/s1";
const EDITING = {
  id: "s1",
  isBusy: false,
  giveUp: () => undefined,
  publishing: { standing: { state: "public" }, isBusy: false },
} as unknown as RecordEditor;

/** Delete the record of a form; *meanwhile* is done while the server is at it. */
async function deleteIt(meanwhile = () => undefined as void) {
  serveCalls({
    "GET /api/session": { user: null, csrfToken: "x" },
    "DELETE /api/admin/services/s1": () => {
      meanwhile();
      return 204;
    },
  });
  show(<RecordActs list="services" title="Total Living" editing={EDITING} />, HERE);

  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("‘Total Living’ 항목을 삭제했습니다."));
}

test("a record that was deleted gives way to its list", async () => {
  await deleteIt();

  await waitFor(() => expect(window.location.hash).toBe("#/admin/site/services"));
});

test("whoever has gone elsewhere while it was deleted stays there", async () => {
  await deleteIt(() => window.history.pushState(null, "", "/#/admin/trash"));

  await new Promise((resolve) => setTimeout(resolve));
  expect(window.location.hash).toBe("#/admin/trash");
});
