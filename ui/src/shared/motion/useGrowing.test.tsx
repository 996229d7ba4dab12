import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { listenToBack } from "../back";
import { Layer } from "../Layer";
import { noteMove } from "./may";
import { Mover } from "./testing";
import { underWay } from "./travel";
import { useGrowing } from "./useGrowing";

let mover = new Mover();
const heard = vi.fn<(state: unknown) => void>();
listenToBack();
window.addEventListener("popstate", (event) => heard(event.state));

const box = () => ({ top: 0, left: 0, right: 9, bottom: 9, width: 9, height: 9 }) as DOMRect;

function Opened({ below = () => document.querySelector<HTMLElement>("[data-tile]") }) {
  const grow = useGrowing({
    opened: "project",
    project: "a",
    below,
    above: (dialog) => dialog.querySelector("picture"),
  });
  return (
    <Layer label="project" onClose={() => undefined} show={grow}>
      <div data-index="2">
        <picture />
      </div>
    </Layer>
  );
}

const tile = () => document.querySelector<HTMLElement>("[data-tile]") as HTMLElement;
const dialog = () => screen.getByRole<HTMLDialogElement>("dialog", { hidden: true });
const goTo = (key: string, usr?: object, hash = "#/portfolio") =>
  window.history.replaceState({ key, ...(usr ? { usr } : {}) }, "", hash);
const back = (isShown = false) =>
  act(() => {
    const event = new PopStateEvent("popstate", { state: window.history.state });
    Object.defineProperty(event, "hasUAVisualTransition", { value: isShown });
    window.dispatchEvent(event);
  });

beforeEach(async () => {
  // That the address of the test before was emptied is heard a task later, as a move.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  mover = new Mover();
  heard.mockClear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(box);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  Object.defineProperty(document, "startViewTransition", { value: mover.start, configurable: true });
  Object.defineProperty(document, "getAnimations", { value: () => [], configurable: true });
  noteMove(false);
});

afterEach(async () => {
  await mover.arrive();
  Reflect.deleteProperty(document, "startViewTransition");
  Reflect.deleteProperty(document, "getAnimations");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, "");
});

const begin = (below?: () => HTMLElement | null) =>
  show(
    <>
      <picture data-tile="" />
      <Opened {...(below ? { below } : {})} />
    </>,
    "/portfolio",
  );

/** Open the layer, and wait until its picture is to move. */
async function open() {
  begin();
  await act(() => vi.waitFor(() => expect(mover.changes).toHaveLength(1)));
}

test("going back before it is seen moves nothing", async () => {
  begin();

  goTo("gallery");
  back();
  await act(() => vi.waitFor(() => expect(heard).toHaveBeenCalledOnce()));
  await vi.waitFor(() => expect(underWay()).toBeUndefined());

  expect(dialog().style.display).toBe("none");
  expect(mover.changes).toEqual([]);
});

test("a layer grows out of its picture: both have one name, and only meanwhile", async () => {
  await open();
  expect(tile().style.viewTransitionName).toBe("pic-a-3");

  mover.change();
  expect(dialog().open).toBe(true);
  expect(tile().style.viewTransitionName).toBe("");
  expect(dialog().querySelector("picture")?.style.viewTransitionName).toBe("pic-a-3");
  expect(document.documentElement.dataset["moving"]).toBe("in");
  await mover.arrive();

  expect(document.querySelector("[data-moves]")).toBeNull();
  expect(document.documentElement.dataset["moving"]).toBeUndefined();
});

test("without its picture in view it opens as ever", () => {
  begin(() => null);

  expect(dialog().open).toBe(true);
  expect(mover.changes).toEqual([]);
  expect(dialog().dataset["grown"]).toBeUndefined();
});

test("a browser that moves nothing opens it at once, and Back is the router's", () => {
  Reflect.deleteProperty(document, "startViewTransition");
  begin();
  expect(dialog().open).toBe(true);

  goTo("gallery");
  back();

  expect(heard).toHaveBeenCalledOnce();
});

test("going back waits for the picture of the screen, and then tells the router", async () => {
  await open();
  mover.change();
  await mover.arrive();

  goTo("gallery");
  back();
  expect(heard).not.toHaveBeenCalled();
  expect(dialog().querySelector("picture")?.style.viewTransitionName).toBe("pic-a-3");
  mover.change();

  expect(heard).toHaveBeenCalledOnce();
  expect(dialog().style.display).toBe("none");
  expect(tile().style.viewTransitionName).toBe("pic-a-3");
});

test("what the browser has shown itself passes at once", async () => {
  await open();
  mover.change();
  await mover.arrive();

  goTo("gallery");
  back(true);

  expect(heard).toHaveBeenCalledOnce();
  expect(mover.changes).toHaveLength(1);
});

test("a way out of the screen below passes at once", async () => {
  await open();
  mover.change();
  await mover.arrive();

  goTo("elsewhere", undefined, "#/about");
  back();

  expect(heard).toHaveBeenCalledOnce();
});

test("going back again before the first has begun counts once, as the later", async () => {
  await open();
  mover.change();
  await mover.arrive();
  goTo("gallery");
  back();

  goTo("elsewhere", undefined, "#/about");
  back();
  mover.change();

  expect(heard).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledWith({ key: "elsewhere" });
});

test("forward again before the layer is gone leaves it to be seen", async () => {
  await open();
  mover.change();
  await mover.arrive();
  goTo("gallery");
  back();

  goTo("opened", { project: "a", below: "/portfolio" }, "#/portfolio/a");
  back();
  mover.change();

  expect(dialog().style.display).toBe("");
  expect(dialog().open).toBe(true);
});

test("going back while it opens turns it round, and nothing waits in line", async () => {
  const reverse = vi.fn<() => void>();
  vi.stubGlobal("KeyframeEffect", Object);
  const effect = { pseudoElement: "::view-transition-group(pic-a-3)" };
  const moving = { effect, reverse, finished: Promise.resolve() };
  Object.defineProperty(document, "getAnimations", { value: () => [moving], configurable: true });
  await open();
  mover.change();

  goTo("gallery");
  back();
  await act(() => vi.waitFor(() => expect(heard).toHaveBeenCalledOnce()));

  expect(reverse).toHaveBeenCalledOnce();
  expect(mover.changes).toHaveLength(1);
  expect(dialog().style.display).toBe("none");
  expect(underWay()).toBeUndefined();
});

test("what is pressed meanwhile is meant for the button that stands there", async () => {
  await open();
  mover.change();
  const pressed = vi.fn<() => void>();
  const button = document.createElement("button");
  button.addEventListener("click", pressed);
  dialog().append(button);

  for (const kind of ["pointerdown", "click"]) {
    const event = new MouseEvent(kind, { bubbles: true, clientX: 5, clientY: 5 });
    document.documentElement.dispatchEvent(event);
  }

  expect(pressed).toHaveBeenCalledOnce();
  expect(underWay()).toBeDefined();
});

test("a press on anything else ends the movement", async () => {
  await open();
  mover.change();

  document.documentElement.dispatchEvent(new MouseEvent("pointerdown", { clientX: 50, clientY: 50 }));

  expect(underWay()).toBeUndefined();
  expect(dialog().open).toBe(true);
});
