/** A server of one part of the site for tests: what visitors see, its draft, and what was sent. */
import type { ContentType } from "@shared/admin/contentTypes";
import { spread } from "@shared/admin/languages/twins";
import { problem, SITE } from "../testing/answers";
import { refusal } from "../testing/calls";
import { gathered } from "../testing/twins";

type Document = Record<string, unknown>;

/** Return the entity tag of what is stored. */
export function tagOf(document: Document): string {
  return `"${encodeURIComponent(JSON.stringify(Object.entries(document).sort()))}"`;
}

export class PartServer {
  draft: Document | null = null;
  /** What visitors saw when the draft was begun, or was put onto that. */
  base: Document | null = null;
  /** How often the draft was put onto what visitors see. */
  onto = 0;
  sent: { call: string; body: unknown; match: string | null }[] = [];
  /** What the next savings are answered with instead. */
  answers: (Response | Promise<Response>)[] = [];
  /** Whether the next saving is stored without an answer. */
  losesAnswer = false;
  /** What has to happen before it tells how the part stands. */
  tellsStanding: Promise<unknown> = Promise.resolve();

  constructor(
    /** What visitors see. */
    public publicly: Document,
    private readonly type: ContentType,
  ) {}

  puts = () => this.sent.filter(({ call }) => call.endsWith("/draft"));

  answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const [address = "", onto] = url.replace("/api/admin/site/about", "").split("?onto=");
    const call = `${init.method ?? "GET"} ${address}`;
    const body = init.body === undefined ? undefined : (JSON.parse(String(init.body)) as Document);
    const match = new Headers(init.headers).get("If-Match");
    if (/^(PUT|POST|DELETE) .*(draft|publish)$/.test(call)) this.sent.push({ call, body, match });
    if (call === "PUT /draft" && this.answers.length > 0) return this.answers.shift() as Response | Promise<Response>;
    if (call === "PUT /draft" && this.losesAnswer) {
      this.losesAnswer = false;
      this.save(body ?? {}, match);
      throw new TypeError("Failed to fetch");
    }
    if (call === "PUT /draft" && onto) return this.putOnto(body ?? {}, match);
    if (call === "PUT /draft") return this.save(body ?? {}, match);
    if (call === "POST /publish") return this.publish();
    if (call === "DELETE /draft") {
      this.draft = null;
      return new Response(null, { status: 204 });
    }
    if (call === "GET /publishing") await this.tellsStanding;
    return this.read(call);
  };

  save(fields: Document, match: string | null = "*"): Response {
    const now = this.draft ?? this.publicly;
    if (match !== "*" && match !== tagOf(now)) return refusal(412, "stale_record");
    if (!this.draft) this.base = this.publicly;
    const next = Object.entries({ ...spread(now), ...fields }).filter(([, value]) => value !== null);
    this.draft = gathered(Object.fromEntries(next));
    return this.record(this.draft);
  }

  private putOnto(fields: Document, match: string | null): Response {
    if (match !== tagOf(this.draft ?? {})) return refusal(412, "stale_record");
    this.onto += 1;
    this.draft = this.merged();
    this.base = this.publicly;
    return this.save(fields);
  }

  /** Return the draft with what others published since it was begun. */
  private merged(): Document {
    return { ...this.publicly, ...changed(this.base ?? {}, this.draft ?? {}) };
  }

  private collisions() {
    const [base, draft] = [this.base ?? {}, this.draft ?? {}];
    const theirs = changed(base, this.publicly);
    const both = Object.entries(changed(base, draft)).filter(([name, mine]) => name in theirs && theirs[name] !== mine);
    return this.draft ? both.map(([field, mine]) => ({ field, base: base[field], mine, theirs: theirs[field] })) : [];
  }

  private publish(): Response {
    const collisions = this.collisions();
    const refused = { code: "draft_conflict", collisions, publicEtag: tagOf(this.publicly) };
    if (collisions.length > 0) return Response.json(refused, { status: 409 });
    this.publicly = this.draft ? this.merged() : this.publicly;
    this.draft = null;
    return Response.json(this.standing());
  }

  private read(call: string): Response {
    if (call === "GET /api/site") return Response.json(SITE);
    if (call === "GET /api/session") return Response.json({ user: null, csrfToken: "x" });
    if (call === "GET /api/admin/content-types") return Response.json({ items: [this.type] });
    if (call === "GET ") return this.record(this.publicly);
    if (call === "GET /draft" && this.draft) return this.record(this.draft);
    if (call === "GET /publishing") return Response.json(this.standing());
    if (call.endsWith("/presence")) return Response.json({ others: [] });
    if (call.startsWith("GET /api/admin/activity")) return Response.json({ items: [] });
    return problem(404);
  }

  private record(document: Document): Response {
    const body = { ...document, id: "about", state: "public", hasDraft: this.draft !== null };
    return Response.json(body, { headers: { ETag: tagOf(document) } });
  }

  private standing() {
    const [publicly, shown] = [spread(this.publicly), spread(this.draft ?? this.publicly)];
    const names = Object.keys({ ...publicly, ...shown });
    return {
      state: "public",
      hasDraft: this.draft !== null,
      savedAt: this.draft ? "2026-11-25T01:00:00Z" : null,
      changes: names.filter((name) => shown[name] !== publicly[name]),
      gaps: [],
      collisions: this.collisions(),
      outdated: this.draft !== null && tagOf(this.base ?? {}) !== tagOf(this.publicly),
      publicEtag: tagOf(this.publicly),
      draftEtag: this.draft && tagOf(this.draft),
      publicPath: "/about",
      publishAt: null,
      hideAt: null,
      blocked: null,
    };
  }
}

/** Return the values of *after* that are others in *before*. */
function changed(before: Document, after: Document): Document {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));
}
