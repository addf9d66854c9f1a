import type { Difficulty } from '@/models/recipe-limits';

/** The limits of a dish's time, in minutes, as in URLs. */
export const TIME_LIMITS = ['30', '45', '60', '120'] as const;
type TimeLimit = (typeof TIME_LIMITS)[number];

/** The choices for a list of recipes that its own facts answer, besides cost and allergens. */
export type ListChoices = {
  type?: string | undefined;
  country?: string | undefined;
  maxPrep?: TimeLimit | undefined;
  /** Any of them; empty for all. */
  diff?: readonly Difficulty[];
};
export type ChoiceName = keyof ListChoices;

/** How many entries of a list each value of a choice would leave, within all others. */
export type ChoiceCounts = Readonly<Record<ChoiceName, Readonly<Record<string, number>>>>;

/** Returns the name of a limit: Up to 45 min, Up to 2 hr */
export function formatTimeLimit(minutes: number): string {
  return `Up to ${minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} hr` : `${minutes} min`}`;
}
