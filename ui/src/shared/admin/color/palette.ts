/** The accent colours that have names: all of them can be read on every ground. */

export const PALETTE = [
  { key: "moss", color: "#3b574d" },
  { key: "navy", color: "#4a4f63" },
  { key: "earth", color: "#6b4a3a" },
  { key: "stone", color: "#5a5147" },
  { key: "brick", color: "#7a3e3a" },
] as const;

/** The accent of a site that has chosen none: `--accent` of the style sheets. */
export const FIRST_COLOR = PALETTE[0].color;
