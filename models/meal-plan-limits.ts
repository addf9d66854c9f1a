/** The most entries of one plan, by kind. Full ones of each have fewer values than the JSON of a request may have. */
export const MAX_PLAN_ENTRIES = {
  /** Enough for the dinners of eight weeks; a plan that is full drops meals long past. */
  meal: 60,
  tick: 250,
  line: 100,
  wanted: 100,
  skipped: 60,
  pantry: 300,
  staple: 300,
  removed: 300,
  clash: 20,
} as const;
export type PlanEntryKind = keyof typeof MAX_PLAN_ENTRIES;

export const MAX_PLAN_NOTE_LENGTH = 80;
export const MAX_PANTRY_AMOUNT_LENGTH = 40;
export const MAX_PANTRY_NAME_LENGTH = 200;
/** Of the name of a row of the shopping list. */
export const MAX_PLAN_ROW_LENGTH = 200;
