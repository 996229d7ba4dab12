/** The texts of a single project. */
import project from "@texts/project.ko.json";
import { translator } from "../../messages";

export const t = translator(project);
