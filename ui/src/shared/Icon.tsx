/** The ground of every line drawing; the drawings that the first screen needs stand here too. */
import type { ReactNode } from "react";

export function Icon({ children, size = 20 }: { children: ReactNode; size?: 12 | 20 }) {
  return (
    <svg className="ico" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {children}
    </svg>
  );
}

export function Lens() {
  return (
    <Icon>
      <circle cx="8.500" cy="8.500" r="5.750" />
      <path d="m13 13 5 5" />
    </Icon>
  );
}

export function Caret() {
  return (
    <Icon size={12}>
      <path d="m2 4 4 4 4-4" />
    </Icon>
  );
}
