/* Deals the cards of the list before it to columns, before they are painted; the application
   then finds them where it would put them itself. Without scripts the cards stay in rows. */
(() => {
  const list = document.currentScript.previousElementSibling;
  const cards = [...list.children];
  const observer = new ResizeObserver(() => layOut());

  function layOut() {
    if (!list.isConnected) return observer.disconnect();
    const columns = getComputedStyle(list).getPropertyValue("--columns");
    const ends = Array(Number(columns)).fill(0);
    const heights = cards.map((card) => card.offsetHeight);
    cards.forEach((card, index) => {
      const top = Math.min(...ends);
      const column = ends.indexOf(top);
      card.style.setProperty("--column", column);
      card.style.setProperty("--top", `${top}px`);
      ends[column] = top + heights[index];
    });
    list.style.height = `${Math.max(...ends)}px`;
  }

  list.className = list.dataset.columns;
  layOut();
  for (const card of cards) observer.observe(card);
})();
