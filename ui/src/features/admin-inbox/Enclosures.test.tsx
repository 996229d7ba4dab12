import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import { Enclosures, sizeText } from "./Enclosures";

test("files can be kept, and pictures are looked at small", () => {
  const enclosures = [
    { n: 1, name: "거실.jpg", type: "image/jpeg", size: 2_202_010 },
    { n: 2, name: "", type: "application/pdf", size: 655_360 },
  ];
  const { container } = show(<Enclosures enquiry={enquiry("E-1", { enclosures })} />);

  expect(screen.getByRole("heading", { name: "첨부 2개" })).toBeTruthy();
  const picture = screen.getByRole("link", { name: "거실.jpg 내려받기" });
  expect(picture.getAttribute("href")).toBe("/api/admin/enquiries/E-1/enclosures/1");
  expect(picture.textContent).toContain("2.1MB");
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/admin/enquiries/E-1/enclosures/1?thumb=true");
  expect(screen.getByRole("link", { name: "파일 2 내려받기" }).textContent).toContain("PDF");
});

test("an enquiry without files says nothing of them", () => {
  const { container } = show(<Enclosures enquiry={enquiry("E-1")} />);

  expect(container.textContent).toBe("");
});

test("the smallest file has one kilobyte", () => {
  expect([sizeText(3), sizeText(1_048_576)]).toEqual(["1KB", "1.0MB"]);
});
