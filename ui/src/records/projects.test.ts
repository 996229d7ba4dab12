import { describe, expect, test, vi } from "vitest";

import { withTwins } from "@shared/admin/languages/registry";
import { PROJECTS } from "../testing/contentTypes";
import { measure, slotsOf, withSizes } from "./fields/gallery";
import { editedNames, storedFields, valuesOf } from "./fields/values";
import type { Values } from "./fields/values";
import { withNames } from "./formerDrafts";
import { changesOf, mergedValues } from "./merge";
import { gapsOf, lacking } from "./needs";

const FIELDS = withTwins(PROJECTS.fields.filter(({ name }) => name !== "contents"));

const picture = (name: string) => ({ id: name, url: `/media/kept-${name}.jpg` });
const HOME = {
  id: "p1",
  type: "residential",
  title: "볕이 머무는 서재",
  address: "서울 서초구 방배동",
  area: "34py",
  images: [picture("a"), picture("b"), picture("c")],
  thumbnailIndex: 1,
};
const OLD = { id: "o1", type: "office", info: 34, images: { x: "https://h/1.jpg" } };
const TOLD = {
  id: "p1",
  type: "residential",
  lead: "빛을 먼저 보기로 했습니다.",
  studioNote: "첫 상담에서\n받은 질문",
  tags: ["light", "storage"],
  planRooms: [{ name: "거실", size: "4.5 × 5.4 m", en: { name: "Living room" } }],
  planKey: { new: "오크 책장", removed: "발코니 벽", en: { new: "Shelf" } },
  video: { url: "/film.mp4", heading: "저녁의 거실", en: { heading: "Evening" } },
  costBand: "over-200m",
};

const formOf = (record: object) => valuesOf(FIELDS, record);
const fieldsOf = (values: Values) => storedFields(FIELDS, values);
const edited = (record: object, values: Values) => changesOf(FIELDS, record, values, editedNames(FIELDS, record, values));
const merged = (base: object, values: Values, current: object, theirs: readonly string[] = []) =>
  mergedValues(FIELDS, values, { base, current, sent: {}, theirs });

test.each([HOME, OLD, TOLD, { id: "n1" }])("an untouched form changes nothing of %o", (record) => {
  expect(edited(record, { ...formOf(record) })).toEqual({});
  expect(fieldsOf(formOf(TOLD))).toMatchObject(Object.fromEntries(Object.entries(TOLD).filter(([name]) => name !== "id")));
});

test("the form shows what visitors see of an old record, wherever it stands", () => {
  const old = { id: "o1", type: "residential", styleDescription: "짧은 설명", contents: "긴 이야기", info: "34평", main_img: "https://h/1.jpg", sub_imgs: [picture("a")] };
  const values = formOf(old);

  expect(values).toMatchObject({ styleDescription: "긴 이야기", area: "34평" });
  expect(slotsOf(values, "images").map(({ image }) => image)).toEqual(["https://h/1.jpg", picture("a")]);
  expect(edited(old, values)).toEqual({});
  expect(formOf(OLD)).toMatchObject({ type: "commercial", businessType: "retail" });
});

test("a text that is written anew takes the older one's place", () => {
  const old = { ...HOME, contents: "긴 이야기", styleDescription: "짧은 설명" };

  expect(edited(old, { ...formOf(old), styleDescription: "짧은 설명" })).toEqual({ styleDescription: "짧은 설명", contents: null });
});

test("what is not written removes its field", () => {
  const values = { ...formOf(TOLD), lead: "  ", tags: [], planRooms: [{ name: " ", size: "" }], planKey: { new: "", removed: " " } };

  expect(edited(TOLD, values)).toEqual({ lead: null, tags: null, planRooms: null, planKey: null });
});

test("drafts of before had other names for what stands in the form", () => {
  expect(withNames({ title: "집", cover: "stored-1", opening: "", twins: { "en.title": "House" } })).toEqual({
    title: "집",
    thumbnailIndex: "stored-1",
    openingPicture: "",
    "en.title": "House",
  });
});

test("what another administrator said of a picture is not lost with what is said here of texts", () => {
  const said = { ...picture("a"), role: "plan", caption: "변경 뒤 평면" };
  const mine = { ...formOf(HOME), lead: "빛을 먼저 봅니다." };

  const values = merged(HOME, mine, { ...HOME, images: [said, picture("b")], tags: ["light"] });

  expect(fieldsOf(values)).toMatchObject({ lead: "빛을 먼저 봅니다.", images: [said, picture("b")], tags: ["light"] });
});

test("the cover is a picture, not a place, and is told with the pictures", () => {
  const values = formOf(HOME);
  const [first, second, third] = slotsOf(values, "images");

  expect(values["thumbnailIndex"]).toBe("stored-1");
  expect(edited(HOME, { ...values, images: [third, first, second] })).toMatchObject({ thumbnailIndex: 2 });
  expect(edited(HOME, { ...values, images: [first, second] })).toEqual({ images: [picture("a"), picture("b")], thumbnailIndex: 1 });
  expect(edited(HOME, { ...values, thumbnailIndex: third?.key })).toEqual({ thumbnailIndex: 2 });
  expect(edited(HOME, { ...values, openingPicture: third?.key })).toMatchObject({ images: HOME.images, thumbnailIndex: 1, openingPicture: "c" });
});

