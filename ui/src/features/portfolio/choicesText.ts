/** The texts of what the gallery is narrowed by. */
import choices from "@texts/portfolio-choices.ko.json";
import { translator } from "../../messages";

export const t = translator(choices);
