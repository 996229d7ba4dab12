/** All that a paste needs, loaded with the first one. */
import type { PastedPicture } from "./pictures";
import { dataFile } from "./pictures";
import { picturesOfRtf } from "./rtf";

export { markdownOfConversation } from "./kakao";
export { markdownOf } from "./markdownOf";

/** Return the content of *pictures* as far as it was pasted with them; *name* is what they are called. */
export function filesOf(pictures: readonly PastedPicture[], rtf: string, name: string): Map<PastedPicture, File> {
  const own = pictures.filter(({ kind, source }) => kind === "asked" && /^file:/i.test(source));
  const beside = own.length > 0 ? picturesOfRtf(rtf) : [];
  const found = new Map<PastedPicture, File>();
  for (const [index, picture] of pictures.entries()) {
    const number = own.indexOf(picture);
    // Only where each has its counterpart is it known which is which.
    const file = picture.kind === "data" ? dataFile(picture.source, `${name} ${index + 1}`) : beside.length === own.length ? beside[number] : null;
    if (file) found.set(picture, file);
  }
  return found;
}
