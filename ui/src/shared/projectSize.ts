/** What a project is told apart by in a line: its size, else what kind it is of. */
import project from "@texts/project.ko.json";
import { fill } from "../messages";
import type { Schema } from "./contract";

export function sizeOf({ pyeong, typeLabel }: Pick<Schema<"ProjectCardOut">, "pyeong" | "typeLabel">): string {
  return pyeong === null ? typeLabel : fill(project["project.size"], { size: pyeong });
}
