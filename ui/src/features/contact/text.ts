/** The texts of this feature's frame; those of the form load with it. */
import contact from "@texts/contact.ko.json";
import shell from "@texts/shell.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...shell, ...contact });