test("the opening picture is named by its id, by its address without one, and follows what stands in its place", () => {
  const stored = { ...HOME, images: [picture("a"), { url: "/media/b.jpg" }], openingPicture: "a" };
  const values = formOf(stored);
  const [first, second] = slotsOf(values, "images");
  const evened = { ...first, image: { url: "/media/c.jpg", id: "c" } };

  expect(edited(stored, values)).toEqual({});
  expect(fieldsOf({ ...values, openingPicture: second?.key })).toMatchObject({ openingPicture: "/media/b.jpg" });
  expect(fieldsOf({ ...values, images: [second, evened] })).toMatchObject({ openingPicture: "c" });
  expect(fieldsOf({ ...values, images: [second] })).toMatchObject({ openingPicture: null });
  expect(formOf({ ...HOME, openingPicture: "gone" })["openingPicture"]).toBe("");
});

test.each(["thumbnailIndex", "openingPicture"])("a picture chosen here as %s stays the same among theirs", (name) => {
  const values = merged(HOME, { ...formOf(HOME), [name]: "stored-2" }, { ...HOME, images: [picture("c"), picture("a")] });

  expect(fieldsOf(values)[name]).toBe(name === "thumbnailIndex" ? 0 : "c");
});

test("pictures still on their way are not sent, and stay when others change theirs", () => {
  const waiting = { key: "new", image: null };
  const values = { ...formOf(HOME), images: [waiting, ...slotsOf(formOf(HOME), "images")] };

  expect(fieldsOf(values)["images"]).toHaveLength(3);
  expect(slotsOf(merged(HOME, values, { ...HOME, images: [picture("d")] }), "images")).toEqual([{ key: "stored-0'", image: picture("d") }, waiting]);
});

test("a size that was found out is stored with what is saved next, and is no change by itself", () => {
  const record = { ...HOME, images: [{ id: "s", url: "/media/sized.jpg" }] };
  vi.stubGlobal("Image", class { src = ""; naturalWidth = 3024; naturalHeight = 4032; });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const values = formOf(record);
  slotsOf(values, "images").forEach(measure);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();

  expect(withSizes(slotsOf(values, "images"))[0]?.image).toMatchObject({ width: 3024, height: 4032 });
  expect(edited(record, values)).toEqual({});
  expect(edited(record, { ...values, title: "새 이름" })).toMatchObject({ title: "새 이름", images: [{ width: 3024, height: 4032 }] });
});

test("a new project lacks its title, address, area and a picture; what visitors saw, only what was emptied since", () => {
  const blank = formOf({});
  const names = (values: Values) => lacking(FIELDS, values).map(({ name }) => name);
  const standing = { state: "public", gaps: [{ field: "consent", message: "" }] } as never;

  expect(names(blank)).toEqual(["title", "address", "area", "images"]);
  expect(names({ ...blank, images: [{ key: "a", image: null }] })).toEqual(["title", "address", "area"]);
  expect(gapsOf(FIELDS, { ...blank, title: "집" }, { standing, edited: ["address"] })).toEqual(["address", "consent"]);
});

test("a commercial project has a business type and no area", () => {
  expect(fieldsOf({ ...formOf(HOME), type: "commercial" })).toMatchObject({ type: "commercial", area: null, businessType: "retail" });
});

test("what another administrator saved can be taken over field by field", () => {
  const mine = { ...formOf(HOME), title: "낮은 수평의 집", style: "내추럴" };
  const theirs = { ...HOME, title: "흰 회랑", address: "서울 용산구 한남동" };

  expect(merged(HOME, mine, theirs, ["title"])).toMatchObject({ title: "흰 회랑", style: "내추럴", address: "서울 용산구 한남동" });
});

describe("what a project says in other languages", () => {
  const told = { ...HOME, "en.title": "A study of light", "en.lead": "Light" };

  test("is sent by itself, without spaces around it, and taken away when it is emptied", () => {
    expect(edited(told, { ...formOf(told), "en.title": " ", "en.style": " Calm " })).toEqual({ "en.title": null, "en.style": "Calm" });
  });

  test("of an older description moves together with that", () => {
    const old = { ...HOME, contents: "긴 이야기", styleDescription: "짧은 설명", "en.contents": "A long story" };
    expect(formOf(old)["en.styleDescription"]).toBe("A long story");

    expect(edited(old, { ...formOf(old), "en.styleDescription": "A story" })).toEqual({
      styleDescription: "긴 이야기",
      contents: null,
      "en.styleDescription": "A story",
      "en.contents": null,
    });
  });
});
