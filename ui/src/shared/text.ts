/** The texts of the shell: navigation, footer, general notices. */
import shell from "@texts/shell.ko.json";
import { translator } from "../messages";

export const t = translator(shell);
