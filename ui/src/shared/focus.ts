/** What has to be seen of a picture when it is cropped, as the style sheets read it. */
import type { CSSProperties } from "react";

import type { Image } from "./image";

type Variable = "--focus" | "--focus-small";

/** Return the style that says under *variable* what has to be seen; none where nothing has to. */
export function focusStyle(focus: Image["focus"], variable: Variable = "--focus") {
  const parts = focus?.map((part) => `${Math.round(100 * part)}%`);
  return parts && ({ [variable]: parts.join(" ") } as CSSProperties);
}
