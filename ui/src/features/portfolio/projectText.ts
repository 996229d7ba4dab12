/** The texts of a single project. */
import project from "../../messages/project.ko.json";
import { translator } from "../../messages";

export const t = translator(project);

/** What a project of each type is called. */
export const KINDS = {
  residential: "project.property.residential_no_size",
  commercial: "project.property.commercial",
} as const;
