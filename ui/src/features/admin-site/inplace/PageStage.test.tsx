import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { PageStage } from "./PageStage";
import type { Stage } from "./stage";

/** Put what can be edited into the layer of a page that is shown. */
function fill({ page, layer }: Stage) {
  const region = page.createElement("button");
  region.setAttribute("data-key", "about.heading");
  layer.append(region);
}

function Editing({ version }: { version: string }) {
  return (
    <>
      <PageStage src="about:blank" {...{ version }} isHeld={false} isNarrow={false} panel={undefined} label="쪽" types={[]} onShown={fill} />
      <button type="button">되돌리기</button>
    </>
  );
}

// What the browser has, and the page of tests has not.
beforeEach(() => void vi.stubGlobal("CSS", { escape: (text: string) => text.replace(".", "\\.") }));

const frames = () => screen.getAllByTitle<HTMLIFrameElement>("쪽");
const regionIn = (frame?: HTMLIFrameElement) => frame?.contentDocument?.querySelector<HTMLElement>("[data-key]");

/** Show a page whose region has the focus, and draw it anew; say where the focus goes after *meanwhile*. */
async function drawnAnew(meanwhile: () => void) {
  const { rerender } = render(<Editing version="1" />);
  const [first] = frames();
  if (first) fireEvent.load(first);
  first?.focus();
  regionIn(first)?.focus();
  rerender(<Editing version="2" />);
  const [, next] = frames();
  if (next) fireEvent.load(next);
  meanwhile();
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
  return next;
}

test("a page that is drawn anew keeps the focus where it was", async () => {
  const frame = await drawnAnew(() => {});

  expect(document.activeElement).toBe(frame);
  expect(frame?.contentDocument?.activeElement).toBe(regionIn(frame));
});

const onward = () => screen.getByRole("button", { name: "되돌리기" });

test("it is not taken from what somebody has gone on to meanwhile", async () => {
  await drawnAnew(() => onward().focus());

  expect(document.activeElement).toBe(onward());
});
