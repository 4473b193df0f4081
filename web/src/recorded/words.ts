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
      "Choose the file of a game, as a table’s menu downloads it: the record (JSON), or a format of the game’s own. It is shown at a table of its own, found only by its link: to look at, to analyse, and to go on from any of its moves.",
    chooseFile: "Choose a file",
    orDrop: "or drop it here",
  },
  fr: {
    means:
      "Choisissez le fichier d’une partie, tel que le menu d’une table le télécharge : la partie (JSON), ou un format propre au jeu. Elle est montrée à une table à elle, que seul son lien fait trouver : pour la regarder, l’analyser, et repartir de n’importe lequel de ses coups.",
    chooseFile: "Choisir un fichier",
    orDrop: "ou déposez-le ici",
  },
};
