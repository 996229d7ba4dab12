/** Names of twins in what a form keeps on the server: no store takes a key with a dot. */
import { twinned } from "./twins";

const IN_FORM = ".";
const KEPT = ":";

/** Return *document*, the names of twins in it as they are kept: `en:title`. */
export function withKeptKeys<T>(document: T): T {
  return renamed(document, IN_FORM, KEPT) as T;
}

/** Return a kept *document* as a form has it. */
export function withFormKeys<T>(document: T): T {
  return renamed(document, KEPT, IN_FORM) as T;
}

function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [keyIn(key, from, to), renamed(inner, from, to)]));
}

function keyIn(key: string, from: string, to: string): string {
  const [code = "", ...rest] = key.split(from);
  return rest.length > 0 && twinned(code) ? [code, rest.join(from)].join(to) : key;
}
