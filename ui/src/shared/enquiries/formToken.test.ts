import { afterEach, expect, test, vi } from "vitest";

import { refusal, serveCalls } from "../../testing/calls";
import { askForToken, spendToken, withToken } from "./formToken";
import { sendOnce } from "./sending";

afterEach(() => {
  vi.useRealTimers();
  spendToken(withToken({}));
});

const POST = "POST /api/enquiries";

test("a token goes along until an enquiry has arrived, and the next form asks for another", async () => {
  let number = 0;
  let answer: object = refusal(503, "store_unavailable");
  const sent = serveCalls({
    "GET /api/form-token": () => ({ token: `token ${(number += 1)}` }),
    [POST]: () => answer,
  });

  await sendOnce({ name: "김온" }, "k").catch(() => undefined);
  askForToken();
  askForToken();
  await vi.waitFor(() => expect(withToken({})).toEqual({ formToken: "token 1" }));
  await sendOnce({ name: "김온" }, "k").catch(() => undefined);
  answer = { number: "Y33R-W06A" };
  await sendOnce({ name: "김온" }, "k");
  await sendOnce({ name: "김온" }, "l");

  const bodies = sent.map(({ body }) => body);
  const spoken = { name: "김온", formToken: "token 1" };
  expect(bodies).toEqual([{ name: "김온" }, spoken, spoken, { name: "김온" }]);
  askForToken();
  await vi.waitFor(() => expect(number).toBe(2));
});

test("what was kept speaks by the token of its own form, and leaves that of another alone", async () => {
  let number = 10;
  const sent = serveCalls({
    "GET /api/form-token": () => ({ token: `token ${(number += 1)}` }),
    [POST]: () => ({ number: "Y33R-W06A" }),
  });
  askForToken();
  await vi.waitFor(() => expect(withToken({})).toEqual({ formToken: "token 11" }));

  await sendOnce({ name: "김온", formToken: "token of another visit" }, "m");
  await sendOnce({ name: "김온" }, "n");

  expect(sent.map(({ body }) => body)).toEqual([
    { name: "김온", formToken: "token of another visit" },
    { name: "김온", formToken: "token 11" },
  ]);
});

test("a token is asked for again when asking failed, and when it has grown old", async () => {
  vi.useFakeTimers({ now: new Date("2026-05-04T09:00:00Z") });
  let asked = 0;
  serveCalls({ "GET /api/form-token": () => ((asked += 1) === 1 ? refusal(503, "store_unavailable") : { token: `token ${asked}` }) });
  const ask = async () => {
    askForToken();
    await vi.advanceTimersByTimeAsync(1);
    return asked;
  };

  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2]);
  vi.setSystemTime(Date.now() + 7 * 60 * 60 * 1_000);
  expect(await ask()).toBe(3);
  expect(withToken({})).toEqual({ formToken: "token 3" });
});
