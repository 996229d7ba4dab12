/** Sends files with tus-js-client, which nobody here wrote; prints where each one lies. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , packages, endpoint, ...paths] = process.argv;
const { Upload } = createRequire(`${packages}/package.json`)("tus-js-client");

for (const path of paths) {
  await new Promise((resolve, reject) => {
    const upload = new Upload(readFileSync(path), {
      endpoint,
      chunkSize: 512 * 1024,
      retryDelays: Array(3_000).fill(20),
      metadata: { filename: path.split("/").pop(), filetype: "application/octet-stream" },
      onShouldRetry: (error) => (error.originalResponse?.getStatus() ?? 0) !== 400,
      onSuccess: () => resolve(console.log(upload.url)),
      onError: (error) =>
        resolve(console.log(`refused ${error.originalResponse?.getStatus()} ${error.originalResponse?.getBody()}`)),
    });
    upload.start();
  });
}
