/** A logo as it is stored, and which files may become one. */
import type { UploadedImage } from "@shared/uploads/pictures";
import { isVague, megabytes } from "@shared/uploads/pictures";
import { isInk } from "./ink";
import { t } from "./text";

export const LOGO_FOLDER = "logo";
export const MAX_LOGO_BYTES = 1024 * 1024;
export const ACCEPTED_LOGOS = ".svg,.png,.webp,.jpg,.jpeg";

const KINDS: readonly string[] = ["image/svg+xml", "image/png", "image/x-png", "image/webp", "image/jpeg", "image/jpg", "image/pjpeg"];
const SOLID: readonly string[] = ["jpg", "jpeg"];
/** Pixels of the picture in which the colours are looked at. */
const LOOKED_AT = 96;

export interface StoredLogo {
  url: string;
  width?: number;
  height?: number;
  format?: string;
  /** Whether it is drawn in the colour of the words around it. */
  tinted?: boolean;
}

export function logoOf(value: unknown): StoredLogo | null {
  if (typeof value !== "object" || value === null || !("url" in value)) return null;
  return typeof value.url === "string" ? (value as StoredLogo) : null;
}

/** Say whether nothing shows through the logo: its shape alone would be a block. */
export function isSolid({ format = "" }: StoredLogo): boolean {
  return SOLID.includes(format);
}

/** Return why *file* cannot become a logo; empty for one that may. The server looks at the content. */
export function refusalOf(file: File): string {
  if (isVague(file.type) ? !/\.(svg|png|webp|jpe?g|jfif)$/i.test(file.name) : !KINDS.includes(file.type.toLowerCase())) {
    return t("admin.brand.logo.wrong_kind");
  }
  if (file.size <= MAX_LOGO_BYTES) return "";
  const [mb, maxMb] = [file.size, MAX_LOGO_BYTES].map(megabytes);
  return t("admin.brand.logo.too_large", { mb: mb ?? "", maxMb: maxMb ?? "" });
}

/** Return the logo that an uploaded picture makes: in the colour of the words where it is ink itself. */
export async function madeOf(image: UploadedImage): Promise<StoredLogo> {
  return { ...image, tinted: !isSolid(image) && (await isDrawnInInk(image.url)) };
}

/** Look at the colours of a picture; one that cannot be looked at keeps them. */
async function isDrawnInInk(url: string): Promise<boolean> {
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = LOOKED_AT;
    canvas.height = LOOKED_AT;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, LOOKED_AT, LOOKED_AT);
    return context !== null && isInk(context.getImageData(0, 0, LOOKED_AT, LOOKED_AT).data);
  } catch {
    return false;
  }
}
