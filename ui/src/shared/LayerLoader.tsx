/** Holds a layer while its code is on the way; when it does not come, the layer closes and says so. */
import { Suspense } from "react";
import type { ReactNode } from "react";

import { ScreenErrors } from "./ScreenErrors";
import { t } from "./text";
import { showToast } from "./toasts";

interface LayerLoaderProps {
  children: ReactNode;
  /** Stands there until the code has come. */
  waiting?: ReactNode;
  /** Closes the layer. */
  onClose: () => void;
}

export function LayerLoader({ children, waiting = null, onClose }: LayerLoaderProps) {
  function giveUp() {
    showToast("error", t(navigator.onLine ? "errors.generic.title" : "network.offline"));
    onClose();
  }
  return (
    <ScreenErrors onFailure={giveUp}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ScreenErrors>
  );
}
