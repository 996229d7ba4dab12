import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "../../testing/show";
import { NewPreviewLink } from "./NewPreviewLink";

const MADE = { id: "l1", link: "https://studio.example/p/abc", expiresAt: "2026-05-08T00:00:00.000Z" };

function shown(language: string) {
  show(<NewPreviewLink made={MADE} language={language} onClose={() => undefined} />);
  return screen.getByRole("dialog");
}

test("a link opens the page in the language that was being edited, and says so", () => {
  expect(shown("en").textContent).toContain("English 페이지가 열립니다.");
  expect(screen.getByText("https://studio.example/en/p/abc")).toBeTruthy();
});

test("in the base language it is the link as it was made", () => {
  expect(shown("ko").textContent).not.toContain("페이지가 열립니다.");
  expect(screen.getByText(MADE.link)).toBeTruthy();
});
