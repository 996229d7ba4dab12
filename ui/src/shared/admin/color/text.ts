/** What is said of colours. */
import { translator } from "../../../messages";
import color from "../../../messages/admin-color.ko.json";

export const t = translator(color);
