import { renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { EMPTY_SITE, SITE } from "../testing/answers";
import type { Site } from "@shared/site";
import { useBrand } from "./useBrand";

const root = document.documentElement;
const site: Site = { ...EMPTY_SITE, ...SITE } as unknown as Site;
const LOGO = { url: "/media/a.svg", drawn: "/media/a-640.webp", width: 128, height: 32, tinted: true };

const withBrand = (brand: Partial<Site["brand"]>): Site => ({ ...site, brand: { ...site.brand, ...brand } });
const said = (...names: string[]) => names.map((name) => root.style.getPropertyValue(name));
const shown = (first: Site) =>
  renderHook(({ now }: { now: Site | undefined }) => useBrand(now), { initialProps: { now: first as Site | undefined } });

afterEach(() => {
  root.removeAttribute("style");
  root.removeAttribute("data-face");
  root.removeAttribute("data-logo");
});

it("gives the document the accent of the site, and takes it away again", () => {
  const { rerender } = shown(withBrand({ accent: "#1f4e79", tint: "#dde3e9" }));
  expect(said("--accent", "--accent-tint")).toEqual(["#1f4e79", "#dde3e9"]);

  rerender({ now: undefined });
  expect(said("--accent", "--accent-tint")).toEqual(["#1f4e79", "#dde3e9"]);

  rerender({ now: site });
  expect(said("--accent", "--accent-tint")).toEqual(["", ""]);
});

it("gives it the logo with its size, and says whose colours it has", () => {
  const { rerender } = shown(withBrand({ logo: LOGO }));
  expect(said("--logo", "--logo-w", "--logo-h")).toEqual(['url("/media/a.svg")', "128px", "32px"]);
  expect(root.dataset["logo"]).toBe("ink");

  rerender({ now: withBrand({ logo: { ...LOGO, tinted: false } }) });
  expect(root.dataset["logo"]).toBe("own");

  rerender({ now: site });
  expect(root.dataset["logo"]).toBe("");
  expect(said("--logo")).toEqual([""]);
});

it("says which face its headlines have", () => {
  const { rerender } = shown(withBrand({ face: "jost" }));
  expect(root.dataset["face"]).toBe("jost");

  rerender({ now: site });
  expect(root.dataset["face"]).toBe("");
});
