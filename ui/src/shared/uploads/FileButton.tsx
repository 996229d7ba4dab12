/** A button that lets pictures be chosen: on a phone from its gallery or its camera. */
import { useRef } from "react";
import type { ReactNode } from "react";

import { FileInput } from "./FileInput";

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
  accept,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </button>
      <FileInput ref={input} label={field} onFiles={onFiles} multiple={multiple} accept={accept} />
    </>
  );
}
