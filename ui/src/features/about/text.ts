/** The texts of this feature. */
import about from "@texts/about.ko.json";
import { translator } from "../../messages";

export const t = translator(about);
