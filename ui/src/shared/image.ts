/** A picture as the server describes it. */
import type { Schema } from "./contract";

export type Image = Schema<"ImageOut">;
