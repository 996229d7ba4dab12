import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { field } from "@records/fields/testing";
import { PartPage } from "./PartPage";
import { PartServer } from "@records/partServer";
import { ABOUT } from "./testing.about";

const TYPE = { ...ABOUT, fields: [field("line", "머리말", { name: "heading", seen: ["/about"], twinLimit: 120 })] };
const opened = vi.fn<(url: string) => Window>(() => window);

beforeEach(() => {
  vi.stubGlobal("fetch", new PartServer({ heading: "처음" }, TYPE).answer);
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("ResizeObserver", class {
    observe() {}
    disconnect() {}
  });
  vi.stubGlobal("open", opened.mockClear());
});

async function open(address: string) {
  show(
    <Routes>
      <Route path="/admin/site/:id" element={<PartPage />} />
    </Routes>,
    address,
  );
  await screen.findByRole("tab", { name: /English/ });
}

const seen = () => screen.getByRole("link", { name: /사이트에서 보기/ }).getAttribute("href");
const frames = () => [...document.querySelectorAll("iframe")].map((one) => one.getAttribute("src"));
const inPlace = () => screen.getByRole("link", { name: "화면에서 고치기" }).getAttribute("href");

test("the page beside the form is that of the language whose tab is open, and turns back with it", async () => {
  await open("/admin/site/about");
  expect([frames(), inPlace(), seen()]).toEqual([["/preview/site/about?framed=1"], "/admin/site/page/about", "/about"]);

  fireEvent.click(screen.getByRole("tab", { name: /English/ }));
  const other = [frames(), inPlace(), seen()];
  fireEvent.click(screen.getByRole("tab", { name: "한국어" }));

  expect(other).toEqual([["/en/preview/site/about?framed=1"], "/admin/site/page/about?language=en", "/en/preview/site/about"]);
  expect(frames()).toEqual(["/preview/site/about?framed=1"]);
});

test("it opens in the language that its address asks for, and shows its preview in that", async () => {
  await open("/admin/site/about?language=en");

  expect(screen.getByRole("tab", { selected: true }).textContent).toContain("English");
  fireEvent.change(screen.getByRole("textbox", { name: "머리말" }), { target: { value: "First" } });
  fireEvent.click(screen.getByRole("button", { name: "미리보기" }));

  await expect.poll(() => opened.mock.calls.map(([url]) => url)).toEqual(["/en/preview/site/about"]);
});
