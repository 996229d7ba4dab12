import { afterEach, expect, test, vi } from "vitest";

import { applyQuietly } from "./applyEdit";
import { image } from "./formatting";

afterEach(() => Reflect.deleteProperty(document, "execCommand"));

test("a picture is written into a text that takes no focus, and not where somebody is typing", () => {
  const typed = vi.fn<() => boolean>(() => true);
  Object.defineProperty(document, "execCommand", { value: typed, configurable: true });
  document.body.innerHTML = "<textarea disabled>본문</textarea><input>";
  const [hidden, busy] = [...document.body.querySelectorAll<HTMLTextAreaElement>("textarea, input")];
  busy?.focus();

  if (hidden) applyQuietly(hidden, image("/media/1.jpg", "창"));

  expect(hidden?.value).toContain("![창](/media/1.jpg)");
  expect(typed).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(busy);
});
