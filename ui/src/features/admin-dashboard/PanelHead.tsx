/** How a panel begins: its name, how much there is of it, and at the right what goes with it. */
import type { ReactNode } from "react";


interface PanelHeadProps {
  id: string;
  title: string;
  /** How much there is; nothing is said of none. */
  count?: number;
  /** Where the heading can be led to. */
  isTarget?: boolean;
  children?: ReactNode;
}

export function PanelHead({ id, title, count = 0, isTarget = false, children }: PanelHeadProps) {
  return (
    <div className="flex flex-wrap justify-between items-center gap-x-4 gap-y-1 min-h-8">
      <h2 id={id} {...(isTarget ? { tabIndex: -1 } : {})}>
        {title}
        {count > 0 ? <span className="num text-accent"> {count}</span> : null}
      </h2>
      {children}
    </div>
  );
}
