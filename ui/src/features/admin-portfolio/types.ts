/** Projects as stored, and the parts of them that administrators see. */
import type { StoredList } from "@shared/admin/stored";
import type { Schema } from "@shared/contract";
import type { Image } from "@shared/image";
import type { Standing } from "@shared/publishing/StateMark";

/** What visitors see of a project: its picture and its labels are worked out there. */
export type PublicCard = Schema<"ProjectCardOut">;
export type ProjectType = PublicCard["type"];
export type ProjectRecords = StoredList<"ProjectRecords">;
export type ProjectRecord = ProjectRecords["items"][number];
export type AdminSite = Schema<"AdminSiteOut">;

/** A project as a row of the list. */
export interface ProjectRow {
  id: string;
  type: ProjectType;
  title: string;
  address: string;
  detail: string;
  constructionDate: string;
  imageCount: number;
  thumbnail: Image | undefined;
  /** Whether something of it is still as the demo brought it. */
  isOfDemo: boolean;
  standing: Standing;
}
