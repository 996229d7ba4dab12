/** The clipboard's way to pass an address on: code of its own, which phones with a sheet never need. */
import { copyText } from "./copyText";
import { shareUrl } from "./share";

export type Copied = "copied" | "failed";

export async function copyAddress(path: string): Promise<Copied> {
  return (await copyText(shareUrl(path))) ? "copied" : "failed";
}
