/** Why the studio decided as it did. */
import { Lines } from "../Lead";
import type { Project } from "../types";
import { Beside } from "./Section";
import { t } from "./text";

export function StudioNote({ project }: { project: Project }) {
  if (project.studioNote.length === 0) return null;
  return (
    <Beside id="note" heading={t("project.note.heading")}>
      <Lines texts={project.studioNote} />
    </Beside>
  );
}
