export const MAX_STARS = 5;
export const MAX_NOTE_NAME_LENGTH = 40;
export const MAX_NOTE_TEXT_LENGTH = 2_000;
export const MAX_NOTE_CHANGES_LENGTH = 500;
/** Of one account. */
export const MAX_NOTES = 500;
/** Of one account. */
export const MAX_NOTE_VOTES = 1_000;

/** Only a published one is shown and counted. */
export const NOTE_STATES = ['published', 'waiting', 'hidden'] as const;
export type NoteState = (typeof NOTE_STATES)[number];

/** Why a note waits for an admin. */
export const WAIT_REASONS = ['new_author', 'link', 'contact', 'repeated', 'word', 'hidden_before'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Why an admin may hide a note: a low rating is no reason. */
export const HIDE_REASONS = ['spam', 'insult', 'personal', 'off_topic', 'unsafe', 'copied'] as const;
export type HideReason = (typeof HIDE_REASONS)[number];

export const MAX_ANSWER_LENGTH = 1_000;

/** The admins' lists. */
export const NOTE_VIEWS = ['waiting', 'reported', 'published', 'hidden'] as const;
export type NoteListView = (typeof NOTE_VIEWS)[number];

/** The orders of notes. */
export const NOTE_SORTS = ['newest', 'helpful'] as const;
export type NoteSort = (typeof NOTE_SORTS)[number];
