// Prints what Mozilla's HTTP Observatory says about HOST:PORT, as the JSON of its own command.
import { writeFileSync } from "node:fs";

const home = new URL(import.meta.resolve("@mdn/mdn-http-observatory"));

// The list of preloaded hosts is fetched when the package is installed. No test's host is on it.
writeFileSync(new URL("../conf/hsts-preload.json", home), "{}");

const { scan } = await import("@mdn/mdn-http-observatory");

console.log(JSON.stringify(await scan(process.argv[2])));
