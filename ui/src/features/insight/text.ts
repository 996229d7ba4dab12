/** The texts of this feature. */
import insight from "@texts/insight.ko.json";
import { translator } from "../../messages";

export const t = translator(insight);
