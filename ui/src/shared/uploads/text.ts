/** The texts about uploads. */
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import upload from "../../messages/upload.ko.json";

export const t = translator({ ...admin, ...upload });
