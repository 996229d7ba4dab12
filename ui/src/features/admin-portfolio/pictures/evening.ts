/** A picture with even light and colours in place of the one that was sent, and that one back. */
import { sendSigned } from "@shared/session";
import type { UploadedImage } from "@shared/uploads/pictures";
import type { FormImage, StoredImage } from "@records/fields/gallery";
import { storedOf, withFacts } from "./facts";

/** What belongs to a picture's file, and not to what is said of it. */
const OF_FILE = ["id", "url", "width", "height", "format", "color", "advice"] as const;

/** A picture that this server keeps; drawings and moving ones are left as they are. */
const OURS = /^\/media\/([0-9a-f]{32})\.(?:jpg|png|webp)$/;

export type Advice = NonNullable<UploadedImage["advice"]>[number];

export function adviceOf(slot: FormImage): readonly Advice[] {
  return storedOf(slot).advice ?? [];
}

export function isEvened(slot: FormImage): boolean {
  return Boolean(storedOf(slot).original);
}

/** Return the id of a picture that can be evened; empty for any other, and for one that is. */
export function evenableOf(slot: FormImage): string {
  return isEvened(slot) ? "" : (OURS.exec(storedOf(slot).url ?? "")?.[1] ?? "");
}

/** Have the server make a picture with even light and colours; it answers the same one if it is even. */
export async function evened(id: string): Promise<UploadedImage> {
  return (await sendSigned<UploadedImage>("POST", `/api/admin/media/${id}/evened`)).data;
}

/** Return *slot* showing *image* in place of its picture, which it keeps; what was waved aside stays so. */
export function withEvened(slot: FormImage, image: UploadedImage): FormImage {
  const before = storedOf(slot);
  const still = image.advice?.filter((one) => before.advice?.includes(one)) ?? [];
  return withFacts(slot, { ...fileOf(image), advice: someOf(still), original: fileOf(before) });
}

/** Return *slot* showing the picture as it was sent. */
export function withOriginal(slot: FormImage): FormImage {
  const { original } = storedOf(slot);
  const none = Object.fromEntries(OF_FILE.map((name) => [name, null]));
  return original ? withFacts(slot, { ...none, ...original, original: null }) : slot;
}

/** Return *slot* without the advice that is told of it; what comes next is told then. */
export function withoutAdvice(slot: FormImage): FormImage {
  return withFacts(slot, { advice: someOf(adviceOf(slot).slice(1)) });
}

function someOf(advice: readonly Advice[]): Advice[] | null {
  return advice.length > 0 ? [...advice] : null;
}

function fileOf(image: StoredImage): NonNullable<StoredImage["original"]> {
  const facts = OF_FILE.flatMap((name) => (image[name] == null ? [] : [[name, image[name]]]));
  return { url: "", ...Object.fromEntries(facts) };
}
