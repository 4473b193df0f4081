// Pages for readers come before lists of names: the search finds words of everyday play in both. `var`, for Sphinx loads it twice.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, , , , score]) => {
    if (page.startsWith("play/")) return score + 20;
    if (/^(host|rules|tutorial)\//.test(page)) return score + 8;
    if (/^(reference|appendix)\/|^build\/(http|messages)/.test(page)) return score - 10;
    return score;
  },
};
