import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";

import { picture } from "../../testing/answers";
import { Rows } from "./Rows";

const images = [0.75, 0.5625, 3, 1.5].map((ratio, at) => ({ ...picture(`p${at}`), ratio, width: at === 3 ? null : 900 }));

function show(rows: (number | null)[][]) {
  const { container } = render(<Rows rows={rows} images={images} eager onOpen={() => undefined} />);
  return [...container.children].map((row) => [...row.querySelectorAll("figure")]);
}

test("each picture stands in its row in its own proportions, and the first row is fetched at once", () => {
  const rows = show([[0, 1], [2], [3, null]]);

  expect(rows.map((row) => row.map(({ style }) => style.getPropertyValue("--ratio")))).toEqual([
    ["0.75", "0.5625"],
    ["3"],
    ["1.5"],
  ]);
  const loading = rows.flat().map((figure) => figure.querySelector("img")?.getAttribute("loading"));
  expect(loading).toEqual(["eager", "eager", "lazy", "lazy"]);
});

/** As the server's page says of the same pictures: `test_project_page.py`. */
test("each picture is asked for by its share of the row, and by no more than the height of the screen", () => {
  const sizes = show([[0, 1], [2], [3, null]]).flat().map((figure) => figure.querySelector("img")?.sizes);

  expect(sizes).toEqual([
    "(min-width: 640px) min(53vw, 75vh), (min-resolution: 2.5dppx) 72vw, 92vw",
    "(min-width: 640px) min(40vw, 57vh), (min-resolution: 2.5dppx) 72vw, 92vw",
    "(min-width: 640px) min(92vw, 300vh), (min-resolution: 2.5dppx) 72vw, 92vw",
    "(min-width: 640px) min(46vw, 150vh), (min-resolution: 2.5dppx) 72vw, 92vw",
  ]);
});

test.each([
  ["out of sight", 900, "0.5"],
  ["in view", 300, "1.5"],
])("the proportions of a picture without a size come with it %s alone", (_, top, ratio) => {
  const [[figure]] = show([[3, null]]) as [[HTMLElement]];
  const image = figure.querySelector("img") as HTMLImageElement;
  figure.getBoundingClientRect = () => ({ top }) as DOMRect;
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 800 } });

  fireEvent.load(image);

  expect(window.innerHeight).toBe(768);
  expect(figure.style.getPropertyValue("--ratio")).toBe(ratio);
});
