/** The texts of sorting. */
import { translator } from "../../messages";
import sorting from "../../messages/sorting.ko.json";

export const t = translator(sorting);
