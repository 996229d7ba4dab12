import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { MiddlePanels } from "./MiddlePanels";

const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "", permissions: ["content", "people"] };
const NOTHING = { days: [], projects: [], sources: [], pages: [] };

/** Answer who is signed in, and the statistics with *status*; nothing else. */
function serve(status: number) {
  vi.stubGlobal("fetch", (url: string) => {
    if (url === "/api/session") return Promise.resolve(Response.json({ user, csrfToken: "token" }));
    const isKnown = url.startsWith("/api/admin/statistics");
    return Promise.resolve(Response.json(NOTHING, { status: isKnown ? status : 503 }));
  });
}

test.each([
  ["has a row of its own with no projects to show", 200, true],
  ["stands beside where nothing is known of projects", 503, false],
])("what is done most often %s", async (_where, status, isWide) => {
  serve(status);

  show(<MiddlePanels />);

  await expect.poll(() => screen.queryByRole("region", { name: "바로 하기" })?.dataset["wide"]).toBe(String(isWide));
});
