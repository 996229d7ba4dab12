/** A picture as the server describes it. */

export interface ImageSource {
  type: string;
  srcset: string;
}

export interface Image {
  url: string;
  srcset: string;
  sources: readonly ImageSource[];
  width: number | null;
  height: number | null;
  /** The colour that stands in until the picture is there, as CSS. */
  color: string | null;
  alt: string;
  /** What to try in turn when the picture does not load, before the placeholder. */
  fallbacks?: readonly string[];
}
