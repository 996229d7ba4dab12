/** Where the inbox stands, in the application and on the server. */

export const INBOX = "/admin/enquiries";
export const API = "/api/admin/enquiries";
/** The most enquiries that one call changes. */
export const MOST_CHANGED = 200;

/** The address of the screen of one enquiry. */
export function screenOf(id: string): string {
  return `${INBOX}/${encodeURIComponent(id)}`;
}

/** The address of one enquiry on the server. */
export function urlOf(id: string): string {
  return `${API}/${encodeURIComponent(id)}`;
}
