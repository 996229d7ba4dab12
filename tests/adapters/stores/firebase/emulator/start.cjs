// Start the official Auth emulator on a free port and say which; it ends with its standard input.
const { createApp } = require("firebase-tools/lib/emulator/auth/server");

createApp("demo-studio").then((app) => {
  const server = app.listen(0, "127.0.0.1", () => {
    process.stdout.write(`listening on ${server.address().port}\n`);
  });
});
process.stdin.on("end", () => process.exit(0)).resume();
