/** The reliability of a page's timers. */
export const RINGING_NOTE = 'Keep this tab open so your timers can ring.';
