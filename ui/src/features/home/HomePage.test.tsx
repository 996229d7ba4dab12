import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { EMPTY_SITE, picture, serve, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { HomePage } from "./HomePage";

const desktop = { picture: picture("hall") };
const SLIDES = [
  { heading: "낮은 빛", caption: "등을 고릅니다.", desktop, project: { id: "p 1", title: "서촌 한옥" } },
  { heading: "긴 식탁", desktop },
  { desktop, project: { id: "p2", title: "성수 로프트" } },
];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
});

async function openSlides(slides: readonly object[] = SLIDES) {
  serve({ "/api/site": { ...SITE, home: { slides } } });
  show(<HomePage />);
  return screen.findByRole("region", { name: "대표 공간 슬라이드" });
}

const shown = () => document.querySelector<HTMLElement>("[data-shown=true]");
const turn = () => fireEvent.click(screen.getByRole("button", { name: "다음 슬라이드" }));

test("the words and the link are those of the slide that is shown", async () => {
  await openSlides();
  const first = shown() as HTMLElement;

  expect(first.textContent).toContain("낮은 빛 등을 고릅니다.");
  const link = within(first).getByRole("link", { name: "서촌 한옥 이 프로젝트 보기" });
  expect(link.getAttribute("href")).toBe("/portfolio/p%201");
  expect(first.closest("[aria-live]")).toBeNull();

  turn();
  expect(shown()?.textContent).toContain("긴 식탁");
  const all = within(shown() as HTMLElement).getByRole("link", { name: "프로젝트 보기" });
  expect(all.getAttribute("href")).toBe("/portfolio");

  turn();
  expect(within(shown() as HTMLElement).getByRole("link").getAttribute("href")).toBe("/portfolio/p2");
  expect(document.querySelectorAll("[data-shown=true]")).toHaveLength(1);
});

test("one line, with slides or without, leads to what the studio does", async () => {
  const services = [{ key: "a", path: "/business/residential/a", title: "가" }];
  for (const slides of [SLIDES, []]) {
    serve({ "/api/site": { ...SITE, services, home: { slides } } });
    const { unmount } = show(<HomePage />);

    const [link, ...others] = await screen.findAllByRole("link", { name: "사업 안내" });
    expect(others).toEqual([]);
    expect(link?.getAttribute("href")).toBe("/business");
    unmount();
  }
});

test("a project without a name is led to as one of the projects", async () => {
  await openSlides([{ desktop, project: { id: "p3", title: "" } }]);

  const link = screen.getByRole("link", { name: "프로젝트 보기" });
  expect(link.getAttribute("href")).toBe("/portfolio/p3");
});

test("a swipe that begins on the link turns the slide and does not follow the link", async () => {
  await openSlides();
  const link = within(shown() as HTMLElement).getByRole("link");
  const touch = { pointerType: "touch", isPrimary: true };

  fireEvent.pointerDown(link, { ...touch, clientX: 200 });
  fireEvent.pointerUp(link, { ...touch, clientX: 120 });
  fireEvent.click(link);

  expect(window.location.hash).toBe("#/");
  expect(shown()?.textContent).toContain("긴 식탁");
  fireEvent.pointerDown(link, { ...touch, clientX: 200 });
  fireEvent.pointerUp(link, { ...touch, clientX: 202 });
  fireEvent.click(link);
  expect(window.location.hash).toBe("#/portfolio/p%201");
});

test("what has to be seen of each picture is said of both", async () => {
  const wide = { ...picture("wide"), focus: [0.25, 0.5] };
  await openSlides([{ desktop: { picture: wide }, mobile: { picture: picture("upright") } }]);

  const style = screen.getByRole("img").style;

  expect(style.getPropertyValue("--focus")).toBe("25% 50%");
  expect(style.getPropertyValue("--focus-small")).toBe("50% 50%");
});

test("before there are slides it names the studio and leads on", async () => {
  serve({ "/api/site": { ...EMPTY_SITE, brand: { ko: "모퉁이 디자인" }, tagline: "집을 고칩니다." } });

  show(<HomePage />);

  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("모퉁이 디자인");
  expect(screen.getByText("집을 고칩니다.")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/portfolio",
    "/contact",
  ]);
  expect(screen.queryByRole("region")).toBeNull();
});

test("a studio without a name is being prepared", async () => {
  serve({ "/api/site": EMPTY_SITE });

  show(<HomePage />);

  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("아직 준비 중이에요."),
  );
});
