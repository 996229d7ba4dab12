/** Loads the host of the notices with the first notice. */
import { lazy, Suspense, useSyncExternalStore } from "react";

import { readToasts, watchToasts } from "../shared/toasts";

const ToastHost = lazy(async () => ({
  default: (await import("../shared/ToastHost")).ToastHost,
}));

export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, readToasts);

  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost toasts={toasts} />
    </Suspense>
  );
}
