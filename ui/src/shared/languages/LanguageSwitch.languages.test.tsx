import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { addressIn, LANGUAGE, LANGUAGES } from "@shared/language";
import shell from "@texts/shell.ko.json";
import { fill } from "../../messages";
import { EMPTY_SITE, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { LanguageSwitch } from "./LanguageSwitch";

const other = LANGUAGES.find(({ code }) => code !== LANGUAGE)!;
const pages = { [LANGUAGE]: ["/", "/about", "/privacy", "/portfolio"], [other.code]: ["/", "/about", "/portfolio"] };

function showAt(address: string, answers: Record<string, unknown> = {}) {
  const fetch = serve({ "/api/site": { ...EMPTY_SITE, languages: pages }, ...answers });
  show(<LanguageSwitch />, address);
  return fetch;
}

const link = () => screen.findByRole("link", { name: other.name });
const isMissing = (found: HTMLElement) =>
  found.title === fill(shell["lang.page_missing"], { language: other.name }) &&
  found.getAttribute("href") === addressIn(other.code, "/");

test("leads to the same page in the other language, and says which it is", async () => {
  showAt("/portfolio?category=commercial");

  const found = await link();
  expect(found.getAttribute("href")).toBe(addressIn(other.code, "/portfolio?category=commercial"));
  expect([found.getAttribute("hreflang"), found.title]).toEqual([other.code, ""]);
  expect(screen.getByRole("group", { name: shell["lang.switch"] }).contains(found)).toBe(true);
});

test("its name alone is in the other language: what it says besides is in the page's", async () => {
  showAt("/privacy");
  const found = await link();

  expect(isMissing(found)).toBe(true);
  expect(found.closest("[lang]")).toBe(found.ownerDocument.documentElement.closest("[lang]"));
  expect(found.querySelector("[lang]")?.outerHTML).toBe(`<span lang="${other.code}">${other.name}</span>`);
});

test("keeps what a list is narrowed down by, as addresses have it, and begins it anew", async () => {
  const chosen = "/portfolio?category=commercial&filter=Office&filter=Etc&style=Natural%20modern&tag=light&find=oak";
  showAt(`${chosen}&page=2`);

  expect((await link()).getAttribute("href")).toBe(addressIn(other.code, chosen));
});

test("leads home from a page that is missing there, and says so", async () => {
  showAt("/privacy");

  expect(isMissing(await link())).toBe(true);
});

test("moving within the application leads to the page that is shown then", async () => {
  showAt("/privacy");
  await link();

  window.location.hash = `#${addressIn(LANGUAGE, "/about")}`;

  await waitFor(async () => expect((await link()).getAttribute("href")).toBe(addressIn(other.code, "/about")));
});

test.each([
  ["/portfolio/a%20b", "/api/portfolio/a%20b"],
  ["/portfolio/a%20b/photo/3", "/api/portfolio/a%20b"],
  ["/portfolio/commercial/a%20b", "/api/portfolio/a%20b"],
  ["/residential/a%20b", "/api/portfolio/a%20b"],
  ["/insight/7", "/api/insights/7"],
])("of %s its answer says where it is there", async (address, url) => {
  showAt(address, { [url]: { languages: [LANGUAGE, other.code] } });

  await waitFor(async () => expect(isMissing(await link())).toBe(false));
  expect((await link()).getAttribute("href")).toBe(addressIn(other.code, address.replace("/photo/3", "")));
});

test("a project in this language alone leads home", async () => {
  const fetch = showAt("/portfolio/a", { "/api/portfolio/a": { languages: [LANGUAGE] } });

  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(isMissing(await link())).toBe(true);
});

test.each([
  ["/search?q=oak&kind=insight", {}],
  ["/consultation/3", {}],
  ["/consultation/1?space=commercial&project=a", {}],
  ["/consultation/sent", {}],
  ["/receipt/abc", {}],
  ["/business/residential/none", {}],
  ["/portfolio/none", { "/api/portfolio/none": 404 }],
  ["/insight/none", { "/api/insights/none": 404 }],
])("of %s, which this language does not list, it is not said that another lacks it", async (address, answers) => {
  const fetch = showAt(address, answers);

  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1 + Object.keys(answers).length));
  await waitFor(async () => expect((await link()).getAttribute("href")).toBe(addressIn(other.code, address)));
  expect((await link()).title).toBe("");
});

test("of a project that could not be read nothing is said", async () => {
  const fetch = showAt("/portfolio/a", { "/api/portfolio/a": 503 });

  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect([(await link()).title, (await link()).getAttribute("href")]).toEqual(["", addressIn(other.code, "/")]);
});

test("what this language lacks leads to where the other one has it", async () => {
  showAt("/late", { "/api/site": { ...EMPTY_SITE, languages: { ...pages, [other.code]: ["/", "/late"] } } });

  expect((await link()).getAttribute("href")).toBe(addressIn(other.code, "/late"));
  expect((await link()).title).toBe("");
});

test("a site in one language has no switch, and asks for nothing because of it", async () => {
  const fetch = serve({ "/api/site": EMPTY_SITE });
  show(<LanguageSwitch />, "/portfolio/a");

  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("link")).toBeNull();
});

test("the choice is kept when the switch is pressed, and not before", async () => {
  showAt("/privacy");
  const found = await link();
  const before = localStorage.length;
  found.addEventListener("click", (event) => event.preventDefault());

  fireEvent.click(found);

  expect([before, localStorage.getItem("studio.language")]).toEqual([0, other.code]);
  expect(sessionStorage.getItem("studio.language_missed")).toBe(other.code);
});
