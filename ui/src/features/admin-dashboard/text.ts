/** The texts of this feature. */
import { image_host_usage_unavailable } from "@problems";
import inbox from "@texts/inbox.ko.json";
import admin from "../../messages/admin.ko.json";
import adminBackup from "../../messages/admin-backup.ko.json";
import adminDashboard from "../../messages/admin-dashboard.ko.json";
import adminStatistics from "../../messages/admin-statistics.ko.json";
import adminUpkeep from "../../messages/admin-upkeep.ko.json";
import { translator } from "../../messages";

/** What the server says of the same failure. */
const SAID = { "admin.usage.failed": image_host_usage_unavailable.detail };

export const t = translator({ ...inbox, ...admin, ...adminBackup, ...adminDashboard, ...adminStatistics, ...adminUpkeep, ...SAID });
