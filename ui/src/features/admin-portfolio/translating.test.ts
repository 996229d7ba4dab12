import { expect, test, vi } from "vitest";

import shared from "../../../../tests/core/records/twin_cases.json";
import type { TwinField } from "@shared/admin/languages/fields";
import { countMissing, entriesOf } from "@shared/admin/languages/fields";
import { twinFields } from "@shared/admin/languages/registry";
import { PROJECTS } from "../../testing/contentTypes";
import { EMPTY } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import { translatedProject } from "./translating";

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

function translated(facts: Partial<FormValues>) {
  const change = vi.fn<(facts: Partial<FormValues>) => void>();
  let images = PICTURES;
  const project = translatedProject({
    base: null,
    values: { ...EMPTY, ...facts, images: PICTURES },
    shown: PICTURES,
    change,
    setImages: (changed) => {
      images = changed(images);
    },
  });
  return { ...project, change, images: () => images };
}

const count = (facts: Partial<FormValues>) => countMissing(entriesOf(twinFields(PROJECTS.fields), translated(facts).values, "en"));

test("a text in another language is a change of the form", () => {
  const { onChange, change } = translated({ twins: { "en.lead": "Light" } });

  onChange("en.title", "House");

  expect(change).toHaveBeenCalledWith({ twins: { "en.lead": "Light", "en.title": "House" } });
});

test("the text of a picture is written into that alone", () => {
  const { values, onChange, images } = translated({});
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
  const video = { ...EMPTY.video, heading: "저녁" };

  expect(count({ title: "집", video })).toBe(2);
  expect(count({ title: "집", video: { ...video, url: "/film.mp4" }, twins: { "en.title": "House" } })).toBe(2);
});
