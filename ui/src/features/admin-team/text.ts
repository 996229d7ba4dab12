/** The texts of this feature. */
import actors from "@texts/actors.ko.json";
import fields from "@texts/fields.ko.json";
import admin from "../../messages/admin.ko.json";
import adminTeam from "../../messages/admin-team.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...admin, ...adminTeam, ...actors, ...fields });
