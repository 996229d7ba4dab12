/** Where the forms of projects are: each at an address of its own. */

export const LIST = "/admin/portfolio";
export const NEW = "new";

/** Return the address of the form of a project, or of a new one, with its draft on this device. */
export function formPath(project: string, draft = ""): string {
  const path = `${LIST}/${encodeURIComponent(project)}`;
  return draft ? `${path}?${new URLSearchParams({ draft })}` : path;
}
