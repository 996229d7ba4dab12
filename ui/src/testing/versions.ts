/** A server for tests of what several people write into one record: a change names the version that was read. */
import { vi } from "vitest";

const stale = () => Response.json({ code: "stale_record", detail: "먼저 저장된 내용이 있습니다." }, { status: 412 });

/** Keep *record* at *url*, with its draft; its publication is refused with *refusal* until the draft is put onto it. */
export function serveVersions<T extends object>(record: T, url: string, refusal: object) {
  const kept = { ...record };
  const sent: string[] = [];
  let [version, isPutOnto] = [1, false];
  const answer = () => Response.json(kept, { headers: { ETag: `"${version}"` } });

  vi.stubGlobal("fetch", async (asked: string, init: RequestInit = {}) => {
    if (asked === "/api/session") return Response.json({ user: null, csrfToken: "x" });
    if (!init.method) return asked.endsWith("/publishing") ? Response.json({ state: "public", changes: [] }) : answer();
    if (asked === `${url}/publish`) return isPutOnto ? answer() : Response.json(refusal, { status: 409 });
    if (![`"${version}"`, "*"].includes(new Headers(init.headers).get("If-Match") ?? "")) return stale();
    sent.push(`${init.method} ${asked}`);
    if (init.method === "DELETE") return new Response(null, { status: 204 });
    isPutOnto = asked.includes("onto=");
    Object.assign(kept, JSON.parse(String(init.body)));
    version += 1;
    return answer();
  });
  return {
    kept,
    sent,
    /** Somebody else writes *fields*. */
    write: (fields: Partial<T>) => {
      Object.assign(kept, fields);
      version += 1;
    },
  };
}
