import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { chosenBy } from "./choosing";
import { watchSearchKeys } from "./keys";

let stop: () => void;

beforeEach(() => {
  window.history.replaceState(null, "", "/#/portfolio");
  stop = watchSearchKeys();
});
afterEach(() => stop());

const press = (init: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, init);
const hash = () => window.location.hash;

test("a slash, and Ctrl or Command with K, open the search", () => {
  for (const keys of [{ key: "/" }, { key: "k", ctrlKey: true }, { key: "K", metaKey: true }]) {
    window.history.replaceState(null, "", "/#/portfolio");

    expect(press(keys)).toBe(false);
    expect(hash()).toBe("#/search");
  }
});

test("other keys, and a slash that is typed or composed, do not", () => {
  const field = document.body.appendChild(document.createElement("input"));

  for (const keys of [{ key: "k" }, { key: "/", ctrlKey: true }, { key: "k", ctrlKey: true, altKey: true }]) press(keys);
  press({ key: "/", isComposing: true });
  press({ key: "/" }, field);
  expect(hash()).toBe("#/portfolio");

  press({ key: "k", ctrlKey: true }, field);
  expect(hash()).toBe("#/search");
});

test("nothing is opened over the search itself, a consultation, a receipt or the administration", () => {
  for (const address of ["#/search?q=a", "#/admin/portfolio", "#/consultation/1", "#/receipt/p1.secret"]) {
    window.history.replaceState(null, "", `/${address}`);
    press({ key: "/" });

    expect(hash()).toBe(address);
  }
});

test("after its end the keys are the browser's", () => {
  stop();

  expect(press({ key: "/" })).toBe(true);
});

test("keys choose one hit after the other, and none where there are none", () => {
  expect([chosenBy("ArrowDown", 0, 3), chosenBy("ArrowDown", 2, 3), chosenBy("ArrowUp", 0, 3)]).toEqual([1, 0, 2]);
  expect([chosenBy("ArrowDown", 0, 0), chosenBy("Enter", 0, 3)]).toEqual([undefined, undefined]);
});
