/** The texts of this feature. */
import debug from "../../messages/debug.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...debug });
