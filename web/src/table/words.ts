/** What a table says of the evening: how fast others' moves are shown, resigning, and what is heard and felt. */

import type { Speed } from "../lib/pacing";
import { settings } from "../lib/settings.svelte";
import type { Language, ThinkHere } from "../lib/wire";

interface TableWords {
  botSpeed: string;
  speeds: Readonly<Record<Speed, string>>;
  botsHere: string;
  botsWhen: Readonly<Record<ThinkHere["when"], string>>;
  skipToTurn: string;
  toTheEnd: string;
  skipMeans: string;
  tellAgain: string;
  moreChoices: (n: number) => string;
  resign: string;
  resignTitle: string;
  resignAs: (name: string) => string;
  /** What it means for two, for more, and where all win or lose together, alone or with other people. */
  resignMeans: Readonly<Record<"two" | "more" | "side" | "sideOfMore" | "crew" | "last", string>>;
  playOn: string;
  resigned: string;
  roundGoesOn: string;
  rematchOpened: string;
  notices: (n: number) => string;
  soundOn: string;
  unfoldTurn: string;
  sinceYourTurn: (moves: number) => string;
  replay: string;
  foldTurn: string;
  soundOff: string;
  shareGame: string;
  replayLinkText: string;
  filmText: string;
  makeFilm: string;
  filming: string;
  filmOf: (title: string) => string;
  saveFilm: string;
  wholeGame: string;
  inMoves: (moves: number) => string;
  /** Of a table on which nothing lies yet. */
  nothingLies: string;
  whatIf: string;
  /** Whether there are other seats, and whether something is left to chance. */
  whatIfMeans: (others: boolean, rolls: boolean) => string;
  playOnFrom: string;
  afterMove: (ply: number) => string;
  youPlay: string;
  wholeCrew: string;
  allSides: string;
  levelOfOthers: string;
  levelOfAllies: string;
  /** On the page of a game that goes on from a finished one. */
  whatIfFrom: (ply: number) => string;
  recorded: string;
  backToFinished: string;
  /** The position in words, for those who do not see the board. */
  position: string;
  /** What the engine thinks of a position of a finished game. */
  analysis: string;
  analysisSoon: string;
  closeAnalysis: string;
  simulations: (n: number) => string;
  percent: (n: number) => string;
  canExpect: string;
  ofHundred: string;
  chanceToWin: string;
  bestChoices: string;
  /** Before a choice's worth and behind its share, for those who hear them. */
  promises: string;
  ofTheSearch: string;
  wasPlayed: string;
  playOut: string;
  backToChoices: string;
  chanceDecides: string;
  overHere: string;
  engineComes: string;
  engineEnded: string;
  thisPosition: string;
  wholeReview: string;
  reviewing: string;
  moments: string;
  noMoments: string;
  /** A choice that lost much: at which move, whose, what was better, and what could be expected instead of what. */
  moment: (ply: number, who: string, played: string, better: string, promised: number, expected: number, together: boolean) => string;
  /** The same choice in another place, where the log says both alike. */
  elsewhere: (choice: string) => string;
  luck: string;
  goodChoices: string;
  reviewMeans: string;
}

