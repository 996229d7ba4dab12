/** The texts of this feature. */
import about from "../../messages/about.ko.json";
import format from "../../messages/format.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...about, ...format });
