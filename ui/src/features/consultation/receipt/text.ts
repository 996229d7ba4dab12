/** The texts of a receipt's page, with what it shares with the consultation. */
import consultation from "../../../messages/consultation.ko.json";
import receipt from "../../../messages/receipt.ko.json";
import { translator } from "../../../messages";

export const t = translator({ ...consultation, ...receipt });
