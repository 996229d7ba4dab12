/** Loads the host of the notices with the first notice. */
import { lazy, Suspense, useSyncExternalStore } from "react";
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

  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost toasts={toasts} />
    </Suspense>
  );
}
