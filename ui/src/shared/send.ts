/** Changes sent to our own server; apart from reading, so that the first screen does not load it. */
import { request } from "./api";
import type { Answer } from "./api";

export interface Sending {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Send a change as JSON and return the answer; `data` is undefined for 204. */
export function send<T = undefined>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  { body, headers, signal }: Sending = {},
): Promise<Answer<T>> {
  const init: RequestInit = { method, headers: { Accept: "application/json", ...headers } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  return request<T>(url, init);
}
