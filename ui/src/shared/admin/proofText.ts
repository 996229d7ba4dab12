/** The texts of asking once more who one is. */
import fields from "@texts/fields.ko.json";
import { translator } from "../../messages";
import proof from "../../messages/proof.ko.json";
import session from "../../messages/session.ko.json";

export const t = translator({ ...proof, ...session, ...fields });
