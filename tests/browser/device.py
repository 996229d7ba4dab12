"""Everything that a page's device keeps of a site."""

from playwright.sync_api import Page

READ = """async () => {
  const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const files = [];
  const plain = (_, value) => {
    if (!(value instanceof Blob)) return value;
    files.push(value.name);
    return `${value.size} bytes`;
  };
  const records = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const kept = await done(database.transaction(store).objectStore(store).getAll());
      records.push(...kept.map(record => JSON.stringify(record, plain)));
    }
    database.close();
  }
  const texts = [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)];
  return { text: [...texts, ...records].join("\\n"), files };
}"""


class Device:
    """What the device of *page* keeps, read anew whenever it is asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def text(self) -> str:
        """Return all texts: cookies, both storages, and the records of all databases."""
        return str(self._page.evaluate(READ)["text"])

    def files(self) -> list[str]:
        """Return the names of all files."""
        return list(self._page.evaluate(READ)["files"])
