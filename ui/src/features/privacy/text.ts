/** The texts of this feature. */
import format from "@texts/format.ko.json";
import privacy from "@texts/privacy.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...format, ...privacy });
