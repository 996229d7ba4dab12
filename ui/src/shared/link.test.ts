import { expect, test } from "vitest";

import { linkOf } from "./link";

test.each([
  "https://example.com/314",
  "HTTP://example.com",
  "mailto:hello@studio.example",
  "tel:+82200000000",
  "/insight/3",
  "insight?from=a:b",
  "#top:1",
  "./a:b",
])("%s stays", (address) => {
  expect(linkOf(address)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "VBScript:msgbox",
  "blob:https://example.com/1",
  ":alert(1)",
  "",
  undefined,
])("%j is no address", (address) => {
  expect(linkOf(address)).toBeUndefined();
});

test("what stays runs no script when a browser reads it", () => {
  const letters = ["java", "script", ":", "/", "\t", "\n", " ", "J", "data", "#", "\u0000"];
  const all = letters.flatMap((a) => letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))));

  const running = all
    .map((address) => linkOf(address))
    .filter((address) => address !== undefined && URL.canParse(address, "https://studio.example"))
    .map((address) => new URL(address ?? "", "https://studio.example").protocol)
    .filter((protocol) => protocol === "javascript:" || protocol === "data:");

  expect(running).toEqual([]);
});

test("spaces around an address go", () => {
  expect(linkOf(" \n https://example.com/a b \u0000")).toBe("https://example.com/a b");
});
