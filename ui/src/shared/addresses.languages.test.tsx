import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { serve } from "../testing/answers";
import { show } from "../testing/show";
import { getJson } from "./api";
import { addressIn, isBase, LANGUAGE, LANGUAGES, localPath } from "./language";
import { proseTarget } from "./proseTarget";
import { send } from "./send";
import { shareUrl } from "./share";
import { SiteLink } from "./SiteLink";

const ORIGIN = "https://studio.example";
const BASE = LANGUAGES[0]!.code;

function click(link: HTMLElement) {
  // The environment of tests cannot load another page.
  window.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
}

test("a link has the real address in this language, and moves by its hash", () => {
  show(<SiteLink to="/portfolio?style=a">x</SiteLink>, "/about");
  const link = screen.getByRole("link");

  click(link);

  expect(link.getAttribute("href")).toBe(localPath("/portfolio?style=a"));
  expect(window.location.hash).toBe(`#${localPath("/portfolio?style=a")}`);
});

test("the administration is at one address for all, to which the browser goes from a twinned build", () => {
  show(<SiteLink to="/admin">x</SiteLink>, "/about");
  const link = screen.getByRole("link");

  click(link);

  expect(link.getAttribute("href")).toBe("/admin");
  expect(window.location.hash).toBe(isBase ? "#/admin" : `#${localPath("/about")}`);
});

test("what is asked for and sent has an address in this language", async () => {
  const fetch = serve({ "/api/portfolio": { items: [] }, "/api/enquiries": {} });

  await getJson("/api/portfolio");
  await send("POST", "/api/enquiries", { body: {} });

  expect(fetch.mock.calls.map(([url]) => url)).toEqual([localPath("/api/portfolio"), localPath("/api/enquiries")]);
});

test("the address to pass on is that of the page in this language", () => {
  expect(shareUrl("/portfolio/p1")).toBe(`${window.location.origin}${localPath("/portfolio/p1")}`);
});

test.each(["/portfolio?a=b", "#/portfolio?a=b", `${ORIGIN}/portfolio?a=b`, `${ORIGIN}/#/portfolio?a=b`])(
  "in a text, %s is the page in the reader's language",
  (href) => {
    expect(proseTarget(href, ORIGIN)).toEqual({ kind: "site", path: "/portfolio?a=b" });
  },
);

test.each(LANGUAGES.map(({ code }) => code))("in a text, a page in %s by its address is in that language", (code) => {
  const own = code === LANGUAGE || code === BASE;

  expect(proseTarget(addressIn(code, "/portfolio"), ORIGIN)).toEqual(
    own ? { kind: "site", path: "/portfolio" } : { kind: "elsewhere" },
  );
});

test("in a text, the administration is not in a twinned build", () => {
  expect(proseTarget("/admin", ORIGIN)).toEqual(isBase ? { kind: "site", path: "/admin" } : { kind: "elsewhere" });
});
