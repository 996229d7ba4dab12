/** A button that lets pictures be chosen: on a phone from its gallery or its camera. */
import { useRef } from "react";
import type { ReactNode } from "react";

import styles from "./DropArea.module.css";
import { ACCEPTED } from "./pictures";

interface FileButtonProps {
  children: ReactNode;
  onFiles: (files: File[]) => void;
  /** What a screen reader hears of the button, where its text alone says too little. */
  label?: string;
  /** How the field of the files is called. */
  field: string;
  multiple?: boolean;
  className?: string;
  accept?: string;
}

export function FileButton({
  children,
  onFiles,
  label,
  field,
  multiple = false,
  className = "btn btn--line",
  accept = ACCEPTED,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-label={field}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again, after it was taken out.
          event.target.value = "";
        }}
      />
    </>
  );
}
