import { describe, expect, test } from "vitest";

import {
  editedFields,
  EMPTY,
  faultsOf,
  fieldsOf,
  folderName,
  mergedValues,
  valuesOf,
  wholeOf,
  yearMonth,
} from "./formValues";
import { NO_STORY } from "./story/storyValues";
import type { ProjectRecord } from "./types";

const picture = (name: string) => ({ id: name, url: `/media/${name}.jpg` });
const HOME: ProjectRecord = {
  id: "p1",
  type: "residential",
  title: "볕이 머무는 서재",
  address: "서울 서초구 방배동",
  area: "34py",
  images: [picture("a"), picture("b"), picture("c")],
  thumbnailIndex: 1,
};

test("an untouched form changes nothing, even of an old record", () => {
  const old = { id: "o1", type: "office", info: 34, images: { x: "https://h/1.jpg" } };

  expect(editedFields(HOME, valuesOf(HOME))).toEqual({});
  expect(editedFields(old, valuesOf(old))).toEqual({});
});

test("the form shows what visitors see of an old record, wherever it stands", () => {
  const old: ProjectRecord = {
    id: "o1",
    type: "residential",
    styleDescription: "짧은 설명",
    contents: "긴 이야기",
    info: "34평",
    main_img: "https://h/1.jpg",
    sub_imgs: [picture("a")],
  };

  const values = valuesOf(old);

  expect(values).toMatchObject({ styleDescription: "긴 이야기", area: "34평" });
  expect(values.images.map(({ image }) => image)).toEqual(["https://h/1.jpg", picture("a")]);
  expect(editedFields(old, values)).toEqual({});
});

test("a text that is written anew takes the older one's place", () => {
  const old: ProjectRecord = { ...HOME, contents: "긴 이야기", styleDescription: "짧은 설명" };

  const edited = editedFields(old, { ...valuesOf(old), styleDescription: "짧은 설명" });

  expect(edited).toEqual({ styleDescription: "짧은 설명", contents: null });
});

test("what was kept before there were stories changes nothing of the stored one", () => {
  const told: ProjectRecord = { ...HOME, lead: "빛을 먼저 봅니다.", tags: ["light"] };
  const old = Object.fromEntries(Object.entries(valuesOf(told)).filter(([name]) => !(name in NO_STORY)));

  const kept = wholeOf({ ...old, title: "새 이름" }, told);

  expect(editedFields(told, kept)).toEqual({ title: "새 이름" });
  expect(wholeOf({ title: "새 집" })).toEqual({ ...EMPTY, title: "새 집" });
});

test("what another administrator said of a picture is not lost with what is said here of texts", () => {
  const said = { ...picture("a"), role: "plan", caption: "변경 뒤 평면" };
  const mine = { ...valuesOf(HOME), lead: "빛을 먼저 봅니다." };

  const values = mergedValues(HOME, mine, { ...HOME, images: [said, picture("b")], tags: ["light"] });

  expect(fieldsOf(values)).toMatchObject({ lead: "빛을 먼저 봅니다.", images: [said, picture("b")], tags: ["light"] });
});

test("the cover is a picture, not a place", () => {
  const values = valuesOf(HOME);
  const [first, second, third] = values.images;
  if (!first || !second || !third) throw new Error("three pictures");

  const edited = editedFields(HOME, { ...values, images: [third, first, second] });

  expect(values.cover).toBe("stored-1");
  expect(edited).toMatchObject({ thumbnailIndex: 2 });
});

test("the opening picture is named by its id, by its address without one, and follows what stands in its place", () => {
  const stored = { ...HOME, images: [picture("a"), { url: "/media/b.jpg" }], openingPicture: "a" };
  const values = valuesOf(stored);
  const [first, second] = values.images;
  if (!first || !second) throw new Error("two pictures");
  const evened = { ...first, image: { url: "/media/c.jpg", id: "c" } };

  expect(editedFields(stored, values)).toEqual({});
  expect(fieldsOf({ ...values, opening: second.key })).toMatchObject({ openingPicture: "/media/b.jpg" });
  expect(fieldsOf({ ...values, images: [second, evened] })).toMatchObject({ openingPicture: "c" });
  expect(fieldsOf({ ...values, images: [second] })).toMatchObject({ openingPicture: null });
  expect(valuesOf({ ...HOME, openingPicture: "gone" }).opening).toBe("");
});

test("an opening picture chosen here stays the same picture among theirs, and is none without it", () => {
  const mine = { ...valuesOf(HOME), opening: "stored-2" };
  const opening = (images: typeof HOME.images) => fieldsOf(mergedValues(HOME, mine, { ...HOME, images }))["openingPicture"];

  expect(opening([picture("c"), picture("a")])).toBe("c");
  expect(opening([picture("a"), picture("b")])).toBeNull();
});

test("pictures still on their way are not sent", () => {
  const values = { ...valuesOf(HOME), cover: "new" };

  const fields = fieldsOf({ ...values, images: [{ key: "new", image: null }, ...values.images] });

  expect(fields.images).toHaveLength(3);
  expect(fields.thumbnailIndex).toBe(0);
});

