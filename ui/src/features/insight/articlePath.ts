/** The address of an article. */
export function articlePath(id: string): string {
  return `/insight/${encodeURIComponent(id)}`;
}
