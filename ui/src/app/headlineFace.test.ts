import { afterEach, beforeEach, expect, test, vi } from "vitest";

const [FIRST, OTHER] = ["a", "b"].map((digit) => `/fonts/${digit.repeat(32)}.woff2`) as [string, string];
const asked: string[] = [];
let present: string | undefined;

class Face {
  constructor(family: string, source: string, only: FontFaceDescriptors) {
    asked.push([family, source, only.weight, only.unicodeRange].join(" "));
  }
  load = async () => this;
}

const add = vi.fn<(face: Face) => void>();
const fetched = vi.fn<(address: string, how: RequestInit) => Promise<Response>>(async () => {
  if (!present) throw new Error("gone");
  return new Response(null, { headers: { "content-location": present } });
});
const { dataset } = document.documentElement;

async function faces() {
  vi.resetModules();
  return import("./headlineFace");
}

/** The page that the server sent declares a face, and its headlines wear it. */
function wears(address: string) {
  document.head.innerHTML = `<style>@font-face{font-family:"Studio Hangul";src:url("${address}")format("woff2")}</style>`;
  dataset["worn"] = "";
}

beforeEach(() => {
  asked.length = 0;
  present = FIRST;
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal("FontFace", Face);
  vi.stubGlobal("fetch", fetched);
  Object.defineProperty(document, "fonts", { configurable: true, value: { add } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
  delete dataset["worn"];
  delete dataset["face"];
});

test("asks for one face for all screens", async () => {
  const { wearHeadlineFace } = await faces();
  await wearHeadlineFace("/about");
  await wearHeadlineFace("/receipt/secret");

  expect(fetched.mock.calls).toEqual([["/fonts/headlines.woff2", { method: "HEAD" }]]);
  expect(asked).toEqual([`Studio Hangul url("${FIRST}") 300 U+AC00-D7A3`]);
  expect(add).toHaveBeenCalledOnce();
  expect(dataset["worn"]).toBeDefined();
});

test("leaves to the server's page what that has fetched", async () => {
  wears(FIRST);
  const { wearHeadlineFace } = await faces();
  await wearHeadlineFace("/about");

  expect(fetched).not.toHaveBeenCalled();
});

test("asks once for the first other screen whether the page's face is the present one", async () => {
  wears(FIRST);
  present = OTHER;
  const { wearHeadlineFace } = await faces();
  await wearHeadlineFace("/portfolio");
  await wearHeadlineFace("/portfolio");
  expect(fetched).not.toHaveBeenCalled();

  await wearHeadlineFace("/about");
  await wearHeadlineFace("/business");

  expect(fetched).toHaveBeenCalledOnce();
  expect(asked).toEqual([`Studio Hangul url("${OTHER}") 300 U+AC00-D7A3`]);
});

test("asks nothing for the administration", async () => {
  const { wearHeadlineFace } = await faces();
  await wearHeadlineFace("/admin/portfolio");

  expect(fetched).not.toHaveBeenCalled();
});

test("asks for none where Korean headlines have a serif", async () => {
  dataset["face"] = "cormorant";
  const { wearHeadlineFace } = await faces();
  await wearHeadlineFace("/about");

  expect(fetched).not.toHaveBeenCalled();
});

test("tries again with the next screen what did not come", async () => {
  const { wearHeadlineFace } = await faces();
  present = undefined;
  await wearHeadlineFace("/about");
  expect(dataset["worn"]).toBeUndefined();
  present = FIRST;
  await wearHeadlineFace("/portfolio");

  expect(add).toHaveBeenCalledOnce();
});

test("takes over a face that did not come to the server's page", async () => {
  wears(FIRST);
  const { wearHeadlineFace } = await faces();
  delete dataset["worn"];
  await wearHeadlineFace("/about");

  expect(add).toHaveBeenCalledOnce();
});

test("does without where there are no fonts by script", async () => {
  vi.stubGlobal("FontFace", undefined);
  Reflect.deleteProperty(window, "FontFace");
  const { wearHeadlineFace } = await faces();
  await wearHeadlineFace("/about");

  expect(fetched).not.toHaveBeenCalled();
});

test("asks once after several changes, and fetches what has got other letters alone", async () => {
  wears(FIRST);
  const { QUIET_MS, renewHeadlineFace } = await faces();
  renewHeadlineFace();
  renewHeadlineFace();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(fetched).toHaveBeenCalledOnce();
  expect(add).not.toHaveBeenCalled();

  present = OTHER;
  renewHeadlineFace();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  renewHeadlineFace();
  await vi.advanceTimersByTimeAsync(QUIET_MS);

  expect(fetched).toHaveBeenCalledTimes(3);
  expect(asked).toEqual([`Studio Hangul url("${OTHER}") 300 U+AC00-D7A3`]);
});

test("asks nothing after a change where nothing wears the face", async () => {
  const { QUIET_MS, renewHeadlineFace } = await faces();
  renewHeadlineFace();
  await vi.advanceTimersByTimeAsync(QUIET_MS);

  expect(fetched).not.toHaveBeenCalled();
});
