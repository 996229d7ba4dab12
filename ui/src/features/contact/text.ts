/** The texts of this feature's frame; those of the form load with it. */
import contact from "../../messages/contact.ko.json";
import shell from "../../messages/shell.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...shell, ...contact });
