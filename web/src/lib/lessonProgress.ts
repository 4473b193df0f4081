/** How far this browser's user is in a lesson. */

import { keep, readJson } from "./localStore";

/** A learner's progress: the step, and the decisions in each. */
export interface LessonProgress {
  step: number;
  decided: number[][];
}

const BEGINNING: LessonProgress = { step: 0, decided: [] };
const keyOf = (game: string, lesson: string): string => `lesson.${game}.${lesson}`;

/** The stored progress; the beginning if it is unreadable. */
export function lessonProgress(game: string, lesson: string): LessonProgress {
  const kept = readJson(keyOf(game, lesson)) as Partial<LessonProgress> | null;
  return Number.isInteger(kept?.step) && Array.isArray(kept?.decided) ? (kept as LessonProgress) : BEGINNING;
}

/** Store the progress; without one, the lesson starts again. */
export function keepLessonProgress(game: string, lesson: string, progress: LessonProgress = BEGINNING): void {
  keep(keyOf(game, lesson), JSON.stringify(progress));
}
