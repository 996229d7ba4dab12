/** The history of a record, as the server tells it. */
import type { Schema } from "@shared/contract";

export type Versions = Schema<"VersionsOut">;
export type Version = Schema<"VersionOut">;
export type VersionDetail = Schema<"VersionDetailOut">;
export type Difference = Schema<"DifferenceOut">;
export type PictureDifference = Schema<"PictureOut">;

/** What a version is compared with: the one before it, what visitors see, or the draft now. */
export const AGAINST = ["previous", "public", "draft"] as const;
export type Against = (typeof AGAINST)[number];
