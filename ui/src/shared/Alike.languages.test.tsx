import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { Alike, MarkText } from "./Alike";
import { isBase, LANGUAGES } from "./language";
import type { Site } from "./site";

const BASE = LANGUAGES[0]!.code;
const brand = (texts: Partial<Site["brand"]>) => ({ brand: texts }) as Site;

test.each(["온", "Atelier 온"])("%s is marked as what it is on pages in another language", (text) => {
  const { container } = render(<Alike text={text} />);

  expect(container.textContent).toBe(text);
  expect(container.querySelector("[lang]")?.getAttribute("lang")).toBe(isBase ? undefined : BASE);
});

test.each(["ATELIER ON", "Café · 1+1", ""])("“%s” is in no other letters", (text) => {
  const { container } = render(<Alike text={text} />);

  expect(container.innerHTML).toBe(text);
});

test("the mark is the wordmark, else the name, which is in the language of the page", () => {
  const named = render(<MarkText site={brand({ ko: "온", wordmark: "" })} />);
  const marked = render(<MarkText site={brand({ ko: "온", wordmark: "온" })} />);

  expect(named.container.innerHTML).toBe("온");
  expect(marked.container.innerHTML).toBe(isBase ? "온" : `<span lang="${BASE}">온</span>`);
});
