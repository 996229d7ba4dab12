/** The texts of a receipt's page, with what it shares with the consultation. */
import asked from "@texts/consultation.ko.json";
import shared from "@texts/receipt.ko.json";
import files from "../../../messages/consultation-files.ko.json";
import consultation from "../../../messages/consultation.ko.json";
import receipt from "../../../messages/receipt.ko.json";
import { translator } from "../../../messages";

export const t = translator({ ...asked, ...consultation, ...files, ...shared, ...receipt });