const WORDS: Readonly<Record<Language, TableWords>> = {
  en: {
    botSpeed: "Opponents’ moves",
    speeds: { slow: "slow", normal: "normal", at_once: "instant" },
    botsHere: "Run bots on this device",
    botsWhen: { always: "always", busy: "when busy", never: "never" },
    skipToTurn: "Skip to my turn",
    toTheEnd: "To the end",
    skipMeans: "Skip the animation of the others’ moves (S)",
    tellAgain: "Show each move",
    moreChoices: (n) => `${n} more`,
    resign: "Resign",
    resignTitle: "Resign this game?",
    resignAs: (name) => `Resign as ${name}`,
    resignMeans: {
      two: "You lose, and the game is over.",
      more: "You come last. A bot takes over, so that the others can finish the game.",
      side: "Your whole side loses, and the game is over.",
      sideOfMore: "Your whole side comes last. A bot takes over, so that the others can finish the game.",
      crew: "A bot takes over. You still win or lose with the crew.",
      last: "The game is lost and over: only bots are left in the crew.",
    },
    playOn: "Play on",
    resigned: "resigned",
    roundGoesOn: "A tournament round ends when its time is over, even if players are away.",
    rematchOpened: "A rematch is open.",
    notices: (n) => (n === 1 ? "Notice" : `${n} notices`),
    soundOn: "Sounds: on",
    sinceYourTurn: (moves) => (moves === 1 ? "1 move since your turn" : `${moves} moves since your turn`),
    replay: "What happened since my turn",
    unfoldTurn: "Show the steps of this turn",
    foldTurn: "Hide the steps",
    soundOff: "Sounds: off",
    shareGame: "Share this game",
    replayLinkText: "Anyone with this link can replay the game from the beginning, move by move.",
    filmText: "The game as a short animation, to share as an image.",
    makeFilm: "Create a GIF",
    filming: "Creating the GIF…",
    filmOf: (title) => `${title}: the game as an animation`,
    saveFilm: "Save the GIF",
    wholeGame: "From the beginning",
    inMoves: (moves) => (moves === 1 ? "1 move" : `${moves} moves`),
    nothingLies: "Nothing has been played yet.",
    whatIf: "What if…",
    whatIfMeans: (others, rolls) =>
      [
        others ? "You play on from here alone, with bots in the other seats." : "You play on from here alone.",
        rolls ? "Dice are rolled again." : "",
        "The finished game does not change, and this game does not count.",
      ]
        .filter(Boolean)
        .join(" "),
    playOnFrom: "Play on from here",
    afterMove: (ply) => (ply === 0 ? "From the start" : `After move ${ply}`),
    youPlay: "You play",
    wholeCrew: "The whole crew",
    allSides: "All sides",
    levelOfOthers: "Level of the others",
    levelOfAllies: "Level of your allies",
    whatIfFrom: (ply) => (ply === 0 ? "What if, from the start" : `What if, after move ${ply}`),
    recorded: "This game was played elsewhere. Its moves and names come from a record.",
    backToFinished: "Back to the finished game",
    position: "The position in words",
    analysis: "Analysis",
    analysisSoon: "Analysis will be available in a few minutes",
    closeAnalysis: "Close the analysis",
    simulations: (n) => `${n.toLocaleString("en-GB")} ${n === 1 ? "simulation" : "simulations"}`,
    percent: (n) => `${n}%`,
    canExpect: "Expected result, out of 100",
    ofHundred: "expected, out of 100",
    chanceToWin: "Chance to win",
    bestChoices: "The best choices",
    promises: "Expected",
    ofTheSearch: "of the search",
    wasPlayed: "Played",
    playOut: "Play the expected line",
    backToChoices: "Back to the choices",
    chanceDecides: "Chance decides here.",
    overHere: "The game is over here.",
    engineComes: "The engine is starting…",
    engineEnded: "The engine has stopped, so there is no analysis. You can still replay the game.",
    thisPosition: "This position",
    wholeReview: "The whole game",
    reviewing: "The engine is reviewing the game…",
    moments: "The moments that decided it",
    noMoments: "No move cost more than 2 of 100: the search found no clearly better one.",
    moment: (ply, who, played, better, promised, expected, together) =>
      together
        ? `Move ${ply}, ${who}: “${played}”. Better was “${better}”: a ${promised}% chance to win instead of ${expected}%.`
        : `Move ${ply}, ${who}: “${played}”. Better was “${better}”: ${promised} of 100 expected instead of ${expected}.`,
    elsewhere: (choice) => `${choice}, but elsewhere`,
    luck: "Luck",
    goodChoices: "Good choices",
    reviewMeans:
      "Luck: the sum of how far each roll’s result was above or below its average, out of 100. A good choice cost less than 2 of 100 compared with the best one found.",
  },
  fr: {
    botSpeed: "Coups des adversaires",
    speeds: { slow: "lents", normal: "normaux", at_once: "instantanés" },
    botsHere: "Robots sur cet appareil",
    botsWhen: { always: "toujours", busy: "si besoin", never: "jamais" },
    skipToTurn: "Aller à mon tour",
    toTheEnd: "Aller à la fin",
    skipMeans: "Passer l’animation des coups des autres (S)",
    tellAgain: "Montrer chaque coup",
    moreChoices: (n) => `${n} ${n < 2 ? "autre" : "autres"}`,
    resign: "Abandonner",
    resignTitle: "Abandonner cette partie ?",
    resignAs: (name) => `Abandonner (${name})`,
    resignMeans: {
      two: "Vous perdez, et la partie est finie.",
      more: "Vous finissez dernier. Un robot joue à votre place, pour que les autres puissent finir la partie.",
      side: "Tout votre camp perd, et la partie est finie.",
      sideOfMore: "Tout votre camp finit dernier. Un robot joue à votre place, pour que les autres puissent finir la partie.",
      crew: "Un robot joue à votre place. Vous gagnez ou perdez tout de même avec l’équipage.",
      last: "La partie est perdue et s’arrête là : il ne reste que des robots dans l’équipage.",
    },
    playOn: "Continuer",
    resigned: "abandon",
    roundGoesOn: "Une ronde de tournoi finit à l’heure prévue, même si des joueurs sont absents.",
    rematchOpened: "Une revanche est ouverte.",
    notices: (n) => (n < 2 ? "Avis" : `${n} avis`),
    soundOn: "Son activé",
    sinceYourTurn: (moves) => `${moves} ${moves < 2 ? "coup" : "coups"} depuis votre tour`,
    replay: "Ce qui s’est passé depuis mon tour",
    unfoldTurn: "Montrer les étapes de ce tour",
    foldTurn: "Masquer les étapes",
    soundOff: "Son coupé",
    shareGame: "Partager cette partie",
    replayLinkText: "Toute personne qui a ce lien peut revoir la partie depuis le début, coup par coup.",
    filmText: "La partie en courte animation, à partager comme une image.",
    makeFilm: "Créer un GIF",
    filming: "Création du GIF…",
    filmOf: (title) => `${title} : la partie en animation`,
    saveFilm: "Enregistrer le GIF",
    wholeGame: "Depuis le début",
    inMoves: (moves) => `${moves} ${moves < 2 ? "coup" : "coups"}`,
    nothingLies: "Rien n’a encore été joué.",
    whatIf: "Et si…",
    whatIfMeans: (others, rolls) =>
      [
        others ? "Vous repartez d’ici en solo, avec des robots aux autres places." : "Vous repartez d’ici en solo.",
        rolls ? "Les dés sont relancés." : "",
        "La partie finie ne change pas, et rien ne compte.",
      ]
        .filter(Boolean)
        .join(" "),
    playOnFrom: "Repartir d’ici",
    afterMove: (ply) => (ply === 0 ? "Depuis le début" : `Après le coup ${ply}`),
    youPlay: "Vous jouez",
    wholeCrew: "Tout l’équipage",
    allSides: "Tous les camps",
    levelOfOthers: "Niveau des autres",
    levelOfAllies: "Niveau de vos alliés",
    whatIfFrom: (ply) => (ply === 0 ? "Et si, depuis le début" : `Et si, après le coup ${ply}`),
    recorded: "Une partie jouée ailleurs, ouverte depuis son enregistrement. Les noms sont ceux qui y figurent.",
    backToFinished: "Retour à la partie finie",
    position: "La position en mots",
    analysis: "Analyse",
    analysisSoon: "L’analyse sera disponible dans quelques minutes",
    closeAnalysis: "Fermer l’analyse",
    simulations: (n) => `${n.toLocaleString("fr-FR")} ${n < 2 ? "simulation" : "simulations"}`,
    percent: (n) => `${n} %`,
    canExpect: "Résultat attendu, sur 100",
    ofHundred: "attendu, sur 100",
    chanceToWin: "Chances de gagner",
    bestChoices: "Les meilleurs choix",
    promises: "Promet",
    ofTheSearch: "de la recherche",
    wasPlayed: "Joué",
    playOut: "Jouer la suite attendue",
    backToChoices: "Retour aux choix",
    chanceDecides: "Ici, c’est le hasard qui décide.",
    overHere: "Ici, la partie est finie.",
    engineComes: "Le moteur démarre…",
    engineEnded: "Le moteur s’est arrêté : pas d’analyse ici. Vous pouvez toujours revoir la partie.",
    thisPosition: "Cette position",
    wholeReview: "Toute la partie",
    reviewing: "Le moteur analyse la partie…",
    moments: "Les moments décisifs",
    noMoments: "Aucun coup n’a coûté plus de 2 sur 100 : la recherche n’a rien trouvé de nettement meilleur.",
    moment: (ply, who, played, better, promised, expected, together) =>
      together
        ? `Coup ${ply}, ${who} : « ${played} ». Mieux valait « ${better} » : ${promised} % de chances de gagner au lieu de ${expected} %.`
        : `Coup ${ply}, ${who} : « ${played} ». Mieux valait « ${better} » : un résultat attendu de ${promised} sur 100 au lieu de ${expected}.`,
    elsewhere: (choice) => `${choice}, mais ailleurs`,
    luck: "Chance",
    goodChoices: "Bons choix",
    reviewMeans:
      "Chance : l’écart de chaque tirage à sa moyenne, sur 100, additionné sur toute la partie. Un choix est bon quand il a coûté moins de 2 sur 100 par rapport au meilleur trouvé.",
  },
};

/** The words in the viewer's language. */
export const tableWords = (): TableWords => WORDS[settings.language];
