import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];
let fails = false;

class Face {
  constructor(family: string, source: string, only: FontFaceDescriptors) {
    asked.push([family, source, only.weight, only.unicodeRange].join(" "));
  }
  async load() {
    if (fails) throw new Error("gone");
    return this;
  }
}

const add = vi.fn<(face: Face) => void>();

async function wearing() {
  vi.resetModules();
  return (await import("./headlineFace")).wearHeadlineFace;
}

beforeEach(() => {
  asked.length = 0;
  fails = false;
  add.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("FontFace", Face);
  Object.defineProperty(document, "fonts", { configurable: true, value: { add } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.worn;
});

test("asks for the face of each screen once", async () => {
  const wear = await wearing();
  await wear("/portfolio/한옥");
  await wear("/portfolio/한옥");

  expect(asked).toEqual([
    `Studio Hangul url("/fonts/headlines.woff2?page=${encodeURIComponent("/portfolio/한옥")}") 300 U+AC00-D7A3`,
  ]);
  expect(add).toHaveBeenCalledOnce();
});

test("leaves to the server's page what that has fetched", async () => {
  document.documentElement.dataset.worn = "/about";
  await (await wearing())("/about");

  expect(asked).toEqual([]);
});

test("tells nobody the key of a receipt, and asks nothing for the administration and a search", async () => {
  const wear = await wearing();
  await wear("/receipt/secret");
  await wear("/admin/portfolio");
  await wear("/search");

  expect(asked).toHaveLength(1);
  expect(asked.join()).not.toContain("secret");
});

test("asks for none where Korean headlines have a serif", async () => {
  document.documentElement.dataset.face = "cormorant";
  await (await wearing())("/about");
  delete document.documentElement.dataset.face;

  expect(asked).toEqual([]);
});

test("tries again what did not come", async () => {
  const wear = await wearing();
  fails = true;
  await wear("/about");
  fails = false;
  await wear("/about");

  expect(asked).toHaveLength(2);
  expect(add).toHaveBeenCalledOnce();
});

test("tries again by itself while the server may still be cutting it, but not for ever", async () => {
  const { AGAIN_MS } = await import("./headlineFace");
  const wear = await wearing();
  fails = true;
  await wear("/about");
  await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
  expect(asked).toHaveLength(3);

  await wear("/portfolio");
  fails = false;
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(add).toHaveBeenCalledOnce();
});

test("takes over a face that did not come to the server's page", async () => {
  document.documentElement.dataset.worn = "/about";
  const wear = await wearing();
  delete document.documentElement.dataset.worn;
  await wear("/about");

  expect(asked).toHaveLength(1);
});

test("does without where there are no fonts by script", async () => {
  vi.unstubAllGlobals();
  await (await wearing())("/about");

  expect(asked).toEqual([]);
});

test("fetches the face anew when headlines in view have got other letters, and only then", async () => {
  vi.resetModules();
  const { noteHeadlines, wearHeadlineFace } = await import("./headlineFace");
  document.body.innerHTML = '<main><h1>한옥 마당</h1><p>글</p></main>';
  await wearHeadlineFace("/portfolio/p1");

  const sameLetters = noteHeadlines();
  document.querySelector("h1")!.textContent = "마당 한옥";
  document.querySelector("p")!.textContent = "다른 글";
  await sameLetters();
  expect(asked).toHaveLength(1);
  const others = noteHeadlines();
  document.querySelector("h1")!.textContent = "한옥 뒤뜰";
  await others();
  document.body.innerHTML = "";

  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

test("fetches it anew over that of the server's page, too", async () => {
  vi.resetModules();
  const { noteHeadlines, wearHeadlineFace } = await import("./headlineFace");
  document.documentElement.dataset.worn = "/about";
  await wearHeadlineFace("/about");
  const changed = noteHeadlines();
  document.body.innerHTML = "<main><h2>새 이야기</h2></main>";
  await changed();
  document.body.innerHTML = "";

  expect(asked).toHaveLength(1);
});
