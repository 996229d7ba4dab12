import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { picture, serve } from "../testing/answers";
import { later } from "../testing/later";
import { show } from "../testing/show";
import { Picture } from "./Picture";

const image = () => screen.getByRole<HTMLImageElement>("img");

test("it offers every format over the picture's colour", () => {
  serve({});

  show(<Picture image={picture("hall")} sizes="50vw" />);

  const frame = image().parentElement;
  expect(frame?.querySelector("source")?.type).toBe("image/avif");
  expect(frame?.style.getPropertyValue("--tint")).toBe("#cbbfae");
  expect(image().getAttribute("width")).toBe("1600");
  expect(image().getAttribute("loading")).toBe("lazy");
});

test.each(["", "거실"])("it is told of as it says itself: '%s'", (alt) => {
  serve({});

  const { container } = show(<Picture image={{ ...picture("hall"), alt }} sizes="50vw" />);

  expect(container.querySelector("img")?.getAttribute("alt")).toBe(alt);
});

test("what has to be seen of it is seen when it is cropped", () => {
  serve({});

  show(<Picture image={{ ...picture("hall"), focus: [0.333, 1] }} sizes="50vw" />);

  expect(image().style.getPropertyValue("--focus")).toBe("33% 100%");
});

test("what is given to fall back to is tried first, in turn", async () => {
  serve({});
  show(<Picture image={{ ...picture("gone"), fallbacks: ["/b.jpg", "/stock.jpg"] }} sizes="50vw" />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());

  const tried = ["/b.jpg", "/stock.jpg", "/media/placeholder.jpg"];
  for (const url of tried) {
    fireEvent.error(image());
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
    await waitFor(() => expect(image().getAttribute("src")).toBe(url));
  }
});

test("a picture that fails is replaced by the placeholder once", async () => {
  serve({});
  show(<Picture image={picture("gone")} sizes="50vw" />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());

  fireEvent.error(image());
  await waitFor(() => expect(image().getAttribute("src")).toBe("/media/placeholder.jpg"));
  fireEvent.error(image());

  expect(image().getAttribute("src")).toBe("/media/placeholder.jpg");
});

test("a picture that was in view before does not fade in again", () => {
  serve({});
  const { unmount } = show(<Picture image={picture("seen")} sizes="50vw" />);
  expect(image().dataset.arrived).toBe("false");
  fireEvent.load(image());
  unmount();

  show(<Picture image={picture("seen")} sizes="50vw" />);

  expect(image().dataset.arrived).toBe("true");
});

test("a picture fades in once it is decoded", async () => {
  serve({});
  const { promise, resolve } = later<void>();
  show(<Picture image={picture("large")} sizes="50vw" />);
  image().decode = () => promise;

  fireEvent.load(image());
  await Promise.resolve();
  expect(image().dataset.arrived).toBe("false");
  resolve();

  await waitFor(() => expect(image().dataset.arrived).toBe("true"));
});

async function failedPicture() {
  serve({});
  show(<Picture image={picture("gone")} sizes="50vw" />);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  const { src } = image();
  fireEvent.error(image());
  await waitFor(() => expect(image().src).not.toBe(src));
  fireEvent.error(image());
  return src;
}

test("a picture that failed is tried again when the connection returns", async () => {
  const src = await failedPicture();

  fireEvent(window, new Event("online"));

  expect(image().src).toBe(src);
});

test("a picture that failed is tried again when it comes into view anew", async () => {
  const Unobserved = IntersectionObserver;
  const told: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        told.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  const src = await failedPicture();
  const look = (isIntersecting: boolean) => act(() => told.forEach((tell) => tell([{ isIntersecting }])));

  look(true);
  expect(image().src).not.toBe(src);
  look(false);
  look(true);

  expect(image().src).toBe(src);
  vi.stubGlobal("IntersectionObserver", Unobserved);
});
