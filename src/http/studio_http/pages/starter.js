/* The application starts when the first picture is in view: it does not compete with it. */
(() => {
  const { app, chunks, paper, waits } = document.currentScript.dataset;
  const picture = document.querySelector('#root img[fetchpriority="high"]');
  /* What is typed before the application takes the form's place would be lost. */
  document.querySelector("#root form")?.toggleAttribute("inert", true);
  /* Longer where all other pictures wait for that one, too. */
  const LONGEST_WAIT_MS = document.querySelector("#root [data-waits]") ? 8000 : 2000;
  const STILL_HERE_MS = 10000;
  const shown = document.querySelector("#root > *");
  let started = false;
  let isLeft = false;
  let wanted = "";

  const add = (name, properties) =>
    document.head.append(Object.assign(document.createElement(name), properties));

  /* The light Korean face of headlines, where the head declares it: one that is added, as in
     headlineFace.ts, measures every letter of the page anew. */
  const wear = () => {
    const { dataset } = document.documentElement;
    const take = () => delete dataset.worn;
    dataset.worn = "";
    document.fonts.load('300 1em "Studio Hangul"', "가").then(({ length }) => length || take(), take);
  };

  /* The style sheet of paper comes behind the application, or when somebody prints before that. */
  const fetchPaper = () => {
    if (paper && !document.querySelector('link[media="print"]')) {
      add("link", { rel: "stylesheet", media: "print", href: paper });
    }
  };

  const start = () => {
    if (started || isLeft) return;
    started = true;
    add("script", { type: "module", crossOrigin: "", src: app });
    for (const href of chunks.split(" ").filter(Boolean)) {
      add("link", { rel: "modulepreload", crossOrigin: "", href });
    }
    fetchPaper();
    /* The administration has other headlines, of which the cut would have some letters only. */
    if (!location.hash.startsWith("#/admin")) wear();
  };

  /* Behind the next paint, which shows the picture. */
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));

  /* Who follows a link gets the line for it: what this page still waits for would hold that up. Who is
     here still, as that was stopped, or came as a file, gets the application after all. */
  const leave = () => {
    isLeft = true;
    stop();
    setTimeout(() => {
      isLeft = started = false;
      if (shown.isConnected) start();
    }, STILL_HERE_MS);
  };

  /* Without a connection, what was asked for last comes with it. */
  const wait = (address) => {
    if (!wanted) {
      const says = { role: "alert", className: "waits", textContent: waits };
      document.body.append(Object.assign(document.createElement("p"), says));
      addEventListener("online", () => location.assign(wanted), { once: true });
    }
    wanted = address;
  };

  addEventListener("click", (event) => {
    /* The application, which has taken the page's place, has links of its own. */
    const link = shown?.isConnected && event.target.closest?.("a[href]:not([target], [download])");
    const isOther = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isOther || event.defaultPrevented || link.origin !== location.origin) return;
    const [address, place] = link.href.split("#");
    if (place !== undefined && address === location.href.split("#")[0]) return;
    if (navigator.onLine) return leave();
    event.preventDefault();
    wait(link.href);
  });
  /* Come back to, a page that was left before it had everything has to ask for the rest. */
  addEventListener("pageshow", ({ persisted }) => persisted && isLeft && location.reload());
  addEventListener("beforeprint", fetchPaper, { once: true });
  if (location.hash.startsWith("#/") || document.hidden) return start();
  if (!picture || picture.complete) return startAfterPaint();
  picture.addEventListener("load", startAfterPaint);
  picture.addEventListener("error", start);
  setTimeout(start, LONGEST_WAIT_MS);
})();
