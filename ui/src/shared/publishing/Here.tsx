/** Who else is at work here right now, in a bar. */
import type { ReactNode } from "react";


interface HereProps {
  /** Whose names; nothing is said of nobody. */
  names: readonly string[];
  /** What is said of them. */
  children: ReactNode;
}

export function Here({ names, children }: HereProps) {
  const [first] = names;
  if (!first) return null;
  return (
    <span className="inline-flex items-center gap-2 text-13 leading-[1.45] text-ink-2 max-md:hidden">
      <span className="inline-grid place-items-center flex-none min-w-7 h-7 px-1 border border-accent rounded-1 [box-shadow:inset_0_-3px_0_var(--accent)] bg-surface text-accent text-12 font-semibold" aria-hidden="true">
        {[...first][0]}
      </span>
      <span>{children}</span>
    </span>
  );
}
