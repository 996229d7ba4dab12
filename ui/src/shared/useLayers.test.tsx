import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { show } from "../testing/show";
import { useLayers } from "./useLayers";

interface Opened {
  name?: string;
}

const read = ({ name }: Readonly<Record<string, unknown>>): Opened =>
  typeof name === "string" ? { name } : {};

function Screen() {
  const { layers, open, update, close } = useLayers<Opened>(read);
  return (
    <>
      <output>{layers.name ?? "none"}</output>
      <button onClick={() => open({ name: "first" })}>open</button>
      <button onClick={() => update({ name: "other" })}>update</button>
      <button onClick={close}>close</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const shown = () => screen.getByRole("status").textContent;

afterEach(() => vi.restoreAllMocks());

test("opening adds an entry, and going back closes", async () => {
  show(<Screen />, "/portfolio");
  const before = window.history.length;

  press("open");
  expect(shown()).toBe("first");
  expect(window.history.length).toBe(before + 1);
  act(() => window.history.back());

  await waitFor(() => expect(shown()).toBe("none"));
});

test("closing twice before the first has happened goes back once", () => {
  const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
  show(<Screen />, "/portfolio");
  press("open");

  press("close");
  press("close");

  expect(go).toHaveBeenCalledTimes(1);
});

test("an update takes the place of the entry", () => {
  show(<Screen />, "/portfolio");
  press("open");
  const before = window.history.length;

  press("update");

  expect(shown()).toBe("other");
  expect(window.history.length).toBe(before);
});

test("a layer in a tab's first entry closes without leaving the site", () => {
  const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
  window.history.replaceState({ usr: { name: "kept" }, key: "k", idx: 0 }, "", "/#/portfolio");
  vi.spyOn(window.history, "replaceState").mockImplementationOnce(() => undefined);
  show(<Screen />, "/portfolio");
  expect(shown()).toBe("kept");

  press("close");

  expect(go).not.toHaveBeenCalled();
  expect(shown()).toBe("none");
});

function Addressed() {
  const { layers, open, update, close } = useLayers<Opened>(read, {
    addressOf: ({ name }) => name && `/named/${name}`,
  });
  return (
    <>
      <output>{layers.name ?? "none"}</output>
      <button onClick={() => open({ name: "first" })}>open</button>
      <button onClick={() => update({ name: "other" })}>update</button>
      <button onClick={close}>close</button>
    </>
  );
}

test("a layer has an address of its own, and the entry tells what lies below it", () => {
  show(<Addressed />, "/portfolio?category=commercial");

  press("open");

  expect(window.location.hash).toBe("#/named/first");
  expect(window.history.state.usr.below).toBe("/portfolio?category=commercial");
});

test("who came by a layer's address alone closes it onto what lies below, and stays on the site", () => {
  const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
  show(<Screen />, "/portfolio");
  press("update");
  expect(shown()).toBe("other");

  press("close");

  expect(go).not.toHaveBeenCalled();
  expect(shown()).toBe("none");
});
