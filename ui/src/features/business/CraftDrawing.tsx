/** Drawings of what the studio does, in the manner of a plan: fill, lines, and one accent. */
import styles from "./BusinessPage.module.css";

interface Drawing {
  fill: string;
  lines: string;
  accent: string;
}

/** Used in turn: what they stand beside is written by the studio. */
const DRAWINGS: readonly Drawing[] = [
  {
    fill: "M4 4h80v40H4z",
    lines: "M4 4h136v88H4zM84 4v40H4M84 62v30M84 44h18M122 44h18",
    accent: "M102 44a20 20 0 0 1 20 20M122 44v20M84 62a18 18 0 0 0-18-18",
  },
  {
    fill: "M24 28h96v46H24z",
    lines: "M24 92V28l48-20 48 20v64M24 74h96M60 74V46h24v28",
    accent: "M24 88h96M24 84v8M120 84v8M132 28v46M128 28h8M128 74h8",
  },
  {
    fill: "M4 34h76v14h-18v14H4z",
    lines: "M4 34h76v14H62v14H4M140 34H84v14H66v14h74",
    accent: "M73 4v22M67 20l6 6 6-6M73 92V70M67 76l6-6 6 6",
  },
  {
    fill: "M36 30h34v34H36z",
    lines: "M4 14h34v34H4zM36 30h34v34H36zM72 46h34v34H72z",
    accent: "M4 92h136M4 88v4M38 88v4M72 88v4M106 88v4M140 88v4M112 40 138 10M128 10h10v10",
  },
];

export function CraftDrawing({ number }: { number: number }) {
  const drawing = DRAWINGS[number % DRAWINGS.length];

  if (!drawing) return null;
  return (
    <svg className={styles.drawing} viewBox="0 0 144 96" aria-hidden="true">
      <path className={styles.fill} d={drawing.fill} />
      <path d={drawing.lines} />
      <path className={styles.accent} d={drawing.accent} />
    </svg>
  );
}
