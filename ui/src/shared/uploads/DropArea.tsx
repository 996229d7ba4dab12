/** Where pictures are dropped, or chosen from a dialog. */
import { useRef } from "react";
import type { ReactNode } from "react";

import styles from "./DropArea.module.css";
import { DropZone } from "./DropZone";
import { FileInput } from "./FileInput";

interface DropAreaProps {
  children: ReactNode;
  /** What it says while something is held over it. */
  active: string;
  onFiles: (files: File[]) => void;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  tall?: boolean;
  accept?: string;
  multiple?: boolean;
}

export function DropArea({ children, active, onFiles, label, describedBy, invalid, tall, accept, multiple = true }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropZone onFiles={onFiles}>
      {(isOver) => (
        <>
          <button
            type="button"
            className={styles.drop}
            data-over={isOver}
            data-tall={tall}
            data-invalid={invalid}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
          >
            {isOver ? <span>{active}</span> : children}
          </button>
          <FileInput ref={input} label={label} onFiles={onFiles} multiple={multiple} accept={accept} />
        </>
      )}
    </DropZone>
  );
}
