/** The pictures that Word puts on the clipboard beside the text, which only names files of its own. */

const TYPES = { pngblip: "image/png", jpegblip: "image/jpeg" } as const;
const ENDINGS = { pngblip: "png", jpegblip: "jpg" } as const;
const PICTURE = "{\\pict";

/** Return the pictures in *rtf* in their order; null stands for one in a form no browser reads. */
export function picturesOfRtf(rtf: string): (File | null)[] {
  const found: (File | null)[] = [];
  for (let at = rtf.indexOf(PICTURE); at !== -1; ) {
    const close = closingOf(rtf, at);
    // Word writes each a second time, for old readers.
    if (!isForOldReaders(rtf, at)) found.push(pictureOf(rtf.slice(at, close), found.length + 1));
    at = rtf.indexOf(PICTURE, close);
  }
  return found;
}

function isForOldReaders(rtf: string, at: number): boolean {
  return rtf.slice(Math.max(0, at - 12), at).includes("\\nonshppict");
}

function closingOf(rtf: string, at: number): number {
  let depth = 0;
  for (let place = at; place < rtf.length; place += 1) {
    const sign = rtf[place];
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0) return place + 1;
  }
  return rtf.length;
}

function pictureOf(group: string, number: number): File | null {
  const kind = (["pngblip", "jpegblip"] as const).find((one) => group.includes(`\\${one}`));
  // The content is what stands after the last word or group of the head.
  const body = group.slice(Math.max(group.lastIndexOf("}", group.length - 2), 0));
  const digits = body.slice(lastWordIn(body)).replace(/[\s{}]+/g, "");
  if (!kind || !/^(?:[0-9a-f]{2}){8,}$/i.test(digits)) return null;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  return new File([bytes], `${number}.${ENDINGS[kind]}`, { type: TYPES[kind] });
}

/** Return where the last control word of *text* ends. */
function lastWordIn(text: string): number {
  const at = text.lastIndexOf("\\");
  if (at === -1) return 0;
  return at + (/^\\[a-z]+-?\d*/i.exec(text.slice(at, at + 40))?.[0].length ?? 0);
}
