/** Makes pictures smaller before they are sent; the code for that comes with the first. */
import { isReducible, REDUCED_BYTES } from "./enclosure";

/** Return *file* smaller where that loses nothing; what the browser cannot read goes as it is. */
export async function reduced(file: File): Promise<File> {
  if (!isReducible(file)) return file;
  const { reducePicture } = await import("@shared/uploads/reducePicture");
  const small = await reducePicture(file, REDUCED_BYTES).catch(() => file);
  return small.size < file.size ? small : file;
}
