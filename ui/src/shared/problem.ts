/** What went wrong, as a value that a screen can show. */

import type { Schema } from "./contract";

export type FieldProblem = Schema<"FieldProblem">;

/** A refused or failed request. `detail` is Korean and fit to show; empty when none was sent. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly FieldProblem[];
  /** The whole answer: a stale edit carries the current record here. */
  readonly body: unknown;
  /** Seconds to wait before another try, when the server named them. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, retryAfter: number | null = null) {
    const parts: Partial<Schema<"Problem">> = isRecord(body) ? body : {};
    super(parts.code ?? `http_${status}`);
    this.name = "Problem";
    this.status = status;
    this.code = parts.code ?? `http_${status}`;
    this.title = parts.title ?? "";
    this.detail = parts.detail ?? "";
    this.errors = Array.isArray(parts.errors) ? parts.errors : [];
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether nothing was asked for want of a connection, with which it comes by itself. */
  get isCut(): boolean {
    return this.status === 0 && !navigator.onLine;
  }

  /** Return what is said about *field*, or an empty text. */
  messageFor(field: string): string {
    return this.errors.find((error) => error.field === field)?.message ?? "";
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
