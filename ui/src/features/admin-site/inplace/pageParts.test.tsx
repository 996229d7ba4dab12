import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { show } from "../../../testing/show";
import { RestPanel } from "./RestPanel";
import { SlidePager } from "./SlidePager";
import { AGAIN_MS, useFrames } from "./useFrames";

const REST = [
  { name: "about", label: "소개", to: "/admin/site/about", empty: [{ label: "머리말", to: "/admin/site/about?field=heading" }], others: [] },
  { name: "brand", label: "브랜드", to: "/admin/site/brand", empty: [], others: [{ label: "로고", to: "/admin/site/brand?field=logo" }] },
];

// All files share one page: the next would wait for time that does not pass.
afterEach(() => void vi.useRealTimers());

test("what is left of a page stands with the way to each field; Escape closes it", () => {
  const onClose = vi.fn<() => void>();
  show(<RestPanel id="rest" rest={REST} isEmptyPage isAsked language="ko" onClose={onClose} />);

  const panel = screen.getByRole("region", { name: "이 화면의 다른 칸" });
  expect(document.activeElement).toBe(panel);
  expect(screen.getByText(/아직 보여 줄 글과 사진이 없습니다/)).toBeTruthy();
  const ways = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(ways).toEqual([
    ["머리말", "/admin/site/about?field=heading"],
    ["소개", "/admin/site/about"],
    ["브랜드", "/admin/site/brand"],
    ["로고", "/admin/site/brand?field=logo"],
  ]);
  fireEvent.keyDown(panel, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("the slides go round, and one alone has no pager", () => {
  const onTurn = vi.fn<(slide: string) => void>();
  const { rerender } = render(<SlidePager slides={["a", "b", "c"]} shown="c" onTurn={onTurn} />);

  fireEvent.click(screen.getByRole("button", { name: "다음 장으로, 지금 3장 가운데 3번째" }));
  fireEvent.click(screen.getByRole("button", { name: /^앞 장으로/ }));
  rerender(<SlidePager slides={["a", "b", "c"]} shown="a" onTurn={onTurn} />);
  fireEvent.click(screen.getByRole("button", { name: /^앞 장으로/ }));

  expect(onTurn.mock.calls.flat()).toEqual(["a", "b", "c"]);
  rerender(<SlidePager slides={["a"]} shown="a" onTurn={onTurn} />);
  expect(screen.queryByRole("group")).toBeNull();
});

function Frames({ version, isHeld, onLoaded }: { version: string; isHeld: boolean; onLoaded: () => void }) {
  const { isDrawing, frames } = useFrames({ src: "about:blank", version }, isHeld, onLoaded);
  return (
    <div aria-busy={isDrawing} data-testid="box">
      {frames.map(({ key, ...frame }) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe key={key} {...frame} title={key} />
      ))}
    </div>
  );
}

const titles = () => screen.getAllByTitle(/about/).map((frame) => `${frame.title} ${frame.dataset["shown"]}`);

test("a page stays until the next one is there, and as long as it is held", () => {
  const onLoaded = vi.fn<() => void>();
  const { rerender } = render(<Frames version="1" isHeld={false} onLoaded={onLoaded} />);
  fireEvent.load(screen.getByTitle("about:blank 1 0"));
  expect(titles()).toEqual(["about:blank 1 0 true"]);

  rerender(<Frames version="2" isHeld onLoaded={onLoaded} />);
  expect(titles()).toEqual(["about:blank 1 0 true"]);
  rerender(<Frames version="2" isHeld={false} onLoaded={onLoaded} />);
  expect(titles()).toEqual(["about:blank 1 0 true", "about:blank 2 0 false"]);
  expect(screen.getByTestId("box").getAttribute("aria-busy")).toBe("true");
  fireEvent.load(screen.getByTitle("about:blank 2 0"));

  expect(titles()).toEqual(["about:blank 2 0 true"]);
  expect(onLoaded).toHaveBeenCalledTimes(2);
});

test("a page that could not be had stays unseen, and is asked for again", () => {
  vi.useFakeTimers();
  const { rerender } = render(<Frames version="1" isHeld={false} onLoaded={() => undefined} />);
  fireEvent.load(screen.getByTitle("about:blank 1 0"));
  rerender(<Frames version="2" isHeld={false} onLoaded={() => undefined} />);
  const refused = screen.getByTitle("about:blank 2 0");
  // As the browser has it for its own page of a fault.
  Object.defineProperty(refused, "contentDocument", { value: null });

  fireEvent.load(refused);
  act(() => void vi.advanceTimersByTime(AGAIN_MS - 1));
  expect(titles()).toEqual(["about:blank 1 0 true", "about:blank 2 0 false"]);
  act(() => void vi.advanceTimersByTime(1));
  expect(titles()).toEqual(["about:blank 1 0 true", "about:blank 2 1 false"]);
  fireEvent.load(screen.getByTitle("about:blank 2 1"));

  expect(titles()).toEqual(["about:blank 2 1 true"]);
  expect(screen.getByTestId("box").getAttribute("aria-busy")).toBe("false");
});
