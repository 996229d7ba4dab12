/** The texts of this feature. */
import home from "@texts/home.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...home });
