export const MAX_PRIVATE_NOTE_LENGTH = 2_000;
/** Of one account. */
export const MAX_PRIVATE_NOTES = 1_000;
