/** Moments as administrators read them: Seoul time, or that of their own device. */
const MOMENT = new Intl.DateTimeFormat("ko-KR", { dateStyle: "medium", timeStyle: "short" });

/** Return an ISO 8601 moment in words; what cannot be read comes back as it is. */
export function readableTime(moment: string): string {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? moment : MOMENT.format(time);
}
