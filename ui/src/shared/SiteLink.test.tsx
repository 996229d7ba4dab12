import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "../testing/show";
import { SiteLink } from "./SiteLink";

test("it carries the real address", () => {
  show(<SiteLink to="/portfolio/p1">흰 회랑</SiteLink>);

  expect(screen.getByRole("link").getAttribute("href")).toBe("/portfolio/p1");
});

test("a plain click moves by the hash", () => {
  show(<SiteLink to="/portfolio?category=commercial">상업 공간</SiteLink>);

  const followed = fireEvent.click(screen.getByRole("link"));

  expect(followed).toBe(false);
  expect(window.location.hash).toBe("#/portfolio?category=commercial");
});

test("a click for another tab is left to the browser", () => {
  show(<SiteLink to="/about">About</SiteLink>);

  const followed = fireEvent.click(screen.getByRole("link"), { ctrlKey: true });

  expect(followed).toBe(true);
  expect(window.location.hash).toBe("#/");
});
