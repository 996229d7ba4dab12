/** The texts of the search. */
import search from "@texts/search.ko.json";
import { translator } from "../../messages";

export const t = translator(search);
