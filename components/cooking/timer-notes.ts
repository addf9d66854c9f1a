/** What a page can promise of its timers. */
export const RINGING_NOTE = 'Keep this tab open so your timers can ring.';
