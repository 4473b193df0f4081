/** Texts of the dialog that opens a recorded game. */

import type { Language } from "../lib/wire";

interface RecordWords {
  means: string;
  chooseFile: string;
  orDrop: string;
}

export const RECORD_WORDS: Readonly<Record<Language, RecordWords>> = {
  en: {
    means:
      "Choose a game file that was downloaded from a table’s menu: the record (JSON), or the game’s own format. The game opens at a new table, which only its link opens. There you can replay the game, analyse it, and play on from any move.",
    chooseFile: "Choose a file",
    orDrop: "or drop it here",
  },
  fr: {
    means:
      "Choisissez un fichier de partie téléchargé depuis le menu d’une table : la partie (JSON), ou le format propre au jeu. La partie s’ouvre à une nouvelle table, accessible seulement par son lien. Vous pouvez la revoir, l’analyser, et repartir de n’importe quel coup.",
    chooseFile: "Choisir un fichier",
    orDrop: "ou déposez-le ici",
  },
};
