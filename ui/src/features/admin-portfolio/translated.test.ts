import { expect, test, vi } from "vitest";

import shared from "../../../../tests/core/records/twin_cases.json";
import { NO_FILM } from "@records/fields/film";
import type { FormImage } from "@records/fields/gallery";
import { valuesOf } from "@records/fields/values";
import type { Values } from "@records/fields/values";
import type { TwinField } from "@shared/admin/languages/fields";
import { countMissing, entriesOf } from "@shared/admin/languages/fields";
import { twinFields, withTwins } from "@shared/admin/languages/registry";
import { PROJECTS } from "../../testing/contentTypes";
import { translated } from "./translated";

const FIELDS = withTwins(PROJECTS.fields);

interface Texts {
  own: string[];
  needed?: string[];
  within?: Record<string, Texts>;
}

/** What older projects have in place of what the form shows of them. */
const OLDER = ["contents", "main_img", "sub_imgs"];

function textsOf(fields: readonly TwinField[]): Texts {
  const holders = fields.filter(({ item }) => item.length > 0);
  const needed = fields.filter(({ isNeeded, kind }) => isNeeded && kind !== "list").map(({ name }) => name);
  return {
    own: fields.filter(({ item }) => item.length === 0).map(({ name }) => name).sort(),
    ...(needed.length > 0 ? { needed: needed.sort() } : {}),
    ...(holders.length > 0 ? { within: Object.fromEntries(holders.map(({ name, item }) => [name, textsOf(item)])) } : {}),
  };
}

test("the form knows the texts that the server does", () => {
  const { own, within, ...rest } = shared.texts.portfolio as Texts;
  const shown = Object.entries(within ?? {}).filter(([name]) => !OLDER.includes(name));

  expect(textsOf(twinFields(PROJECTS.fields))).toEqual({
    ...rest,
    own: own.filter((name) => !OLDER.includes(name)),
    within: Object.fromEntries(shown),
  });
});

const PICTURES: FormImage[] = [
  { key: "a", image: { url: "/media/1.jpg", alt: "창" } },
  { key: "b", image: "/media/2.jpg" },
  { key: "c", image: null },
];

function translatedOf(facts: Values) {
  const change = vi.fn<(name: string, value: unknown) => void>();
  let images: readonly FormImage[] = PICTURES;
  const gallery = {
    shown: PICTURES,
    setImages: (changed: (now: readonly FormImage[]) => readonly FormImage[]) => {
      images = changed(images);
    },
  };
  const project = translated({ values: { ...valuesOf(FIELDS, {}), ...facts }, gallery, change });
  return { ...project, change, images: () => images };
}

const count = (facts: Values) => countMissing(entriesOf(twinFields(PROJECTS.fields), translatedOf(facts).values, "en"));

test("a text in another language is a change of the form", () => {
  const { onChange, change } = translatedOf({ "en.lead": "Light" });

  onChange("en.title", "House");

  expect(change).toHaveBeenCalledWith("en.title", "House");
});

test("the text of a picture is written into that alone", () => {
  const { values, onChange, images } = translatedOf({});
  const [first, ...others] = values["images"] as object[];

  onChange("images", [{ ...first, en: { alt: "A window" } }, ...others]);

  expect(images()).toEqual([
    { key: "a", image: { url: "/media/1.jpg", alt: "창", en: { alt: "A window" } } },
    PICTURES[1],
    PICTURES[2],
  ]);
  expect(images()[1]).toBe(PICTURES[1]);
});

test("what is left to be said is counted, of a film only where there is one", () => {
  const video = { ...NO_FILM, heading: "저녁" };

  expect(count({ title: "집", video })).toBe(2);
  expect(count({ title: "집", video: { ...video, url: "/film.mp4" }, "en.title": "House" })).toBe(2);
});
