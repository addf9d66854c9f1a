import 'server-only';
import { CATALOG_TAG, SETTINGS_TAG } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { env } from '@/lib/runtime/env';
import { processSingleton, processState } from '@/lib/runtime/process-state';
import { Setting, type SettingDocument } from '@/models/setting';
import { SETTINGS_ID } from '@/models/setting-limits';
import { findEmails } from './content-page-queries';
import { DEFAULT_SETTINGS } from './setting-rules';
import type { DeliveryTerms, SettingsView, ShopSettings } from './setting-schema';

const cache = processSingleton<{ stored: Promise<SettingDocument | null> | null }>('settings', () => {
  processState().invalidationListeners.add((tags) => {
    // The second one is also announced when the change is unknown.
    if (tags.includes(SETTINGS_TAG) || tags.includes(CATALOG_TAG)) cache.stored = null;
  });
  return { stored: null };
});

/** Returns the settings of the shop: a variable's, else the saved one, else the default. Read once until they change. */
export async function getSettings(): Promise<ShopSettings> {
  cache.stored ??= readStored();
  const reading = cache.stored;
  try {
    return withVariables(toSettings(await reading));
  } catch (error) {
    if (cache.stored === reading) cache.stored = null;
    throw error;
  }
}

/**
 * Reads the settings of the shop again. For work that no request has started: a renderer is told about others' changes only with
 * its next request, which may be long in coming.
 */
export async function readSettings(): Promise<ShopSettings> {
  return withVariables(toSettings(await readStored()));
}

/** Returns the settings as far as they are known without the database. */
export function getKnownSettings(): ShopSettings {
  return withVariables(toSettings(null));
}

/** Returns the time zone of the shop's days. */
export async function getTimeZone(): Promise<string> {
  return (await getSettings()).timeZone;
}

/** Returns the terms from which browsers compute when an order arrives. */
export async function getDeliveryTerms(): Promise<DeliveryTerms> {
  const {
    contactEmail: _,
    contactPhone: __,
    lowStock: ___,
    heroDishes: ____,
    ...terms
  } = await getSettings();
  return terms;
}

/** Returns the settings for their form. */
export async function getSettingsView(): Promise<SettingsView> {
  return toSettingsView(await readStored());
}

/** Converts the stored document to the form's values. */
export async function toSettingsView(stored: SettingDocument | null): Promise<SettingsView> {
  const emails = await findEmails(stored ? [stored] : []);
  return {
    settings: toSettings(stored),
    variables: listVariables(),
    version: stored?.version ?? 0,
    saved: stored && {
      at: stored.savedAt.toISOString(),
      by: emails.get(String(stored.savedBy)) ?? null,
    },
  };
}

/** Forgets the read settings. For tests, which empty the database directly. */
export function dropSettings(): void {
  cache.stored = null;
}

async function readStored(): Promise<SettingDocument | null> {
  await connect();
  return Setting.findById(SETTINGS_ID).lean<SettingDocument>();
}

function toSettings(stored: SettingDocument | null): ShopSettings {
  const { _id, version: _, savedBy: __, savedAt: ___, ...saved } = stored ?? {};
  // Checked when it was saved.
  return { ...DEFAULT_SETTINGS, ...(saved as Partial<ShopSettings>) };
}

function withVariables(settings: ShopSettings): ShopSettings {
  const values = listVariables().map(({ setting, value }) => [setting, value]);
  return { ...settings, ...Object.fromEntries(values) };
}

function listVariables(): SettingsView['variables'] {
  const { SUPPORT_EMAIL, SUPPORT_PHONE, SHOP_TIME_ZONE } = env();
  const variables = [
    { setting: 'contactEmail', name: 'SUPPORT_EMAIL', value: SUPPORT_EMAIL },
    { setting: 'contactPhone', name: 'SUPPORT_PHONE', value: SUPPORT_PHONE },
    { setting: 'timeZone', name: 'SHOP_TIME_ZONE', value: SHOP_TIME_ZONE },
  ] as const;
  return variables.flatMap(({ value, ...variable }) => (value === undefined ? [] : { ...variable, value }));
}
