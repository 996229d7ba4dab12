/** A server for tests of what is sent: answers by method and path, and remembers the bodies. */
import { vi } from "vitest";

import { ownPath } from "@shared/language";
import { problem, SITE } from "./answers";
import { ARTICLES, PROJECTS } from "./contentTypes";

const OTHERWISE: Readonly<Record<string, object>> = {
  "GET /api/site": SITE,
  "GET /api/admin/content-types": { items: [PROJECTS, ARTICLES] },
};

/** JSON, a status (204, or a problem's), or what makes an answer of the body. */
type Answer = object | number | ((body: unknown) => object | number);

/** Answer calls like `PUT /api/account/password`, named without a language; return what was sent, in order. */
export function serveCalls(answers: Record<string, Answer>) {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${ownPath(url) ?? url}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    if (init.method) sent.push({ call, body });
    const found = answers[call] ?? OTHERWISE[call] ?? 404;
    return asResponse(typeof found === "function" ? found(body) : found);
  });
  return sent;
}

/** A refusal with what is wrong, by field. */
export function refusal(status: number, code: string, faults: Record<string, string> = {}, detail = ""): Response {
  const errors = Object.entries(faults).map(([field, message]) => ({ field, code: "invalid", message }));
  return Response.json({ status, code, title: "", detail, errors }, { status });
}

function asResponse(answer: object | number): Response {
  if (answer instanceof Response) return answer.clone();
  if (answer === 204) return new Response(null, { status: 204 });
  return typeof answer === "number" ? problem(answer) : Response.json(answer);
}
