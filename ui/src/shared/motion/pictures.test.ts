import { afterEach, expect, test, vi } from "vitest";

import { fit, inView, layUnder, numberOf, wear } from "./pictures";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function picture(html = "<img>"): HTMLElement {
  document.body.innerHTML = `<button data-index="4"><picture>${html}</picture></button>`;
  return document.body.querySelector("picture") as HTMLElement;
}

function placed(top: number, height = 100): HTMLElement {
  const made = picture();
  made.getBoundingClientRect = () => ({ top, left: 0, bottom: top + height, right: 100 }) as DOMRect;
  return made;
}

test.each([
  [0, true],
  [-99, true],
  [-100, false],
  [767, true],
  [768, false],
])("a picture at %i is in view: %s", (top, isSeen) => {
  const one = placed(top) as HTMLElement;
  expect(inView(one)).toBe(isSeen ? one : undefined);
});

test("what has no height or is not there is not in view", () => {
  expect(inView(placed(10, 0))).toBeUndefined();
  expect(inView(null)).toBeUndefined();
});

test("a picture knows its number by what it stands in", () => {
  expect(numberOf(picture())).toBe(4);
  expect(numberOf(null)).toBe(0);
});

test("a name is worn until it is taken back", () => {
  const one = picture();

  const undo = wear(one, "pic-a-1");
  expect(one.style.viewTransitionName).toBe("pic-a-1");
  expect(one).toHaveProperty("dataset.moves", "");
  undo();

  expect(one.style.viewTransitionName).toBe("");
  expect(one.dataset["moves"]).toBeUndefined();
});

test("the box of a picture shown whole is as large as what is seen of it", () => {
  const one = picture('<img style="object-fit: contain">');
  const image = one.querySelector("img") as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 300 }, naturalHeight: { value: 200 } });
  Object.defineProperties(one.parentElement, { clientWidth: { value: 600 }, clientHeight: { value: 900 } });

  const undo = fit(one);
  const { width, height, translate } = one.style;
  expect([width, height, translate]).toEqual(["600px", "400px", "0px 250px"]);
  undo();
  expect(one.getAttribute("style")).toBe("");
});

test("a cropped picture keeps its box", () => {
  const one = picture('<img style="object-fit: cover">');
  Object.defineProperties(one.querySelector("img"), { naturalWidth: { value: 3 }, naturalHeight: { value: 2 } });

  fit(one);

  expect(one.getAttribute("style")).toBeNull();
});

test("the small bitmap lies below until the large one is decoded and has faded in", async () => {
  const small = picture();
  const image = small.querySelector("img") as HTMLImageElement;
  Object.defineProperties(image, {
    naturalWidth: { value: 3 },
    naturalHeight: { value: 2 },
    currentSrc: { value: "http://site/small.avif" },
  });
  const large = document.createElement("picture");
  const steps: string[] = [];
  const decoding: (() => void)[] = [];
  const own = document.createElement("img");
  own.decode = () => new Promise((resolve) => void decoding.push(resolve));
  own.animate = () =>
    ({ pause: () => steps.push("held"), play: () => steps.push("fades"), finished: Promise.resolve() }) as never;
  large.append(own);

  const done = layUnder(large, small, 240);
  expect(large.style.background).toContain("small.avif");
  expect(steps).toEqual(["held"]);
  decoding[0]?.();
  await done;

  expect(steps).toEqual(["held", "fades"]);
  expect(large.style.background).toBe("");
});

test("a picture that cannot be decoded is shown as what stands in for it", async () => {
  const large = picture();
  const own = large.querySelector("img") as HTMLImageElement;
  const play = vi.fn<() => void>();
  own.decode = () => Promise.reject(new Error("broken"));
  own.animate = () => ({ pause: () => undefined, play, finished: Promise.resolve() }) as never;

  await layUnder(large, document.createElement("picture"), 240);

  expect(play).toHaveBeenCalledOnce();
  expect(large.style.background).toBe("");
});
