/** How the size of a project is told. */
import type { ProjectCard } from "./types";

/** Return the size of a home that has one, to stand *large*; what any other project says of it is *small*. */
export function toldSize({ type, size, area }: Pick<ProjectCard, "type" | "size" | "area">) {
  const large = type === "residential" ? size : null;
  return { large, small: large ? null : (size ?? area) };
}
