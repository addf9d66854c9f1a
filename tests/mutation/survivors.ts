/** A mutant that may survive, and why. `count` is how often the same text is changed in the same way. */
export type AcceptedSurvivor = { file: string; from: string; to: string; count?: number; reason: string };

/** Mutants that no test can notice, or whose test would only repeat the code. */
export const ACCEPTED_SURVIVORS: readonly AcceptedSurvivor[] = [];
