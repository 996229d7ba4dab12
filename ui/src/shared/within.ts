/** Return a signal that gives up after *ms*, as `AbortSignal.timeout` does in newer browsers. */
export function within(ms: number): AbortSignal {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException(`nothing within ${ms} ms`, "TimeoutError")), ms);
  return control.signal;
}
