/** The gallery's texts. */
import portfolio from "@texts/portfolio.ko.json";
import { translator } from "../../messages";

export const t = translator(portfolio);
