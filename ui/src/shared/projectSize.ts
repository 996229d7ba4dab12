/** How large a project is, as visitors read it. */
import project from "@texts/project.ko.json";
import { fill } from "../messages";
import type { Schema } from "./contract";

/** Square metres of one pyeong. */
const SQUARE_METRES = 400 / 121;

/** The unit of a size in pyeong. */
export const PYEONG = project["project.size.unit"];

/** Return what fills a text about a size of *pyeong*, for those, too, who do not measure in them. */
export function sizeParts(pyeong: number): Readonly<Record<"size" | "metres", number>> {
  return { size: pyeong, metres: Math.round(pyeong * SQUARE_METRES) };
}

/** Return what a project is told apart by in a line: its size, else what kind it is of. */
export function sizeOf({ pyeong, typeLabel }: Pick<Schema<"ProjectCardOut">, "pyeong" | "typeLabel">): string {
  return pyeong === null ? typeLabel : fill(project["project.size"], { size: pyeong });
}
