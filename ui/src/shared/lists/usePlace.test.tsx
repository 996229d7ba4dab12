import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { HashRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { readPlace, writePlace } from "./places";
import { useNotedPlace, usePlace } from "./usePlace";

const scrollTo = vi.fn<(left: number, top: number) => void>();

beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal("scrollTo", scrollTo);
  scroll(0);
});

function List() {
  const noted = useNotedPlace<{ count: number }>();
  const [count, setCount] = useState(noted?.state.count ?? 60);
  const [isThere, setThere] = useState(false);
  usePlace(noted, { count }, isThere);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 60)}>
        {count}
      </button>
      <button type="button" onClick={() => setThere(true)}>
        there
      </button>
    </>
  );
}

/** Show the list as the entry of the history that is named *key*. */
function open(key: string) {
  show(null, "/portfolio").unmount();
  window.history.replaceState({ key, idx: 0, usr: null }, "", "/#/portfolio");
  return render(
    <HashRouter>
      <List />
    </HashRouter>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function scroll(top: number) {
  Object.defineProperty(window, "scrollY", { value: top, configurable: true, writable: true });
  window.dispatchEvent(new Event("scroll"));
}

test("the place and what was there are kept with the entry, and found again", () => {
  writePlace("k1", { top: 4_200, state: { count: 180 } });

  expect(readPlace("k1")).toEqual({ top: 4_200, state: { count: 180 } });
  expect(readPlace("k2")).toBeUndefined();
});

test("what was kept by other code, or cut, is no place", () => {
  for (const kept of ["{", "7", '{"k1":1}', "[null]", '[["k1",null]]', '[["k1",{}]]']) {
    sessionStorage.setItem("studio.places", kept);
    expect(readPlace("k1")).toBeUndefined();
  }
});

test("the oldest places are forgotten", () => {
  for (let index = 0; index < 40; index += 1) writePlace(`k${index}`, { top: index, state: null });

  expect(readPlace("k9")).toBeUndefined();
  expect(readPlace("k39")?.top).toBe(39);
});

test("leaving keeps how far down one was and how much was there", () => {
  const view = open("k1");
  press("60");
  scroll(2_300);

  view.unmount();

  expect(readPlace("k1")).toEqual({ top: 2_300, state: { count: 120 } });
});

test("a page that goes keeps it as well", () => {
  open("k1");
  scroll(700);

  window.dispatchEvent(new Event("pagehide"));

  expect(readPlace("k1")?.top).toBe(700);
});

test("coming back goes there as soon as the list reaches so far, once", () => {
  writePlace("k1", { top: 2_300, state: { count: 120 } });
  open("k1");
  expect(screen.getByText("120")).toBeTruthy();
  expect(scrollTo).not.toHaveBeenCalled();

  press("there");
  press("120");

  expect(scrollTo.mock.calls).toEqual([[0, 2_300]]);
});

test("what scrolls before that does not overwrite the place", () => {
  writePlace("k1", { top: 2_300, state: { count: 120 } });
  const view = open("k1");
  scroll(0);

  view.unmount();

  expect(readPlace("k1")?.top).toBe(2_300);
});

test("who moves on meanwhile is not taken away", () => {
  writePlace("k1", { top: 2_300, state: { count: 120 } });
  open("k1");

  fireEvent.wheel(window);
  press("there");

  expect(scrollTo).not.toHaveBeenCalled();
});

test("another entry begins at its top", () => {
  writePlace("k1", { top: 2_300, state: { count: 120 } });
  open("k2");
  press("there");

  expect(screen.getByText("60")).toBeTruthy();
  expect(scrollTo).not.toHaveBeenCalled();
});
