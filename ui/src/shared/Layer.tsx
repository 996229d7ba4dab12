/** A layer over the page: a modal dialog that Escape and Backspace close when it is on top. */
import type { ReactNode } from "react";

import { Dialog } from "./Dialog";
import { isClosing, useLayerKeys } from "./layerKeys";

interface LayerProps {
  label: string;
  children: ReactNode;
  onClose: () => void;
  className?: string | undefined;
  /** Stay open when something beside the content is pressed. */
  keepOnOutside?: boolean;
  /** Shows the layer where it does not simply open. */
  show?: (dialog: HTMLDialogElement) => void;
  /** The other keys that the layer knows. */
  onKey?: (event: KeyboardEvent) => void;
}

export function Layer({ onKey, ...dialog }: LayerProps) {
  useLayerKeys((event) => {
    if (!isClosing(event)) return onKey?.(event);
    // Otherwise the browser would close the dialog itself, and sometimes two at once.
    event.preventDefault();
    return dialog.onClose();
  });

  return <Dialog {...dialog} />;
}
