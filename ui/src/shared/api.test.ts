import { expect, test, vi } from "vitest";

import { serve } from "../testing/answers";
import { getJson } from "./api";
import { Problem } from "./problem";
import { send } from "./send";

test("an answer is its JSON", async () => {
  serve({ "/api/portfolio": { items: [], total: 0 } });

  const answer = await getJson("/api/portfolio");

  expect(answer).toEqual({ items: [], total: 0 });
});

test("a refusal is a problem with the server's code and words", async () => {
  serve({ "/api/portfolio": 503 });

  const refusal = getJson("/api/portfolio");

  await expect(refusal).rejects.toMatchObject({
    status: 503,
    code: "unavailable",
    detail: "잠시 후 다시 시도해 주세요.",
  });
});

test("no connection is a problem too", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  const failure = getJson("/api/portfolio");

  await expect(failure).rejects.toMatchObject({ status: 0, code: "network" });
});

test("a page where JSON is due is a problem", async () => {
  vi.stubGlobal("fetch", async () => new Response("<!doctype html>"));

  const failure = getJson("/api/portfolio");

  await expect(failure).rejects.toBeInstanceOf(Problem);
});

test("a change is sent as JSON with the headers given", async () => {
  const fetch = serve({ "/api/enquiries": { id: "E-1" } });

  const headers = { "Idempotency-Key": "k1" };
  const { data } = await send("POST", "/api/enquiries", { body: { name: "김온" }, headers });

  expect(data).toEqual({ id: "E-1" });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    body: '{"name":"김온"}',
    headers: { "Content-Type": "application/json", "Idempotency-Key": "k1" },
  });
});

test("a field's message is found by its name", () => {
  const errors = [{ field: "email", code: "field_invalid_email", message: "다시 확인해 주세요." }];

  const problem = new Problem(400, { code: "validation", errors });

  expect(problem.messageFor("email")).toBe("다시 확인해 주세요.");
  expect(problem.messageFor("name")).toBe("");
});
