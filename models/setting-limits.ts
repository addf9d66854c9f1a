/** The document of all settings; there is one. */
export const SETTINGS_ID = 'shop';

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const SETTING_LIMITS = {
  phone: 40,
  timeZone: 60,
  lowStock: 1_000,
  handlingDays: 20,
  closedDays: 60,
  /** How many days on the way there are, by carrier and states. */
  transits: 20,
  transitDays: 30,
  heroDishes: 30,
  /** A title with its country. */
  heroDish: 260,
} as const;
