/** Where pictures are dropped, or chosen from a dialog. */
import { useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";

import styles from "./DropArea.module.css";
import { ACCEPTED } from "./pictures";

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

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

export function DropArea({ children, active, onFiles, label, describedBy, invalid, tall, accept = ACCEPTED, multiple = true }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
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
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again, after it was taken out.
          event.target.value = "";
        }}
      />
    </div>
  );
}
