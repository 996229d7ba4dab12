import { expect, test } from "vitest";

import { driveAddresses, driveFileId } from "./drive";

test.each([
  "https://drive.google.com/file/d/1AbCdEfG/view?usp=sharing",
  "https://drive.google.com/open?id=1AbCdEfG",
  "https://drive.google.com/uc?export=view&id=1AbCdEfG",
  "https://lh3.googleusercontent.com/d/1AbCdEfG",
])("%s is a shared picture", (url) => {
  expect(driveFileId(url)).toBe("1AbCdEfG");
});

test.each(["https://example.com/file/d/1AbCdEfG", "https://drive.google.com/", "1AbCdEfG", ""])(
  "%s is no shared picture",
  (url) => {
    expect(driveAddresses(url)).toEqual([]);
  },
);

test("the standard address is the first of four", () => {
  const addresses = driveAddresses("https://drive.google.com/open?id=1AbCdEfG");

  expect(addresses).toHaveLength(4);
  expect(addresses[0]).toBe("https://drive.google.com/uc?export=view&id=1AbCdEfG");
});
