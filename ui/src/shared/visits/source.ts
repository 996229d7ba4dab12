/** Where a visit comes from, by the host of the page before. */

export type Source = "direct" | "search" | "kakao" | "naver" | "instagram" | "other";

/** Hosts with everything below them; applications name themselves as hosts do. */
const HOSTS: readonly (readonly [Source, readonly string[]])[] = [
  ["kakao", ["kakao.com", "com.kakao.talk"]],
  ["naver", ["naver.com", "naver.me", "com.nhn.android.search"]],
  ["instagram", ["instagram.com", "com.instagram.android"]],
  [
    "search",
    [
      "bing.com",
      "daum.net",
      "duckduckgo.com",
      "ecosia.org",
      "nate.com",
      "search.brave.com",
      "yahoo.com",
      "zum.com",
      "com.google.android.googlequicksearchbox",
    ],
  ],
];

/** A country's search engine has a name of its own: `google.co.kr`. */
const GOOGLE = /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** Return the source that *referrer* tells of; undefined for a page of the site at *own* itself. */
export function sourceOf(referrer: string, own: string): Source | undefined {
  if (!referrer) return "direct";
  let host: string;
  try {
    ({ host } = new URL(referrer));
  } catch {
    return "other";
  }
  if (host === own) return undefined;
  if (GOOGLE.test(host)) return "search";
  const found = HOSTS.find(([, hosts]) => hosts.some((one) => host === one || host.endsWith(`.${one}`)));
  return found ? found[0] : "other";
}
