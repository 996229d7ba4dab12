/** Shared-drive links: what they look like, and where the picture may load from. */

const ID = "([\\w-]{5,128})(?![\\w-])";
const SHARES = [
  `https?://drive\\.google\\.com/file/(?:u/\\d+/)?d/${ID}`,
  `https?://drive\\.google\\.com/open\\?(?:[^#\\s]*&)?id=${ID}`,
  `https?://(?:drive|docs)\\.google\\.com/(?:uc|thumbnail)\\?(?:[^#\\s]*&)?id=${ID}`,
  `https?://lh3\\.googleusercontent\\.com/d/${ID}`,
].map((pattern) => new RegExp(`^${pattern}`));

/** Return the file's id of a shared-drive link; an empty text for anything else. */
export function driveFileId(url: string): string {
  for (const pattern of SHARES) {
    const id = pattern.exec(url.trim())?.[1];
    if (id) return id;
  }
  return "";
}

/** Return the four addresses that a shared picture may load from, the standard one first. */
export function driveAddresses(url: string): string[] {
  const id = driveFileId(url);
  if (!id) return [];
  return [
    `https://drive.google.com/uc?export=view&id=${id}`,
    `https://lh3.googleusercontent.com/d/${id}`,
    `https://drive.google.com/thumbnail?id=${id}&sz=w1920`,
    `https://drive.google.com/uc?export=download&id=${id}`,
  ];
}
