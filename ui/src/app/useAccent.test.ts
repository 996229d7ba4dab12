import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { EMPTY_SITE, SITE } from "../testing/answers";
import type { Site } from "@shared/site";
import { useAccent } from "./useAccent";

const tones = () => ["--accent", "--accent-tint"].map((name) => document.documentElement.style.getPropertyValue(name));

it("gives the document the accent of the site, and takes it away again", () => {
  const site: Site = { ...EMPTY_SITE, ...SITE } as unknown as Site;
  const own = { ...site, brand: { ...site.brand, accent: "#1f4e79", tint: "#dde3e9" } };
  const { rerender } = renderHook(({ shown }: { shown: Site | undefined }) => useAccent(shown), {
    initialProps: { shown: own as Site | undefined },
  });
  expect(tones()).toEqual(["#1f4e79", "#dde3e9"]);

  rerender({ shown: undefined });
  expect(tones()).toEqual(["#1f4e79", "#dde3e9"]);

  rerender({ shown: site });
  expect(tones()).toEqual(["", ""]);
});
