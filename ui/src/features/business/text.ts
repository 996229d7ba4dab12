/** The texts of this feature. */
import business from "../../messages/business.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...business });
