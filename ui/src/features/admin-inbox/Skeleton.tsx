/** Rows of the height that those have which are waited for. */
import styles from "./Skeleton.module.css";

export function Skeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className={styles.rows}>
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}
