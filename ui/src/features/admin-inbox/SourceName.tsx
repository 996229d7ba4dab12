/** The picture and the title of the project that an enquiry started from, in a list. */
import { Picture } from "@shared/Picture";
import styles from "./SourceName.module.css";
import { useProject } from "./useSource";

export function SourceName({ id, withTitle = false }: { id: string; withTitle?: boolean }) {
  const { source } = useProject(id);
  if (!source) return null;
  return (
    <span className={styles.source}>
      <span className={styles.picture}>
        <Picture image={source.thumbnail} sizes="48px" alt="" />
      </span>
      {withTitle ? <span className={styles.title}>{source.title}</span> : null}
    </span>
  );
}
