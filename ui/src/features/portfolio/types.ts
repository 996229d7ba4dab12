/** What the portfolio's answers hold. */
import type { Schema } from "@shared/contract";

export type ProjectCard = Schema<"ProjectCardOut">;
export type Project = Schema<"ProjectOut">;
export type ProjectList = Schema<"ProjectListOut">;
export type ProjectType = ProjectCard["type"];
export type Facets = Schema<"FacetsOut">;
export type Nearest = Schema<"NearestOut">;

/** Where the list of projects lies. */
export const PROJECTS_URL = "/api/portfolio";
