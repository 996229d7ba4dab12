/** The three sources of a picture in the text (specification, sections 2 and 5). */
import { isPictureAddress } from "./addresses";
import { driveAddresses } from "./drive";

export const SOURCES = ["drive", "host", "direct"] as const;

export type Source = (typeof SOURCES)[number];

export type AddressFault =
  | "admin.image_dialog.error.url_required"
  | "admin.image_dialog.error.drive_invalid"
  | "admin.editor.link.invalid";

/** Return what is wrong with *url* as a picture from *source*; null when it may be used. */
export function addressFault(source: Source, url: string): AddressFault | null {
  if (!url.trim()) return "admin.image_dialog.error.url_required";
  if (source === "drive") {
    return driveAddresses(url).length > 0 ? null : "admin.image_dialog.error.drive_invalid";
  }
  return isPictureAddress(url) ? null : "admin.editor.link.invalid";
}

/** Return the addresses to try, the standard one first; none for an address that is no use. */
export function addressesOf(source: Source, url: string): string[] {
  if (addressFault(source, url)) return [];
  return source === "drive" ? driveAddresses(url) : [url.trim()];
}
