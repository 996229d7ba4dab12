/** The texts of this feature. */
import business from "@texts/business.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...business });
