/** The whole application in every language: where it stands, what it leads to, and in whose words. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { langOf } from "@shared/lang";
import { addressIn, isBase, LANGUAGE, LANGUAGES, localPath, ownPath, routeOf } from "@shared/language";
import footer from "@texts/footer.ko.json";
import portfolio from "@texts/portfolio.ko.json";
import shell from "@texts/shell.ko.json";
import { EMPTY_SITE, serve, SERVICES } from "../testing/answers";
import { show } from "../testing/show";
import { Shell } from "./App";
import { preloadPage } from "./routes";

const OTHERS = LANGUAGES.filter(({ code }) => code !== LANGUAGE);
const ALWAYS = ["/", "/portfolio", "/insight", "/contact", "/search"];

/** A site that is offered in all languages, with these *pages* besides what every language has. */
function open(address: string, pages: readonly string[]) {
  const languages = Object.fromEntries(LANGUAGES.map(({ code }) => [code, [...ALWAYS, ...pages]]));
  const site = { ...EMPTY_SITE, services: SERVICES, languages };
  const fetch = serve({ "/api/site": site, "/api/portfolio": { items: [], total: 0 } });
  show(<Shell />, address);
  return fetch;
}

const bar = () => screen.findByRole("navigation", { name: shell["nav.label"] });
const hrefs = (place: HTMLElement) => [...place.querySelectorAll("a")].map((link) => link.getAttribute("href"));

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  await Promise.all([preloadPage("/portfolio"), preloadPage("/about")]);
});

test("a screen stands at its address in this language, asks in it and says its words", async () => {
  const fetch = open("/portfolio", ["/about"]);

  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe(portfolio["portfolio.title"]);
  expect(heading.lang || undefined).toBe(langOf(portfolio["portfolio.title"]));
  expect(window.location.hash).toBe(`#${localPath("/portfolio")}`);
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(1));
  const asked = fetch.mock.calls.map(([url]) => url);
  expect(asked.filter((url) => !url.startsWith(localPath("/api/")))).toEqual([]);
});

test("all links of the frame stay in this language, but for those to the others", async () => {
  open("/about", ["/about", "/business", "/privacy", ...SERVICES.map(({ path }) => path)]);
  await screen.findByRole("link", { name: footer["footer.admin"] });

  const links = hrefs(document.body).filter((href) => href?.startsWith("/"));
  const elsewhere = links.filter((href) => ownPath(href ?? "") === undefined);
  const toOthers = OTHERS.map(({ code }) => addressIn(code, "/about"));
  expect(links.length - elsewhere.length).toBeGreaterThan(10);
  expect([...new Set(elsewhere)]).toEqual(expect.arrayContaining(toOthers));
  expect(elsewhere.filter((href) => !toOthers.includes(href ?? ""))).toEqual(isBase ? [] : ["/admin"]);
});

test("what is not offered in this language has no link in it", async () => {
  open("/portfolio", ["/about"]);
  await screen.findByRole("link", { name: footer["footer.admin"] });

  const offered = ["/about", "/portfolio", "/insight", "/contact", "/search"].map(localPath);
  expect(hrefs(await bar())).toEqual(expect.arrayContaining(offered));
  // The base language has all that there is.
  const found = new Set(hrefs(document.body));
  expect(["/business", "/privacy"].map((path) => found.has(localPath(path)))).toEqual([isBase, isBase]);
});

test("an unknown address leads home in this language", async () => {
  open("/nothing/here", []);

  await waitFor(() => expect(routeOf(window.location.hash)).toBe("/"));
  expect(ownPath(window.location.hash.slice(1))).toBe("/");
  expect(within(await bar()).getByRole("link", { name: shell["nav.search"] })).toBeTruthy();
});
