import { z } from 'zod';
import { findCountry } from '@/lib/geo/country-rules';
import { US_STATE_CODES } from '@/lib/geo/state-rules';
import { isTimeZone } from '@/lib/runtime/variable-schema';
import { rawTextSchema, textSchema, trimmedTextSchema } from '@/lib/text/text-schema';
import { CARRIERS, type Carrier } from '@/models/order-limits';
import { SETTING_LIMITS, WEEKDAYS } from '@/models/setting-limits';

const MAX_EMAIL_LENGTH = 254;
const INVALID_EMAIL = 'Please enter a valid email address.';
const INVALID_TIME_ZONE = 'Enter a time zone such as America/New_York.';
const OTHER_STATES = 'all other states';

const wholeNumberSchema = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${max}.`;
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const weekdaysSchema = (error: string) =>
  z
    .array(z.enum(WEEKDAYS))
    .min(1, { error })
    .max(WEEKDAYS.length, { error })
    // In the order of the week, whichever was chosen first.
    .overwrite((days) => WEEKDAYS.filter((day) => days.includes(day)));

const STATE_MESSAGE = 'Enter states by their two letters: AK, HI.';
const transitDaysSchema = wholeNumberSchema(1, SETTING_LIMITS.transitDays);

const transitSchema = z
  .strictObject({
    carrier: z.enum(CARRIERS),
    states: z
      .array(z.enum(US_STATE_CODES, { error: STATE_MESSAGE }))
      .max(US_STATE_CODES.length, { error: STATE_MESSAGE }),
    minDays: transitDaysSchema,
    maxDays: transitDaysSchema,
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    error: 'Enter at least as many days as in the field before.',
  });
type Transit = z.infer<typeof transitSchema>;

const CLOSED_DAY_MESSAGE = 'Enter each day as 2026-12-25.';
const closedDaySchema = rawTextSchema({ max: '2026-12-25'.length, error: CLOSED_DAY_MESSAGE }).refine(
  (day) => day.startsWith('20') && z.iso.date().safeParse(day).success,
  { error: CLOSED_DAY_MESSAGE },
);

const HERO_DISH_MESSAGE = 'Enter each dish with its country: Palak Paneer, India.';
const heroDishSchema = textSchema({ max: SETTING_LIMITS.heroDish, error: HERO_DISH_MESSAGE }).refine(
  (text) => {
    const { title, country } = toHeroDish(text);
    return title !== '' && findCountry(country) !== undefined;
  },
  { error: HERO_DISH_MESSAGE },
);

/** Reads "Palak Paneer, India"; without a comma, the country is empty. */
export function toHeroDish(text: string): { title: string; country: string } {
  const [, title = text, country = ''] = /^(.*),([^,]*)$/.exec(text) ?? [];
  return { title: title.trim(), country: country.trim() };
}

/** Returns why these rows do not say for each state how long each used carrier takes; null if they do. */
function findTransitProblem(transits: readonly Transit[], usedCarriers: readonly Carrier[]): string | null {
  const seen = new Set<string>();
  for (const { carrier, states } of transits) {
    for (const state of states.length > 0 ? states : [OTHER_STATES]) {
      if (seen.has(`${carrier} ${state}`)) return `Two rows of ${carrier} are about ${state}.`;
      seen.add(`${carrier} ${state}`);
    }
  }
  const missing = usedCarriers.find((carrier) => !seen.has(`${carrier} ${OTHER_STATES}`));
  return missing ? `Add a row of ${missing} without states, for ${OTHER_STATES}.` : null;
}

const settingsFields = z.strictObject({
  /** Empty if the shop names none. */
  contactEmail: trimmedTextSchema({ max: MAX_EMAIL_LENGTH, error: INVALID_EMAIL }).refine(
    (email) => email === '' || z.email().safeParse(email).success,
    { error: INVALID_EMAIL },
  ),
  contactPhone: textSchema({
    max: SETTING_LIMITS.phone,
    error: `Please keep the phone number under ${SETTING_LIMITS.phone} characters.`,
  }),
  timeZone: trimmedTextSchema({ max: SETTING_LIMITS.timeZone, error: INVALID_TIME_ZONE }).refine(
    (name) => isTimeZone(name),
    { error: INVALID_TIME_ZONE },
  ),
  lowStock: wholeNumberSchema(0, SETTING_LIMITS.lowStock),
  cutOffHour: wholeNumberSchema(0, 24),
  handlingDays: wholeNumberSchema(0, SETTING_LIMITS.handlingDays),
  shipDays: weekdaysSchema('Choose the days on which parcels ship.'),
  coldShipDays: weekdaysSchema('Choose the days on which cold parcels ship.'),
  closedDays: z
    .array(closedDaySchema)
    .max(SETTING_LIMITS.closedDays, { error: `Enter at most ${SETTING_LIMITS.closedDays} days.` })
    .overwrite((days) => [...new Set(days)].sort()),
  carrier: z.enum(CARRIERS),
  coldCarrier: z.enum(CARRIERS),
  transits: z
    .array(transitSchema)
    .max(SETTING_LIMITS.transits, { error: `Enter at most ${SETTING_LIMITS.transits} rows.` }),
  heroDishes: z
    .array(heroDishSchema)
    .max(SETTING_LIMITS.heroDishes, { error: `Enter at most ${SETTING_LIMITS.heroDishes} dishes.` })
    .overwrite((dishes) => [...new Set(dishes)]),
});
export type ShopSettings = z.infer<typeof settingsFields>;

/** The settings of the shop, as its owner saves them. */
export const settingsSchema = settingsFields.superRefine(
  ({ shipDays, coldShipDays, carrier, coldCarrier, transits }, { addIssue }) => {
    if (shipDays.length > 0 && !coldShipDays.every((day) => shipDays.includes(day)))
      addIssue({
        code: 'custom',
        path: ['coldShipDays'],
        message: 'Choose only days on which parcels ship.',
      });
    const problem = findTransitProblem(transits, [carrier, coldCarrier]);
    if (problem) addIssue({ code: 'custom', path: ['transits'], message: problem });
  },
);

/** The settings that a variable of the server can replace. */
const REPLACEABLE = ['contactEmail', 'contactPhone', 'timeZone'] as const;
export type ReplaceableSetting = (typeof REPLACEABLE)[number];

/** The values of the settings' form. */
export const settingsViewSchema = z.strictObject({
  /** The saved value, or the default; a variable does not change it. */
  settings: settingsSchema,
  /** The variables that are set on the server, and win. */
  variables: z.array(z.strictObject({ setting: z.enum(REPLACEABLE), name: z.string(), value: z.string() })),
  /** 0 before the first save. */
  version: z.int().min(0),
  /** When it was saved, and by which admin (email); null before the first save. */
  saved: z.strictObject({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

/** The public terms of delivery, from which browsers compute when an order arrives. */
export const deliveryTermsSchema = settingsFields.pick({
  timeZone: true,
  cutOffHour: true,
  handlingDays: true,
  shipDays: true,
  coldShipDays: true,
  closedDays: true,
  carrier: true,
  coldCarrier: true,
  transits: true,
});
export type DeliveryTerms = z.infer<typeof deliveryTermsSchema>;
