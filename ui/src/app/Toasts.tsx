/** Loads the host of the notices with the first notice. */
import { lazy, Suspense, useSyncExternalStore } from "react";

import { readToasts, watchToasts } from "../shared/toasts";
import type { Toast } from "../shared/toasts";

// A notice that cannot be shown must not take the page with it.
const ToastHost = lazy(async () => {
  const host = await import("../shared/ToastHost").catch(() => undefined);
  return { default: host?.ToastHost ?? Nothing };
});

export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, readToasts);

  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost toasts={toasts} />
    </Suspense>
  );
}

function Nothing(_: { toasts: readonly Toast[] }) {
  return null;
}
