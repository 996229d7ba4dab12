/** The texts of a gallery without projects. */
import nothing from "@texts/portfolio-empty.ko.json";
import { translator } from "../../messages";

export const t = translator(nothing);
