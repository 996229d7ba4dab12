import { expect, test, vi } from "vitest";

import { accepted, AWAY, device, inLockedBrowser, MINUTE, pass, QUESTION, windowOn } from "./testing";
import { WaitingEnquiries } from "./WaitingEnquiries";
import type { Way } from "./WaitingEnquiries";

inLockedBrowser();

test("two windows send it once", async () => {
  const { store } = device();
  const answers: (() => void)[] = [];
  const way = vi.fn<Way>(() => new Promise((resolve) => answers.push(() => resolve({ number: "1" }))));
  const [one, two] = [windowOn(store, way), windowOn(store, way)];
  await one.keep(QUESTION, AWAY);
  await two.load();

  await pass(2 * MINUTE);
  expect(way).toHaveBeenCalledOnce();
  answers[0]?.();
  await pass(2 * MINUTE);

  expect(way).toHaveBeenCalledOnce();
  expect(two.read()).toMatchObject([{ number: "1" }]);
});

test("every window tells of what was accepted, whichever tells first", async () => {
  const heard: ((event: { data: unknown }) => void)[] = [];
  class Channel {
    addEventListener = (_: string, hear: (event: { data: unknown }) => void) => void heard.push(hear);
    postMessage = (data: unknown) => heard.forEach((hear) => hear({ data }));
    close = () => undefined;
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  const { kept, store } = device();
  const [one, two] = [windowOn(store, accepted()), windowOn(store, accepted())];
  await one.keep(QUESTION, AWAY);
  await one.sendAll(true);

  await one.remove("k1");
  await pass(0);

  expect(kept.size).toBe(0);
  expect(one.read()).toEqual([]);
  expect(two.read()).toMatchObject([{ key: "k1", body: null, number: "Y33R-W06A" }]);
});

test("without locks two windows may both send it: under the same key", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const { kept, store } = device();
  const way = accepted();
  const [one, two] = [windowOn(store, way), windowOn(store, way)];
  await one.keep(QUESTION, AWAY);
  await two.load();

  await Promise.all([one.sendAll(true), two.sendAll(true)]);

  expect(new Set(way.mock.calls.map(([{ key }]) => key))).toEqual(new Set(["k1"]));
  expect(kept.get("k1")).toMatchObject({ body: null, number: "Y33R-W06A" });
});

test("what one window let go of and another kept again is sent by the one that stays", async () => {
  const { store } = device();
  const way = accepted();
  const stays = windowOn(store, way);
  await stays.keep(QUESTION, AWAY);
  await stays.remove(QUESTION.key);

  await new WaitingEnquiries(store).keep(QUESTION, AWAY);
  await stays.load();
  await pass(2 * MINUTE);

  expect(way).toHaveBeenCalledOnce();
  expect(stays.read()).toMatchObject([{ number: "Y33R-W06A" }]);
});
