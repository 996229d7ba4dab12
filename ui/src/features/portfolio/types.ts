/** What the portfolio's answers hold. */
import type { Image } from "@shared/image";

export type ProjectType = "residential" | "commercial";

export interface ProjectCard {
  id: string;
  type: ProjectType;
  title: string;
  location: string;
  typeLabel: string;
  area: string | null;
  /** The key of the filter that the project belongs to. */
  filter: string | null;
  style: string;
  thumbnail: Image;
  imageCount: number;
}

export interface Project extends ProjectCard {
  styleDescription: string | null;
  description: string[];
  constructionDate: string | null;
  images: Image[];
}
