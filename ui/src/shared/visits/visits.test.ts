import { beforeEach, expect, test, vi } from "vitest";

import { EDITOR_FLAG } from "../editorFlag";
import { counter, isUncounted } from "./visits";

const sent = vi.fn<(said: object) => void>();
const at = (pathname: string, search = "", state: unknown = null) => ({ pathname, search, state });

beforeEach(() => {
  sent.mockClear();
  localStorage.clear();
});

test("the first page says where the visit came from, the next ones only what they are", () => {
  const count = counter(sent, "naver");
  count(at("/portfolio"));
  count(at("/about"));

  expect(sent.mock.calls).toEqual([[{ path: "/portfolio", source: "naver" }], [{ path: "/about" }]]);
});

test("a page that was reached from within the site has no source", () => {
  counter(sent, undefined)(at("/about"));

  expect(sent.mock.calls).toEqual([[{ path: "/about" }]]);
});

test("a page counts once, however often it is shown", () => {
  const count = counter(sent, "direct");
  count(at("/about"));
  count(at("/"));
  count(at("/about"));

  expect(sent).toHaveBeenCalledTimes(2);
});

test("a project over a screen counts as the project's page", () => {
  const count = counter(sent, "direct");
  count(at("/portfolio"));
  count(at("/portfolio", "", { project: "p/1", opener: {} }));
  count(at("/portfolio", "", { project: "p/1", photo: { index: 1, url: "x" } }));
  count(at("/portfolio/p%2F1"));

  expect(sent.mock.calls.slice(1)).toEqual([[{ path: "/portfolio/p%2F1" }]]);
});

test.each(["/consultation", "/consultation/1"])("%s starts a consultation, from a project or not", (path) => {
  const count = counter(sent, undefined);
  count(at(path, "?project=p1"));
  count(at(path));

  expect(sent.mock.calls).toEqual([[{ path: "/consultation/1", project: "p1" }], [{ path: "/consultation/1" }]]);
});

test.each(["/admin", "/admin/portfolio/p1"])("%s is not counted", (path) => {
  counter(sent, "direct")(at(path));

  expect(sent).not.toHaveBeenCalled();
});

test.each([
  [{ doNotTrack: "1" }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: "0", globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
])("%o is uncounted: %s", (asked, uncounted) => {
  expect(isUncounted(asked)).toBe(uncounted);
});

test("nobody counts where somebody edits the site", () => {
  localStorage.setItem(EDITOR_FLAG, "1");

  expect(isUncounted({})).toBe(true);
});
