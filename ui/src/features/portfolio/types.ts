/** What the portfolio's answers hold. */
import type { Schema } from "@shared/contract";

export type ProjectCard = Schema<"ProjectCardOut">;
export type Project = Schema<"ProjectOut">;
export type ProjectType = ProjectCard["type"];

/** Where the list of projects lies. */
export const PROJECTS_URL = "/api/portfolio";
