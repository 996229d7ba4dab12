/** What the image host has used, in the figures that are shown. */
import type { Schema } from "@shared/contract";

export type Usage = Schema<"UsageOut">;
type Meter = Schema<"MeterOut">;

export interface Figure {
  used: string;
  limit: string | null;
  /** Of the limit; null without one. */
  percent: number | null;
}

const BYTES_PER_GB = 1024 ** 3;
export const WARN_FROM_PERCENT = 80;

const gigabytes = (bytes: number) => (bytes / BYTES_PER_GB).toFixed(2);
const rounded = (amount: number) => String(Math.round(amount * 100) / 100);

/** Return a meter of bytes in GB. */
export function inGigabytes({ used, limit }: Meter): Figure {
  return {
    used: gigabytes(used),
    limit: limit === null ? null : gigabytes(limit),
    percent: share(used, limit),
  };
}

/** Return a meter of counted units. */
export function counted({ used, limit }: Meter): Figure {
  return {
    used: rounded(used),
    limit: limit === null ? null : rounded(limit),
    percent: share(used, limit),
  };
}

function share(used: number, limit: number | null): number | null {
  if (limit === null || limit <= 0) return null;
  return Math.min(100, Math.round((used / limit) * 100));
}
