/** The texts of a project over the gallery. */
import overlay from "../../messages/overlay.ko.json";
import { translator } from "../../messages";

export const t = translator(overlay);
