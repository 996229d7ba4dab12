/** What a project is told apart by in a line: its size, else what kind it is of. */
import { t } from "../projectText";
import type { ProjectCard } from "../types";

export function sizeOf({ pyeong, typeLabel }: Pick<ProjectCard, "pyeong" | "typeLabel">): string {
  return pyeong === null ? typeLabel : t("project.size", { size: pyeong });
}
