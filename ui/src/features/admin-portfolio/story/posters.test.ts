import { expect, test } from "vitest";

import type { FormImage, StoredImage } from "@records/fields/gallery";
import { chosenPoster, posterOf } from "./posters";

test("a picture of the project may stand for the film, without its place in the story", () => {
  const pictures: FormImage[] = [
    { key: "a", image: null },
    { key: "b", image: { url: "/media/1.jpg", role: "before", pair: "1", caption: "전", color: "#aabbcc" } },
    { key: "c", image: "/media/2.jpg" },
    { key: "d", image: { url: "/media/3.jpg", alt: "벽", en: { alt: "A wall" } } as StoredImage },
  ];

  expect(posterOf("/media/1.jpg", pictures)).toEqual({ url: "/media/1.jpg", color: "#aabbcc" });
  expect(posterOf("/media/3.jpg", pictures)).toEqual({ url: "/media/3.jpg" });
  expect(posterOf("", pictures)).toBeNull();
  expect(chosenPoster("/media/2.jpg", pictures)).toBe("/media/2.jpg");
  expect(chosenPoster({ url: "/media/9.jpg" }, pictures)).toBe("other");
  expect(chosenPoster(null, pictures)).toBe("");
});
