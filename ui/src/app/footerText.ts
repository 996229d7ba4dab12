/** The texts of the foot; home, which has none, loads without them. */
import footer from "@texts/footer.ko.json";
import shell from "@texts/shell.ko.json";
import { translator } from "../messages";

export const t = translator({ ...shell, ...footer });
