/** The texts of this feature. */
import insight from "../../messages/insight.ko.json";
import format from "../../messages/format.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...insight, ...format });
