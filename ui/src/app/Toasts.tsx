/** Loads the host of the notices with the first notice. */
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { ComponentType } from "react";

import { readToasts, watchToasts } from "@shared/toasts";
import type { Toast } from "@shared/toasts";

// A notice that cannot be shown must not take the page with it.
const ToastHost = lazy<ComponentType<{ toasts: readonly Toast[] }>>(async () => {
  const host = await import("@shared/ToastHost").catch(() => undefined);
  return { default: host?.ToastHost ?? (() => null) };
});

export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, readToasts);

  const [isNeeded, need] = useState(false);
  // What is read out of it has to stand in a region that is there before.
  if (toasts.length > 0 && !isNeeded) need(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost toasts={toasts} />
    </Suspense>
  );
}
