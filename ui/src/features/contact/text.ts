/** The texts of this feature. */
import contact from "../../messages/contact.ko.json";
import privacy from "../../messages/privacy.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...contact, ...privacy });
