import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { LONGEST_WAIT_MS, useStanding } from "./useStanding";

const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "", permissions: ["inbox", "people"] };
const OPENING = "/api/admin/site/opening";

function Probe() {
  return <p>{useStanding() ? "stands" : "waits"}</p>;
}

const said = () => screen.getByRole("paragraph").textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Answer all but what is asked at *held*, which is answered with a status once that is said. */
function serve(held: string) {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    if (url === held) return new Promise<Response>((resolve) => void waiting.push(resolve));
    return Promise.resolve(Response.json(url === "/api/session" ? { user, csrfToken: "token" } : { open: false }));
  });
  return { answer: (status: number) => waiting.splice(0).forEach((tell) => tell(Response.json({}, { status }))) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["/api/session", 200],
  ["/api/admin/site", 200],
  [OPENING, 200],
  ["/api/admin/consents", 503],
  ["/api/admin/content-types", 200],
  ["/api/admin/statistics?days=30", 503],
  ["/api/admin/drafts", 200],
  ["/api/admin/scheduled", 200],
  ["/api/admin/enquiries?limit=0", 503],
  ["/api/admin/backups", 200],
  ["/api/admin/upkeep", 503],
])("it waits for %s until that is answered, by %d", async (held, status) => {
  const { answer } = serve(held);
  show(<Probe />);
  await pass(100);
  expect(said()).toBe("waits");

  answer(status);
  await pass(100);

  expect(said()).toBe("stands");
});

test("it stays once it stands, whatever is asked again", async () => {
  const { answer } = serve("/api/admin/consents");
  show(<Probe />);
  await pass(100);
  answer(503);

  await pass(60_000);

  expect(said()).toBe("stands");
});

test("an answer that does not come is not waited for longer than four seconds", async () => {
  const { answer } = serve("/api/admin/consents");
  show(<Probe />);
  await pass(LONGEST_WAIT_MS - 1);
  expect(said()).toBe("waits");

  await pass(1);

  expect(said()).toBe("stands");
  answer(200);
});
