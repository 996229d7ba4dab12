/** The markdown of what has an address. */

const IN_ADDRESS: Readonly<Record<string, string>> = {
  " ": "%20",
  "(": "%28",
  ")": "%29",
  "<": "%3C",
  ">": "%3E",
};

/** Return words that stand between brackets. */
export function inBrackets(words: string): string {
  return words.replace(/[[\]]/g, (bracket) => `\\${bracket}`);
}

/** Return an address that ends where the markdown says so. */
export function address(url: string): string {
  return url.trim().replace(/[ ()<>]/g, (sign) => IN_ADDRESS[sign] ?? sign);
}

/** Return the picture at *url* as markdown. */
export function pictureMark(url: string, alt: string): string {
  return `![${inBrackets(alt.replace(/\s+/g, " ").trim())}](${address(url)})`;
}
