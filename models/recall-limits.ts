/** In characters. */
export const MAX_RECALL_SUBJECT_LENGTH = 120;
export const MAX_RECALL_MESSAGE_LENGTH = 4_000;
