/** Every screen of a site whose texts are not written yet: it leaves out what is not there. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { EMPTY_SITE, serve } from "../testing/answers";
import { show } from "../testing/show";
import { Shell } from "./App";

const NAMED = { ...EMPTY_SITE, brand: { ko: "모퉁이 디자인" } };
const EMPTY_LIST = { items: [], total: 0 };
const SCREENS = ["/", "/about", "/business", "/portfolio", "/insight", "/contact", "/contact?tab=qna", "/privacy"];
const SPEAKING = "h1, h2, h3, dt, dd, a, summary, li, label";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
});

async function open(address: string, site: object) {
  serve({ "/api/site": site, "/api/portfolio": EMPTY_LIST, "/api/insights": EMPTY_LIST });
  show(<Shell />, address);
  await screen.findByRole("heading", { level: 1 });
  if (address !== "/") await screen.findByRole("contentinfo");
  if (address.includes("qna")) await screen.findByRole("textbox", { name: "이메일" });
}

describe.each([
  ["nothing", EMPTY_SITE],
  ["a name", NAMED],
])("with %s", (_, site) => {
  test.each(SCREENS)("%s", async (address) => {
    await open(address, site);
    await waitFor(() => expect(document.querySelector("footer:empty")).toBeNull());

    const empty = [...document.querySelectorAll(SPEAKING)].filter(
      (element) => !element.textContent?.trim() && !element.getAttribute("aria-label"),
    );
    expect(empty.map((element) => element.outerHTML)).toEqual([]);
    expect(document.body.textContent).not.toMatch(/undefined|null|[{}]|NaN/);
    expect(document.querySelector("a[href=''], a[href='tel:'], a[href='mailto:']")).toBeNull();
    expect(document.title).toBeTruthy();
    expect(document.title).not.toMatch(/\| *$|^ *\||[{}]/);
  });
});

test("a screen that has nothing says so", async () => {
  await open("/about", EMPTY_SITE);

  expect(screen.getByText("아직 준비 중이에요.")).toBeTruthy();
});
