/** The texts of this feature. */
import format from "../../messages/format.ko.json";
import privacy from "../../messages/privacy.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...format, ...privacy });
