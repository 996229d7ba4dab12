import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { show } from "../testing/show";
import { Prose } from "./Prose";

test("a picture that fails before anything else has come is tried again, too", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  show(<Prose html='<p><img src="/a.jpg" alt="현관" data-fallbacks="/b.jpg"></p>' />);
  const picture = screen.getByRole("img");

  fireEvent.error(picture);
  expect(picture.getAttribute("src")).toBe("/b.jpg");
  fireEvent.error(picture);
  fireEvent(window, new Event("online"));

  expect(new URL(picture.getAttribute("src") ?? "", window.location.href).pathname).toBe("/a.jpg");
});
