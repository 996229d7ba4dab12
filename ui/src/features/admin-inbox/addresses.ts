/** Where the inbox stands, in the application and on the server. */

export const INBOX = "/admin/enquiries";
export const API = "/api/admin/enquiries";
/** The screen of who has seen which enquiries. */
export const ACCESS = `${INBOX}/access`;
export const ACCESS_API = "/api/admin/access-records";
/** The most enquiries that one call changes. */
export const MOST_CHANGED = 200;

/** The address of the screen of one enquiry. */
export function screenOf(id: string): string {
  return `${INBOX}/${encodeURIComponent(id)}`;
}

/** The address of who has seen the enquiry of this *number*. */
export function accessOf(number: string): string {
  return `${ACCESS}?enquiry=${encodeURIComponent(number)}`;
}

/** The address of one enquiry on the server. */
export function urlOf(id: string): string {
  return `${API}/${encodeURIComponent(id)}`;
}
