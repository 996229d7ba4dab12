/** A project's text: its beginning in large letters, then its lines. */
import styles from "./Lead.module.css";
import type { Project } from "./types";

export function Lead({ project }: { project: Project }) {
  const { lead } = project;
  const lines = project.story.filter((line) => line.trim());
  if (!lead && lines.length === 0) return null;
  return (
    <section className={`${styles.lead} split`}>
      <div />
      <div>
        {lead ? <p className={styles.first}>{lead}</p> : null}
        {lines.length > 0 ? <Lines texts={lines} /> : null}
      </div>
    </section>
  );
}

/** Paragraphs. */
export function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <div className="read">
      {texts
        .filter((text) => text.trim())
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
    </div>
  );
}
