/** The texts of public lists that load on. */
import lists from "../../messages/lists.ko.json";
import { translator } from "../../messages";

export const t = translator(lists);
