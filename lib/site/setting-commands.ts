import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { SETTINGS_TAG } from '@/lib/cache/tag-rules';
import { recordAudit } from '@/lib/db/audit-commands';
import { toFieldLabel } from '@/lib/db/audit-rules';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { requireVersion } from '@/lib/http/edit-version';
import { Setting, type SettingDocument } from '@/models/setting';
import { SETTINGS_ID } from '@/models/setting-limits';
import { toSettingsView } from './setting-queries';
import type { SettingsView, ShopSettings } from './setting-schema';

type SettingsChange = {
  settings: ShopSettings;
  /** The admin who saves them. */
  adminId: string;
  /** The version that they were made from. */
  basedOn?: string | undefined;
};

/** Saves the settings of the shop, from which every page and call reads them at once. Throws `edit_conflict` if they no longer have the version that the change was based on. */
export async function saveSettings(change: SettingsChange): Promise<SettingsView> {
  await consumeRateLimit('savedSettings', change.adminId);
  await connect();
  const saved = await compareAndSwap(
    () => mongoose.connection.transaction((session) => saveNext(change, session)).catch(toLostRace),
    'Someone else is saving the settings. Please try again.',
  );
  return toSettingsView(saved);
}

/** Another admin has saved the first version; any other error is thrown. */
function toLostRace(error: unknown): typeof LOST_RACE {
  if (isDuplicateKey(error)) return LOST_RACE;
  throw error;
}

async function saveNext(
  { settings, adminId, basedOn }: SettingsChange,
  session: mongoose.ClientSession,
): Promise<SettingDocument | typeof LOST_RACE> {
  const stored = await Setting.findById(SETTINGS_ID).session(session).lean<SettingDocument>();
  const current = await toSettingsView(stored);
  // The response to the first request may have been lost.
  if (stored && isDeepStrictEqual(current.settings, settings)) return stored;
  requireVersion(basedOn, { noun: 'page', current, toVersion: () => String(current.version) });
  const next = new Setting({
    ...settings,
    _id: SETTINGS_ID,
    version: current.version + 1,
    savedBy: adminId,
    savedAt: new Date(),
  });
  await next.validate();
  if (stored === null) {
    await next.save({ session });
  } else {
    const { matchedCount } = await Setting.replaceOne(
      { _id: SETTINGS_ID, version: stored.version },
      next.toObject(),
      { session },
    );
    if (matchedCount === 0) return LOST_RACE;
  }
  await invalidateTags([SETTINGS_TAG], session);
  const subject = { id: SETTINGS_ID, name: 'Settings' };
  const fields = { before: toLabeled(current.settings), after: toLabeled(settings) };
  await recordAudit({ ...fields, kind: 'settings', adminId, subject }, session);
  return next.toObject();
}

function toLabeled(settings: ShopSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [toFieldLabel(name), value]));
}
