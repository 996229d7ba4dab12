/** The field of files behind a button, which is not seen and is reached by that button alone. */
import type { Ref } from "react";

import { ACCEPTED } from "./pictures";

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: File[]) => void;
  multiple: boolean;
  accept?: string | undefined;
}

export function FileInput({ ref, label, onFiles, multiple, accept = ACCEPTED }: FileInputProps) {
  return (
    <input
      ref={ref}
      className="hidden"
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
  );
}
