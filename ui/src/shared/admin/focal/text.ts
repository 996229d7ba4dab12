/** The texts of the focal point and of what is read of a picture. */
import { translator } from "../../../messages";
import admin from "../../../messages/admin.ko.json";
import focal from "../../../messages/admin-focal.ko.json";

export const t = translator({ ...admin, ...focal });
