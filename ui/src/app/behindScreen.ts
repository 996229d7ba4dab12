/** What every change of address brings behind its screen, which does not need it. */
import type { Location } from "react-router-dom";

import { placeBelow } from "@shared/placeBelow";
import { countPage } from "@shared/visits/visits";
import { wearHeadlineFace } from "./headlineFace";
import { followScrolling } from "./scrollPlaces";

export { renewHeadlineFace } from "./headlineFace";

export function behindScreen(location: Location): void {
  const below = placeBelow(location);
  followScrolling(below);
  countPage(below);
  void wearHeadlineFace(below.pathname);
}
