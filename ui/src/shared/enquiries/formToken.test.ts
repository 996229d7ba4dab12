import { expect, test, vi } from "vitest";

import { refusal, serveCalls } from "../../testing/calls";
import { askForToken, withToken } from "./formToken";
import { sendOnce } from "./sending";

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
