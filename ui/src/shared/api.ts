/**
 * Requests to our own server. Failures are always a `Problem`; nothing here shows or redirects.
 *
 * Addresses are named without a language, and asked for in that of this build.
 */
import { localPath } from "./language";
import { Problem } from "./problem";

export const NETWORK = "network";

export interface Answer<T> {
  data: T;
  /** The record's version, for `If-Match`. */
  etag: string | null;
}

/** SWR's fetcher: the JSON at *url*. */
export async function getJson<T>(url: string): Promise<T> {
  const { data } = await request<T>(url, { headers: { Accept: "application/json" } });
  return data;
}

/** Read a record together with its version. */
export function getRecord<T>(url: string): Promise<Answer<T>> {
  return request<T>(url, { headers: { Accept: "application/json" } });
}

/** Make a request; anything but success is thrown as a `Problem`. */
export async function request<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  const response = await fetch(localPath(url), init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem(0, { code: NETWORK });
  });
  const data = await readBody(response);
  if (!response.ok) throw new Problem(response.status, data, retryAfter(response));
  return { data: data as T, etag: response.headers.get("ETag") };
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) {
    if (response.ok) throw new Problem(response.status, { code: "unexpected_answer" });
    return undefined;
  }
  return response.json();
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return seconds > 0 ? seconds : null;
}
