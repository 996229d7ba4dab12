import { describe, expect, test } from "vitest";

import type { FormImage } from "@records/fields/gallery";
import { pairOf, roleOf } from "./facts";
import {
  cellsOf,
  countAlone,
  picturesIn,
  withMoved,
  withoutPair,
  withPair,
  withRole,
  withSidesSwapped,
} from "./pairs";

const photo = (key: string, facts: object = {}): FormImage => ({ key, image: { url: `/media/${key}.jpg`, ...facts } });
const before = (key: string, pair = "a") => photo(key, { role: "before", pair });
const after = (key: string, pair = "a") => photo(key, { role: "after", pair });

const keysOf = (images: readonly FormImage[]) => images.map(({ key }) => key);
const shapeOf = (images: readonly FormImage[]) => cellsOf(images).map(({ slots }) => slots.map(({ key }) => key).join("+"));
const sidesOf = (images: readonly FormImage[]) => images.map((slot) => `${slot.key} ${roleOf(slot)} ${pairOf(slot)}`.trim());

describe("pairs", () => {
  test("stand where their first picture stands, before the work first", () => {
    expect(shapeOf([photo("1"), after("2"), photo("3"), before("4")])).toEqual(["1", "4+2", "3"]);
  });

  test("are told by their name: of several of one side the first belongs to it", () => {
    const images = [before("1"), before("2"), after("3"), after("4", "b")];

    expect(shapeOf(images)).toEqual(["1+3", "2", "4"]);
    expect(cellsOf(images).map(({ isLonely }) => isLonely)).toEqual([false, true, true]);
    expect(countAlone(images)).toBe(2);
  });

  test("without a name belong to nobody", () => {
    expect(shapeOf([before("1", ""), after("2", "")])).toEqual(["1", "2"]);
  });

  test("leave their other side alone when one is taken out", () => {
    const images = [photo("1"), before("2"), after("3")].filter(({ key }) => key !== "2");

    expect(shapeOf(images)).toEqual(["1", "3"]);
    expect(countAlone(images)).toBe(1);
    expect(sidesOf(images)).toEqual(["1 photo", "3 after a"]);
  });

  test("are whole again when what was taken out is put back", () => {
    const taken = before("2");
    const images = [photo("1"), after("3")];

    expect(shapeOf([...images.slice(0, 1), taken, ...images.slice(1)])).toEqual(["1", "2+3"]);
  });
});

describe("moving", () => {
  const IMAGES = [photo("1"), before("2"), after("3"), photo("4"), photo("5")];

  test.each([
    [1, 0, ["2", "3", "1", "4", "5"]],
    [1, 2, ["1", "4", "2", "3", "5"]],
    [0, 1, ["2", "3", "1", "4", "5"]],
    [3, 1, ["1", "5", "2", "3", "4"]],
  ])("what stands at %s to %s takes a pair as one", (from, to, keys) => {
    expect(keysOf(withMoved(IMAGES, from, to))).toEqual(keys);
  });

  test("brings a pair together that was stored apart", () => {
    expect(keysOf(withMoved([before("1"), photo("2"), after("3")], 1, 0))).toEqual(["2", "1", "3"]);
  });

  test("leaves what is said of the pictures as it is", () => {
    const said = { alt: "복도", caption: "벤치를 앉혔습니다.", focus: [0.4, 0.6], color: "#aabbcc" };
    const [first, second] = [photo("1", said), photo("2")];

    expect(withMoved([first, second], 0, 1)).toEqual([second, first]);
  });
});

describe("roles", () => {
  test("of a plan or a detail are noted; an ordinary photo has none", () => {
    const [plan] = withRole([photo("1")], "1", "plan");

    expect(plan?.image).toEqual({ url: "/media/1.jpg", role: "plan" });
    expect(withRole([photo("1", { role: "detail" })], "1", "photo")).toEqual([photo("1")]);
  });

  test("of a picture that is its address alone make it an object", () => {
    const old: FormImage = { key: "1", image: "https://h/1.jpg" };

    expect(withRole([old], "1", "plan")[0]?.image).toEqual({ url: "https://h/1.jpg", role: "plan" });
  });

  test("of before and after find each other, and then stand beside each other", () => {
    const once = withRole([photo("1"), photo("2"), photo("3")], "1", "before");
    expect(countAlone(once)).toBe(1);

    const twice = withRole(once, "3", "after");

    expect(sidesOf(twice)).toEqual(["1 before 1", "3 after 1", "2 photo"]);
  });

  test("find the nearest that is alone, the following of two as near, and no one of a whole pair", () => {
    const images = [before("1", ""), photo("2"), before("3", ""), before("4"), after("5")];

    expect(sidesOf(withRole(images, "2", "after"))).toEqual([
      "1 before",
      "3 before 1",
      "2 after 1",
      "4 before a",
      "5 after a",
    ]);
  });

  test("take a picture out of its pair, whose other side stays behind alone", () => {
    const images = withRole([before("1"), after("2")], "1", "detail");

    expect(sidesOf(images)).toEqual(["1 detail", "2 after a"]);
    expect(countAlone(images)).toBe(1);
  });

  test("are nothing for a picture on its way", () => {
    const waiting: FormImage = { key: "1", image: null };

    expect(withRole([waiting], "1", "before")).toEqual([waiting]);
  });
});

describe("pairing", () => {
  test("with what stands beside a side makes it the other side, under a name of their own", () => {
    const images = [before("1", "1"), after("2", "1"), after("3", "x"), photo("4")];

    const paired = withPair(images, "3", "4");

    expect(sidesOf(paired)).toEqual(["1 before 1", "2 after 1", "4 before 2", "3 after 2"]);
  });

  test("can be taken back: both are ordinary photos then", () => {
    expect(withoutPair([before("1"), after("2"), before("3", "b")], ["1", "2"])).toEqual([
      photo("1"),
      photo("2"),
      before("3", "b"),
    ]);
  });

  test("can be turned round", () => {
    expect(sidesOf(withSidesSwapped([before("1"), after("2")], ["1", "2"]))).toEqual(["2 before a", "1 after a"]);
  });
});

test("what the places show are all pictures, each once", () => {
  const images = [after("1"), photo("2"), before("3"), before("4"), photo("5", { role: "plan" })];

  expect(keysOf(picturesIn(cellsOf(images))).length).toBe(images.length);
  expect(new Set(keysOf(picturesIn(cellsOf(images))))).toEqual(new Set(keysOf(images)));
});
