/** The texts of this feature. */
import privacy from "@texts/privacy.ko.json";
import { translator } from "../../messages";

export const t = translator(privacy);
