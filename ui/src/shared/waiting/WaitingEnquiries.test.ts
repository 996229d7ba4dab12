import { expect, test, vi } from "vitest";

import { Problem } from "../problem";
import { accepted, AWAY, device, inLockedBrowser, lockedBrowser, MINUTE, pass, QUESTION, windowOn } from "./testing";
import { KEPT_DAYS } from "./waiting";
import { WaitingEnquiries } from "./WaitingEnquiries";
import type { Way } from "./WaitingEnquiries";

const DAY = 24 * 60 * MINUTE;
const failing = (problem: Problem) => vi.fn<Way>(() => Promise.reject(problem));

inLockedBrowser();

test("what could not be sent is tried once a minute, under one key, until it is accepted", async () => {
  const { kept, store } = device();
  const way = failing(AWAY);
  const waiting = windowOn(store, way);
  await waiting.keep(QUESTION, AWAY);

  await pass(10 * MINUTE);
  expect(way.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(way.mock.calls.length).toBeLessThanOrEqual(13);
  expect(new Set(way.mock.calls.map(([{ key }]) => key))).toEqual(new Set(["k1"]));

  way.mockResolvedValue({ number: "Y33R-W06A" });
  await pass(MINUTE);
  const tries = way.mock.calls.length;
  await pass(DAY);
  expect(way).toHaveBeenCalledTimes(tries);
  expect([...kept.values()]).toMatchObject([{ key: "k1", body: null, number: "Y33R-W06A" }]);
});

test("the time that the server names is waited for", async () => {
  const { store } = device();
  const way = failing(new Problem(503, null, 600));
  const waiting = windowOn(store, way);
  await waiting.keep(QUESTION, new Problem(503, null, 300));

  await pass(299_000);
  expect(way).not.toHaveBeenCalled();
  await pass(2_000);
  expect(way).toHaveBeenCalledOnce();
  await pass(598_000);
  expect(way).toHaveBeenCalledOnce();
});

test("the next visit goes on with it: with what was typed, the consent and its moment", async () => {
  const { store } = device();
  const written = Date.now();
  await new WaitingEnquiries(store).keep(QUESTION, AWAY);
  await pass(3 * DAY);
  const way = accepted();

  windowOn(store, way);
  await pass(0);

  expect(way).toHaveBeenCalledOnce();
  expect(way.mock.calls[0]?.[0]).toMatchObject({ body: QUESTION.body, writtenAt: written });
});

test("what is refused is not tried again and keeps what was typed", async () => {
  const { kept, store } = device();
  const said = { status: 400, errors: [{ field: "phone", message: "번호가 짧아요." }] };
  const way = failing(new Problem(400, said));
  const waiting = windowOn(store, way);
  await waiting.keep(QUESTION, AWAY);

  await pass(DAY);

  expect(way).toHaveBeenCalledOnce();
  expect(kept.get("k1")).toMatchObject({ body: QUESTION.body, refusal: { status: 400, body: said } });
});

test("where another text came before under the same key, this one comes back to its form", async () => {
  const { kept, store } = device();
  const said = { code: "idempotency_conflict", number: "AB12-CD34" };
  const waiting = windowOn(store, failing(new Problem(409, said)));
  await waiting.keep(QUESTION, AWAY);

  await pass(2 * MINUTE);

  expect(kept.get("k1")).toMatchObject({ body: QUESTION.body, refusal: { status: 409, body: said }, number: "" });
});

test("who lets go of it while it is tried does not get it back", async () => {
  const { kept, store } = device();
  const answers: (() => void)[] = [];
  const way = vi.fn<Way>(() => new Promise((_, reject) => answers.push(() => reject(AWAY))));
  const waiting = windowOn(store, way);
  await waiting.keep(QUESTION, AWAY);
  await pass(MINUTE);
  expect(way).toHaveBeenCalledOnce();

  await waiting.remove("k1");
  answers[0]?.();
  await pass(DAY);

  expect(kept.size).toBe(0);
  expect(way).toHaveBeenCalledOnce();
});

test("what was let go of is not brought back by a reading that had begun before", async () => {
  const { store } = device();
  const waiting = windowOn(store, accepted());
  await waiting.keep(QUESTION, AWAY);
  await waiting.sendAll(true);
  expect(waiting.read()).toMatchObject([{ key: "k1", number: "Y33R-W06A" }]);

  const asBefore = waiting.load();
  const removed = waiting.remove("k1");
  const atOnce = waiting.read();
  await asBefore;

  expect(atOnce).toEqual([]);
  expect(waiting.read()).toEqual([]);
  await removed;
});

test("what was let go of may be kept again", async () => {
  const { store } = device();
  const waiting = windowOn(store, accepted());
  await waiting.keep(QUESTION, AWAY);
  await waiting.remove("k1");

  await waiting.keep(QUESTION, AWAY);

  expect(waiting.read()).toMatchObject([{ key: "k1", number: "" }]);
});

test("after thirty days nothing of it is here", async () => {
  const { kept, store } = device();
  await new WaitingEnquiries(store).keep(QUESTION, AWAY);
  await pass(KEPT_DAYS * DAY - 1);
  await new WaitingEnquiries(store).load();
  expect(kept.size).toBe(1);

  await pass(1);
  const way = accepted();
  windowOn(store, way);
  await pass(MINUTE);

  expect(way).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test("a visit that lasts longer lets go of it, too", async () => {
  const { kept, store } = device();
  const waiting = windowOn(store, failing(new Problem(503, null, DAY / 1_000)));
  await waiting.keep(QUESTION, AWAY);

  await pass((KEPT_DAYS + 1) * DAY);

  expect(kept.size).toBe(0);
  expect(waiting.read()).toEqual([]);
});

test("a screen that sends it itself has it alone, and leaves it to the others when it is closed", async () => {
  const { store } = device();
  const way = accepted();
  const waiting = windowOn(store, way);
  const release = waiting.hold("k1");
  await waiting.keep(QUESTION, AWAY);
  await pass(5 * MINUTE);
  expect(way).not.toHaveBeenCalled();

  release();
  await pass(0);

  expect(way).toHaveBeenCalledOnce();
});

test("without a connection nothing is tried, and with it all at once", async () => {
  const browser = lockedBrowser();
  vi.stubGlobal("navigator", { ...browser, onLine: false });
  const { store } = device();
  const way = accepted();
  const waiting = windowOn(store, way);
  await waiting.keep(QUESTION, new Problem(0, null));
  await pass(5 * MINUTE);
  expect(way).not.toHaveBeenCalled();

  vi.stubGlobal("navigator", browser);
  window.dispatchEvent(new Event("online"));
  await pass(0);

  expect(way).toHaveBeenCalledOnce();
});

test("a device that keeps nothing says so", async () => {
  const { store } = device();
  const waiting = new WaitingEnquiries({ ...store, put: async () => false });

  expect(await waiting.keep(QUESTION, AWAY)).toBe(false);
});

test("what a device is slow to tell of is not nothing: it is asked again, and sent in the same visit", async () => {
  const { kept, store } = device();
  kept.set("k1", { ...QUESTION, writtenAt: Date.now(), dueAt: 0, tries: 1, refusal: null, number: "" });
  let readings = 0;
  const slow = { ...store, all: () => (++readings <= 2 ? Promise.reject(new Error("silent")) : store.all()) };
  const way = accepted();
  const waiting = windowOn(slow, way);

  await pass(0);
  expect(way).not.toHaveBeenCalled();
  await pass(MINUTE);

  expect(way).toHaveBeenCalledOnce();
  expect(waiting.read()).toMatchObject([{ number: "Y33R-W06A" }]);
});

test("who asks what is known waits for a device that is slow to tell", async () => {
  const { kept, store } = device();
  kept.set("k1", { ...QUESTION, writtenAt: Date.now(), dueAt: Date.now() + MINUTE, tries: 1, refusal: null, number: "" });
  let readings = 0;
  const slow = { ...store, all: () => (++readings === 1 ? Promise.reject(new Error("silent")) : store.all()) };
  const waiting = windowOn({ ...slow }, accepted());

  const known = waiting.known();
  await pass(MINUTE / 2);

  expect(await known).toMatchObject([{ key: "k1" }]);
});

test("what fails while the device says nothing waits on, and keeps when it was written", async () => {
  const { kept, store } = device();
  const written = Date.now();
  const refused = new Problem(503, null, 600);
  let isSilent = false;
  const slow = { ...store, all: () => (isSilent ? Promise.reject(new Error("silent")) : store.all()) };
  const way = vi.fn<Way>(() => ((isSilent = true), Promise.reject(refused)));
  const waiting = windowOn(slow, way);
  await waiting.keep(QUESTION, AWAY);

  await pass(5 * MINUTE);
  expect(way).toHaveBeenCalledOnce();
  await waiting.keep(QUESTION, refused);

  expect(kept.get("k1")).toMatchObject({ body: QUESTION.body, writtenAt: written, tries: 3 });
});

test("what is accepted while the device says nothing is told of, and not sent again", async () => {
  const { store } = device();
  let isSilent = false;
  const slow = { ...store, all: () => (isSilent ? Promise.reject(new Error("silent")) : store.all()) };
  const way = vi.fn<Way>(async () => ((isSilent = true), { number: "Y33R-W06A" }));
  const waiting = windowOn(slow, way);
  await waiting.keep(QUESTION, AWAY);

  await pass(5 * MINUTE);

  expect(way).toHaveBeenCalledOnce();
  expect(waiting.read()).toMatchObject([{ key: "k1", number: "Y33R-W06A" }]);
});

test("what is let go of while the device says nothing is let go of", async () => {
  const { kept, store } = device();
  kept.set("k1", { ...QUESTION, writtenAt: Date.now(), dueAt: Date.now() + MINUTE, tries: 1, refusal: null, number: "" });
  const waiting = windowOn({ ...store, all: () => Promise.reject(new Error("silent")) }, accepted());

  await waiting.takeBack("k1");

  expect(kept.size).toBe(0);
});
