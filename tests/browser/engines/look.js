(() => {
  const middle = (box) => [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];

  /** Whether an element is in sight; else it is scrolled to, and will be: where things are drawn, the page follows a moment later. */
  function inSight(element) {
    const box = element.getBoundingClientRect();
    const [x, y] = middle(box);
    if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) return true;
    element.scrollIntoView({
      block: "center",
      inline: "center",
      behavior: "instant",
    });
    return false;
  }

  /** A point at which a click meets an element and nothing that lies over it; a shape may have a hole in its middle. */
  function meets(element) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || !inSight(element)) return null;
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const across of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const [x, y] = [Math.round(box.left + box.width * across), Math.round(box.top + box.height * down)];
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || hit.closest("label")?.contains(element))) return [x, y];
      }
    return null;
  }

  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.textContent).trim();

  return {
    place(selector, text) {
      for (const element of document.querySelectorAll(selector))
        if (nameOf(element).includes(text) && !element.matches(":disabled, [aria-disabled=true]")) return meets(element);
      return null;
    },
    offers() {
      const kinds = {
        ".tray button:not([aria-disabled])": "piece",
        ".board .act, .held .act": "shape",
        ".hand .acts .btn.primary:not(:disabled)": "main",
        ".hand .acts .btn:not(.primary, :disabled)": "button",
      };
      return Object.entries(kinds).flatMap(([selector, kind]) =>
        [...document.querySelectorAll(selector)].flatMap((element) => {
          const place = meets(element);
          return place ? [{ kind, name: nameOf(element), x: place[0], y: place[1] }] : [];
        }),
      );
    },
    /** "ghost" when a piece in hand shows on the board, "turn" when it has a place otherwise than it lies. */
    held() {
      if (document.querySelector(".ghost")) return "ghost";
      return document.querySelector('.tray [aria-pressed="true"]') && document.querySelector(".hand .btn.do:not(:disabled)")
        ? "turn"
        : null;
    },
    /** Where the piece in hand shows on the board. A straight one may have no width. */
    ghost() {
      const ghost = document.querySelector(".ghost");
      return ghost && middle(ghost.getBoundingClientRect());
    },
    /** The lower end of a slider that is not there already; "all" when all of them are. */
    lowest() {
      const slider = [...document.querySelectorAll("main input[type=range]")].find((each) => each.value !== each.min);
      if (!slider) return "all";
      const box = slider.getBoundingClientRect();
      return inSight(slider) ? [Math.round(box.left + 2), Math.round(box.top + box.height / 2)] : null;
    },
    /** "mine", "over", or nothing while others play. */
    turn() {
      if (document.querySelector("dialog[open]")) return "over";
      return document.querySelector(".hand .act, .hand .acts .btn:not(:disabled), .tray button:not([aria-disabled])") &&
        document.title.startsWith("●")
        ? "mine"
        : "";
    },
    /** How many plies the table has played. */
    plies: () => Number(document.querySelector(".log .count")?.textContent || 0),
    beyond: (plies) => Number(document.querySelector(".log .count")?.textContent || 0) !== plies,
    has: (selector, text) => [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text)),
    said: () => document.body.innerText.slice(0, 600),
  };
})();
