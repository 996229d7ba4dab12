/** Projects as stored, and the parts of them that administrators see. */
import type { Image } from "@shared/image";

export type ProjectType = "residential" | "commercial";

export interface StoredImage {
  url?: string;
  id?: string;
  name?: string;
  alt?: string;
  width?: number;
  height?: number;
  format?: string;
  color?: string;
}

/** Older records may hold anything in any field; `formValues.ts` reads them with care. */
export interface ProjectRecord {
  id: string;
  type?: unknown;
  title?: unknown;
  address?: unknown;
  area?: unknown;
  businessType?: unknown;
  style?: unknown;
  styleDescription?: unknown;
  constructionDate?: unknown;
  images?: unknown;
  thumbnailIndex?: unknown;
  folderName?: unknown;
}

export interface ProjectRecords {
  items: ProjectRecord[];
  total: number;
  etags: Record<string, string>;
}

/** What visitors see of a project: its picture and its labels are worked out there. */
export interface PublicCard {
  id: string;
  title: string;
  typeLabel: string;
  thumbnail: Image;
}

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
}

export interface AdminSite {
  imageHost: { kind: string; cloudName: string; uploadPreset: string };
  maxUploadBytes: number;
  maxNewImages: number;
}