test("a new project needs its title, address, area and a picture", () => {
  expect(faultsOf(EMPTY)).toEqual({
    title: "title_required",
    address: "address_required",
    area: "area_required",
    images: "images_required",
  });
});

test("a changed picture's alternative text is bounded, one stored before stays", () => {
  const long = "가".repeat(301);
  const stored = { ...HOME, images: [{ url: "/media/a.jpg", alt: long }, { url: "/media/b.jpg" }] };
  const [first, second] = valuesOf(stored).images;
  if (!first || !second) throw new Error("two pictures");
  const changed = { ...second, image: { url: "/media/b.jpg", alt: long } };

  expect(faultsOf({ ...valuesOf(stored), images: [second, first] }, stored)).toEqual({});
  expect(faultsOf({ ...valuesOf(stored), images: [first, changed] }, stored)).toEqual({
    images: "alt_too_long",
  });
});

test("an area starts with a number, a date is a year and a month", () => {
  const values = { ...valuesOf(HOME), area: "약 34py", constructionDate: "2025-13" };

  expect(faultsOf(values, HOME)).toEqual({
    area: "area_invalid",
    constructionDate: "construction_date_invalid",
  });
});

test("a commercial project has a business type and no area", () => {
  const fields = fieldsOf({ ...valuesOf(HOME), type: "commercial" });

  expect(fields).toMatchObject({ type: "commercial", area: null, businessType: "retail" });
});

test("what another administrator saved can be taken over field by field", () => {
  const mine = { ...valuesOf(HOME), title: "낮은 수평의 집", style: "내추럴" };
  const theirs = { ...HOME, title: "흰 회랑", address: "서울 용산구 한남동" };

  const values = mergedValues(HOME, mine, theirs, ["title"]);

  expect(values).toMatchObject({
    title: "흰 회랑",
    style: "내추럴",
    address: "서울 용산구 한남동",
  });
});

test("a cover chosen here stays the same picture among theirs", () => {
  const mine = { ...valuesOf(HOME), cover: "stored-2" };

  const values = mergedValues(HOME, mine, { ...HOME, images: [picture("c"), picture("a")] });

  expect(fieldsOf(values)).toMatchObject({ thumbnailIndex: 0 });
});

test.each([
  ["202503", "2025-03"],
  ["2025.3", "2025-03"],
  ["2025년 3월", "2025-03"],
  ["언젠가", "언젠가"],
])("%s is read as %s", (typed, read) => {
  expect(yearMonth(typed)).toBe(read);
});

test("uploads go to a folder named after day, title and area", () => {
  const folder = folderName(valuesOf(HOME), new Date("2026-11-21T03:00:00Z"));

  expect(folder).toBe("[20261121] 볕이 머무는 서재_34py");
});

describe("what a project says in other languages", () => {
  const told = { ...HOME, "en.title": "A study of light", "en.lead": "Light" } as ProjectRecord;

  test("is read, and an untouched form changes nothing of it", () => {
    expect(valuesOf(told).twins).toEqual({ "en.title": "A study of light", "en.lead": "Light" });
    expect(editedFields(told, valuesOf(told))).toEqual({});
  });

  test("is sent by itself, without spaces around it, and taken away when it is emptied", () => {
    const values = valuesOf(told);

    const edited = editedFields(told, { ...values, twins: { ...values.twins, "en.title": " ", "en.style": " Calm " } });

    expect(edited).toEqual({ "en.title": null, "en.style": "Calm" });
  });

  test("stays as it is typed when somebody else saved the text, and is his where that was chosen", () => {
    const values = { ...valuesOf(told), twins: { ...valuesOf(told).twins, "en.title": "Mine", "en.lead": "Mine, too" } };
    const current = { ...told, title: "남의 제목", "en.title": "His", "en.lead": "His, too" } as ProjectRecord;

    const merged = mergedValues(told, values, current, ["en.lead"]);

    expect(merged.title).toBe("남의 제목");
    expect(merged.twins).toMatchObject({ "en.title": "Mine", "en.lead": "His, too" });
  });

  test("is kept in drafts of before, which know nothing of it", () => {
    const { twins: _, ...before } = valuesOf(told);

    expect(wholeOf(before, told).twins).toMatchObject({ "en.title": "A study of light" });
  });

  test("of an older description it moves together with that", () => {
    const old = { ...HOME, contents: "긴 이야기", styleDescription: "짧은 설명", "en.contents": "A long story" } as ProjectRecord;
    const values = valuesOf(old);
    expect(values.twins["en.styleDescription"]).toBe("A long story");

    const edited = editedFields(old, { ...values, twins: { ...values.twins, "en.styleDescription": "A story" } });

    expect(edited).toEqual({
      styleDescription: "긴 이야기",
      contents: null,
      "en.styleDescription": "A story",
      "en.contents": null,
    });
  });
});
