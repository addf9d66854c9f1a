/** What a page can promise of its timers. */
export const RINGING_NOTE = 'Timers ring while a tab of the shop is open. A closed tab cannot ring.';
