import { afterEach, beforeEach, expect, test } from "vitest";

import { LANGUAGES, localPath } from "@shared/language";
import { keepChoice, wasMissed } from "@shared/languages/choice";
import { chosenHome } from "./chosenLanguage";
import { SERVER_DATA_ID } from "./serverData";

const [BASE, TWIN] = [LANGUAGES[0]!.code, LANGUAGES[1]!.code];
const SITE = "https://studio.example";

function page(referrer = "", languages: object = { [BASE]: ["/"], [TWIN]: ["/"] }): Document {
  const made = document.implementation.createHTMLDocument();
  const data = made.createElement("script");
  data.id = SERVER_DATA_ID;
  data.textContent = JSON.stringify({ "/api/site": { languages } });
  made.body.append(data);
  Object.defineProperty(made, "referrer", { value: referrer });
  return made;
}

const at = (address: string) => new URL(address, SITE) as unknown as Location;
const home = (address = "/", referrer = "", languages?: object) => chosenHome(at(address), page(referrer, languages));

beforeEach(() => keepChoice(TWIN, false));
afterEach(() => sessionStorage.clear());

test.each(["", "https://search.example/", `${SITE}.evil.example/`])("who enters at / from %j reads in the chosen language", (referrer) => {
  expect(home("/", referrer)).toBe(`/${TWIN}/`);
  expect(home("/?utm_source=x", referrer)).toBe(`/${TWIN}/?utm_source=x`);
});

test("the choice counts at / alone, and not for who comes from a page of the site", () => {
  expect(home("/about")).toBeNull();
  expect(home("/#/")).toBeNull();
  expect(home("/", `${SITE}/about`)).toBeNull();
});

test("a language that is not offered any more is not entered", () => {
  expect(home("/", "", { [BASE]: ["/"] })).toBeNull();
  expect(chosenHome(at("/"), document.implementation.createHTMLDocument())).toBeNull();
});

test("who chose nothing, or the base language, stays", () => {
  keepChoice(BASE, false);
  const before = home();
  localStorage.clear();

  expect([before, home()]).toEqual([null, null]);
});

test("what the browser says of its reader's languages counts for nothing", () => {
  localStorage.clear();
  Object.defineProperty(navigator, "languages", { value: [TWIN], configurable: true });

  expect(home()).toBeNull();
});

test("that a page was missing is told once, in the language that was chosen", () => {
  keepChoice(TWIN, true);
  const inAnother = wasMissed();
  keepChoice(BASE, true);

  expect([inAnother, wasMissed(), wasMissed()]).toEqual([false, true, false]);
  expect(localPath("/")).toBe("/");
});
