/** The texts of this feature. */
import portfolio from "../../messages/portfolio.ko.json";
import project from "../../messages/project.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...portfolio, ...project });
