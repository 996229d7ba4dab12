/** The texts of the lightbox. */
import lightbox from "../../messages/lightbox.ko.json";
import { translator } from "../../messages";

export const t = translator(lightbox);
