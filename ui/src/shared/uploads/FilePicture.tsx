/** A picture of this device, shown before the server has it. */
import { useLayoutEffect, useRef } from "react";
import type { ComponentProps } from "react";

export function FilePicture({ file, alt, ...attributes }: ComponentProps<"img"> & { file: File; alt: string }) {
  const image = useRef<HTMLImageElement>(null);

  useLayoutEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return <img ref={image} alt={alt} loading="lazy" decoding="async" {...attributes} />;
}
