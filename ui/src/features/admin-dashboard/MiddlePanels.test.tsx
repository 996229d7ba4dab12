import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { MiddlePanels } from "./MiddlePanels";

const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "", permissions: ["content", "people"] };
const NOTHING = { days: [], projects: [], sources: [], pages: [] };

/** Answer who is signed in, nothing else, and the statistics when the returned function is called. */
function serveLateStatistics() {
  const asked: string[] = [];
  const waiting: ((answer: Response) => void)[] = [];
  const late = new Promise<Response>((resolve) => void waiting.push(resolve));
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    if (url.startsWith("/api/admin/statistics")) return late;
    const isSession = url === "/api/session";
    return Promise.resolve(Response.json(isSession ? { user, csrfToken: "token" } : {}, { status: isSession ? 200 : 503 }));
  });
  return { asked, answer: (status: number) => waiting[0]?.(Response.json(status === 200 ? NOTHING : {}, { status })) };
}

test.each([200, 503])("what is done most often stands nowhere until its place is known, by an answer %d", async (status) => {
  const { asked, answer } = serveLateStatistics();
  show(<MiddlePanels />);
  // Only who may see them asks for backups: it is known by then who is signed in.
  await expect.poll(() => asked.some((url) => url.startsWith("/api/admin/backups"))).toBe(true);
  expect(screen.queryByRole("region", { name: "바로 하기" })).toBeNull();

  answer(status);

  const panel = await screen.findByRole("region", { name: "바로 하기" });
  expect(panel.dataset["wide"]).toBe(String(status === 200));
});
