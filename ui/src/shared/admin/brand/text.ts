/** What is said of the logo. */
import { translator } from "../../../messages";
import admin from "../../../messages/admin.ko.json";
import brand from "../../../messages/admin-brand.ko.json";

export const t = translator({ ...admin, ...brand });
