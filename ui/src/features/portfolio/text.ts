/** The texts of this feature. */
import format from "../../messages/format.ko.json";
import portfolio from "../../messages/portfolio.ko.json";
import project from "../../messages/project.ko.json";
import shell from "../../messages/shell.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...shell, ...format, ...portfolio, ...project });
