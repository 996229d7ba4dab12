/** Rows of the height that those have which are waited for. */
interface SkeletonsProps {
  /** What a screen reader hears meanwhile. */
  label: string;
  rows: number;
  /** How a row looks, and what they stand in. */
  row: string | undefined;
  className?: string | undefined;
}

export function Skeletons({ label, rows, row, className }: SkeletonsProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className={`skel ${row}`} />
      ))}
    </div>
  );
}
