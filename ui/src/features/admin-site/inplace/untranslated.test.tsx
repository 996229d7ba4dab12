import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { LeftToTranslate } from "./LeftToTranslate";
import type { Region } from "./regions";
import { isLeftIn, isTranslated, isUntranslated, sourceOf } from "./untranslated";

const EVERYWHERE = { left: 0, top: 0, width: 9, height: 9 };

function region(path: string, facts: Partial<Region> = {}): Region {
  const translation = { language: "en", twin: `en.${path}`, source: path };
  return { key: path, path, record: { collection: "site", id: "about" }, translation, range: document.createRange(), ...facts } as Region;
}

test("a text is still to be translated where there is one, and no twin", () => {
  const heading = region("heading");
  expect(isUntranslated(heading, { heading: "하나" })).toBe(true);
  expect(isUntranslated(heading, { heading: "하나", "en.heading": "One" })).toBe(false);
  expect(isUntranslated(heading, { heading: " ", "en.heading": "" })).toBe(false);
  expect(sourceOf(heading, { heading: "하나" })).toBe("하나");
  expect(isTranslated(heading, { "en.heading": " " })).toBe(false);
  expect(isUntranslated(region("phone", { translation: null }), { phone: "02" })).toBe(false);
});

test("what is typed counts before the page is drawn anew", () => {
  const kept = { record: region("a").record, edited: [], translated: ["heading"], waiting: 0, isOnline: true, isSaving: false, failure: "", etag: "" };

  expect(isLeftIn({ heading: "하나" }, [], region("heading"))).toBe(true);
  expect(isLeftIn({ heading: "하나" }, [kept], region("heading"))).toBe(false);
});

function shown(regions: readonly Region[], seen: readonly Region[], facts: { held?: string } = {}) {
  const [onGo, onTurn] = [vi.fn<(region: Region) => void>(), vi.fn<(slide: string) => void>()];
  const draw = (open: Region | null) => (
    <LeftToTranslate
      regions={regions}
      boxes={new Map(seen.map(({ key }) => [key, EVERYWHERE]))}
      work={open && !open.image ? { act: "text", region: open } : null}
      isLeft={({ path }) => path !== "said"}
      isHeld={({ key }) => key === facts.held}
      onGo={onGo}
      onTurn={onTurn}
    />
  );
  const { rerender } = render(draw(null));
  return { onGo, onTurn, open: (one: Region | null) => rerender(draw(one)) };
}

const press = () => fireEvent.click(screen.getByRole("button"));

test("the count leads from one to the next, and past what somebody else holds", () => {
  const [one, said, two, held] = [region("one"), region("said"), region("two"), region("held")];
  const { onGo, open } = shown([one, said, two, held], [one, said, two, held], { held: "held" });
  expect(screen.getByRole("button").textContent).toBe("번역할 곳 3개");

  press();
  open(one);
  open(null);
  press();
  open(two);
  press();

  expect(onGo.mock.calls.map(([{ key }]) => key)).toEqual(["one", "two", "one"]);
});

test("what stands twice counts once, and what nobody can see does not but for slides", () => {
  const twice = [region("name", { key: "name#0" }), region("name", { key: "name#1" })];
  const slide = region("caption", { record: { collection: "slides", id: "s2" } });
  const { onGo, onTurn } = shown([...twice, region("unseen"), slide], [twice[1] as Region]);
  expect(screen.getByRole("button").textContent).toBe("번역할 곳 2개");

  press();

  expect(onGo.mock.calls.map(([{ key }]) => key)).toEqual(["name#1"]);
  expect(onTurn).not.toHaveBeenCalled();
});

test("where slides alone are left it turns to the first of them; where nothing is it is not there", () => {
  const slide = region("caption", { record: { collection: "slides", id: "s2" } });
  const { onTurn } = shown([slide], []);
  press();
  expect(onTurn.mock.calls).toEqual([["s2"]]);

  shown([region("said")], [region("said")]);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
