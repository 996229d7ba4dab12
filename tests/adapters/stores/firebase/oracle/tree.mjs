// Apply operations to the official client's own tree and say what it holds: a line in, a line out.
import { createInterface } from "node:readline";
import { initializeApp } from "firebase/app";
import * as db from "firebase/database";

const app = initializeApp({ databaseURL: "https://demo-studio.firebaseio.com" });
const database = db.getDatabase(app);
db.goOffline(database);

const bounds = {
  startAt: db.startAt,
  endAt: db.endAt,
  equalTo: db.equalTo,
  limitToFirst: db.limitToFirst,
  limitToLast: db.limitToLast,
};

function ordering(by) {
  if (by === "$key") return db.orderByKey();
  return by === "$value" ? db.orderByValue() : db.orderByChild(by);
}

// Offline, a value is heard of only while somebody writes it: listen, write, stop.
function seen(query, write) {
  let value = null;
  const stop = db.onValue(query, (snapshot) => {
    value = snapshot.val();
  });
  write?.();
  stop();
  return value;
}

const root = db.ref(database);
// Until the whole tree was written once, the client waits for a server's word on the rest.
db.set(root, null).catch(() => {});
let kept = null;
db.onValue(root, (snapshot) => {
  kept = snapshot.val();
});

function applied({ operation, path, value, query }) {
  const at = path === "" ? root : db.child(root, path);
  // What never settles offline would otherwise be reported as an error at the end.
  if (operation === "set") db.set(at, value).catch(() => {});
  if (operation === "update") db.update(at, value).catch(() => {});
  if (operation === "remove") db.remove(at).catch(() => {});
  if (operation !== "query") return kept;
  const { orderBy, ...rest } = query;
  const parts = Object.entries(rest).map(([name, bound]) => bounds[name](bound));
  return seen(db.query(at, ordering(orderBy), ...parts));
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = { value: applied(request) };
  } catch (error) {
    answer = { refused: String(error.message) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
