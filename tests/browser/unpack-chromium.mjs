// Unpack the Chromium that came from the npm registry and print where it is.
import chromium from "@sparticuz/chromium";

process.stdout.write(await chromium.executablePath());
