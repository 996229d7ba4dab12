/** Under which name an article's draft is kept on this device. */

export function draftKey(id: string | undefined): string {
  return `insight.${id ?? "new"}`;
}
