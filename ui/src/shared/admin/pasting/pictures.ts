/** The pictures of a pasted text: where each comes from, and what it is called there. */
import { trimmedText } from "@shared/unseen";

/** A picture whose content is still to come is named in the text by this. */
export const AWAITED = "picture:";

export interface PastedPicture {
  /** As it stands in the text: an address of the web, or `picture:` and a name of its own. */
  address: string;
  /**
   * `web`: fetched by the server. `data`: its content was pasted. `asked`: it lies on the device of
   * whoever copied it, or nobody knows where; somebody has to choose it.
   */
  kind: "web" | "data" | "asked";
  /** For `data` its content, for `asked` what it was called, as far as known. */
  source: string;
}

const FILE_NAME = /^\S*\.(?:jpe?g|png|gif|webp|avif|heic|heif|bmp|tiff?|svg)$/i;
const LONGEST_ALT = 300;
const TINY = 3;
const DATA = /^data:(image\/[a-z0-9.+-]+)?(;[^,]*)?,/i;

/** What programs write of themselves: Hancom, Word in both languages, and numbers of what was put in. */
const BY_PROGRAM = [
  /^(?:그림|사진|표|차트|수식|선|호|타원|곡선|사각형|다각형|글상자|글맵시|동영상|묶음 개체|OLE 개체)입니다\.?(?:$| (?:원본 그림|사진 찍은|프로그램 이름))|^사진 찍은 날짜/,
  /원본 그림의 (?:이름|크기)\s?:/,
  /자동 생성된 설명|automatically generated|AI[ -]generated content may be|AI에서? 생성(?:된|한) 콘텐츠|AI 생성 콘텐츠는/i,
  /^(?:A|An) (?:picture|screenshot|close-up of|group of|person|room) (?:containing|with|of|showing) /,
  /^(?:그림|사진|이미지|개체|도형|picture|image|photo|img|shape|graphic|object)[ _-]?\d*$/i,
  /^(?:스크린샷|화면 캡처|screen ?shot)[\s\d_.:-]*(?:at[\s\d.:]*)?(?:오전|오후|[AP]M)?[\s\d.:]*$/i,
  /^(?:제목 없음|무제|untitled)(?:[-_ ]?\d+)?$/i,
];
/** Names that cameras, telephones and programs give, without their ending. */
const BARE_NAME = /^(?:IMG|DSC[FN]?|PXL|CLP|EMB|KakaoTalk|Snapseed|Screenshot)[_-]?[\dA-F][\dA-F_-]*$|^\d{8}[_-]\d{6}(?:[_-]\d+)?$|^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

/** Return an alternative text that somebody wrote: a name of a file, an address or what a program says is none. */
export function writtenAlt(alt: string): string {
  const text = trimmedText(alt.replace(/\s+/g, " "));
  const isName = FILE_NAME.test(text.replaceAll(" ", "_")) || BARE_NAME.test(text.replaceAll(" ", "_")) || /:\/\/|^[A-Z]:\\/i.test(text);
  return isName || BY_PROGRAM.some((form) => form.test(text)) ? "" : [...text].slice(0, LONGEST_ALT).join("");
}

/** Say whether it only counts visits, or keeps a place: nobody sees it. */
export function isInvisible(picture: Element): boolean {
  const sizes = [picture.getAttribute("width"), picture.getAttribute("height")];
  return sizes.some((size) => size !== null && size !== "" && Number(size) < TINY);
}

/** Return the address of the picture itself where a page shows a small one first. */
export function sourceOf(picture: Element): string {
  const later = ["data-lazy-src", "data-src", "data-original"].map((name) => picture.getAttribute(name)?.trim() ?? "");
  const own = picture.getAttribute("src")?.trim() ?? "";
  return later.find(Boolean) || own || firstOf(picture.getAttribute("srcset") ?? "");
}

function firstOf(srcset: string): string {
  return srcset.trim().split(/\s/)[0]?.replace(/,$/, "") ?? "";
}

/** Return the content of a `data:` address as a file; null when it is no picture. */
export function dataFile(source: string, name: string): File | null {
  const head = DATA.exec(source);
  const type = head?.[1]?.toLowerCase();
  if (!head || !type || type === "image/svg+xml") return null;
  try {
    const body = source.slice(head[0].length);
    const isPacked = head[2]?.toLowerCase().includes("base64");
    const bytes = isPacked ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) : new TextEncoder().encode(decodeURIComponent(body));
    return new File([bytes], `${name}.${type.slice("image/".length).replace("jpeg", "jpg")}`, { type });
  } catch {
    return null;
  }
}
