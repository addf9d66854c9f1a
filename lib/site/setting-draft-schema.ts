import { z } from 'zod';
import { CARRIERS } from '@/models/order-limits';
import { WEEKDAYS } from '@/models/setting-limits';
import type { SettingsView } from './setting-schema';

/** The values of the settings' form as typed. */
export const settingsDraftSchema = z.object({
  contactEmail: z.string(),
  contactPhone: z.string(),
  timeZone: z.string(),
  lowStock: z.string(),
  cutOffHour: z.string(),
  handlingDays: z.string(),
  shipDays: z.array(z.enum(WEEKDAYS)),
  coldShipDays: z.array(z.enum(WEEKDAYS)),
  /** One in each line. */
  closedDays: z.string(),
  /** One in each line. */
  heroDishes: z.string(),
  carrier: z.enum(CARRIERS),
  coldCarrier: z.enum(CARRIERS),
  transits: z.array(
    z.object({ carrier: z.enum(CARRIERS), states: z.string(), minDays: z.string(), maxDays: z.string() }),
  ),
});
export type SettingsDraft = z.infer<typeof settingsDraftSchema>;

/** An unsaved form in local storage, with the values and the version that it was made from. */
export const storedSettingsDraftSchema = z.object({
  values: settingsDraftSchema,
  before: settingsDraftSchema.optional(),
  version: z.string().optional(),
});

export const EMPTY_TRANSIT: SettingsDraft['transits'][number] = {
  carrier: CARRIERS[0],
  states: '',
  minDays: '',
  maxDays: '',
};

/** Returns the form of the stored settings. */
export function toSettingsDraft({ settings }: Pick<SettingsView, 'settings'>): SettingsDraft {
  return {
    ...settings,
    lowStock: String(settings.lowStock),
    cutOffHour: String(settings.cutOffHour),
    handlingDays: String(settings.handlingDays),
    closedDays: settings.closedDays.join('\n'),
    heroDishes: settings.heroDishes.join('\n'),
    transits: settings.transits.map(({ carrier, states, minDays, maxDays }) => ({
      carrier,
      states: states.join(', '),
      minDays: String(minDays),
      maxDays: String(maxDays),
    })),
  };
}

/** Returns the body of a form; a text that is no number stays one, which the schema refuses. */
export function toSettingsInput(draft: SettingsDraft) {
  return {
    ...draft,
    lowStock: toNumber(draft.lowStock),
    cutOffHour: toNumber(draft.cutOffHour),
    handlingDays: toNumber(draft.handlingDays),
    closedDays: toWords(draft.closedDays),
    heroDishes: toLines(draft.heroDishes),
    transits: draft.transits.map(({ carrier, states, minDays, maxDays }) => ({
      carrier,
      states: toWords(states.toUpperCase()),
      minDays: toNumber(minDays),
      maxDays: toNumber(maxDays),
    })),
  };
}

function toNumber(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

function toWords(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
