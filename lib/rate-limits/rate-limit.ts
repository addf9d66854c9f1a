import { env } from '@/lib/config/env';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { RateLimit } from '@/models/rate-limit';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often, in which window. */
export const RATE_POLICIES = {
  badLogin: { most: 10, windowMs: 15 * MINUTE_MS },
  badLoginPerClient: { most: 100, windowMs: 15 * MINUTE_MS },
  /** Good ones too: each takes a quarter of a second of work. */
  loginPerClient: { most: 500, windowMs: 15 * MINUTE_MS },
  wrongPassword: { most: 10, windowMs: 15 * MINUTE_MS },
  register: { most: 60, windowMs: HOUR_MS },
  resetRequest: { most: 30, windowMs: HOUR_MS },
  resetLetter: { most: 5, windowMs: HOUR_MS },
  accountLetter: { most: 10, windowMs: HOUR_MS },
  credentialChange: { most: 10, windowMs: HOUR_MS },
  resetPassword: { most: 60, windowMs: HOUR_MS },
  newRecipe: { most: 100, windowMs: HOUR_MS },
  changedRecipe: { most: 300, windowMs: HOUR_MS },
  pictureUpload: { most: 200, windowMs: HOUR_MS },
  declinedOrder: { most: 60, windowMs: HOUR_MS },
  placedOrder: { most: 200, windowMs: HOUR_MS },
  paypalOrder: { most: 120, windowMs: HOUR_MS },
  /** Messages that turn out not to be PayPal's; the others are taken back. */
  paypalWebhook: { most: 60, windowMs: HOUR_MS },
  setupIntent: { most: 60, windowMs: HOUR_MS },
  askedAttempt: { most: 600, windowMs: HOUR_MS },
} as const;
export type RatePolicy = keyof typeof RATE_POLICIES;

/**
 * Counts one more of `policy` for `key`, across all processes; over the limit it is refused with
 * `rate_limited` and the time until the window ends, and with another way where there is one.
 */
export async function countOne(policy: RatePolicy, key: string, otherWay?: string): Promise<void> {
  const { count, endsAtMs } = await change(policy, key, 1);
  if (count > RATE_POLICIES[policy].most) refuse(endsAtMs, otherWay);
}

/** Refused with `rate_limited` when the limit is reached, and counts nothing: for what is only counted once it fails. */
export async function requireWithin(policy: RatePolicy, key: string): Promise<void> {
  await connect();
  const { _id, endsAtMs } = windowOf(policy, key);
  const counted = await RateLimit.findOne({ _id }).lean();
  if (counted && counted.count >= RATE_POLICIES[policy].most) refuse(endsAtMs);
}

function refuse(endsAtMs: number, otherWay?: string): void {
  if (env().RATE_LIMITS !== 'on') return;
  const seconds = Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const advice = otherWay ? `${wait}, or ${otherWay}.` : `${wait}.`;
  throw new AppError('rate_limited', `Too many attempts. ${advice}`, undefined, seconds);
}

/** Takes one count back: the attempt turned out to be no bad one. */
export async function forgetOne(policy: RatePolicy, key: string): Promise<void> {
  await change(policy, key, -1);
}

/** Counts one more and says whether it is still within the limit, for what is left out silently. */
export async function isWithin(policy: RatePolicy, key: string): Promise<boolean> {
  const { count } = await change(policy, key, 1);
  return count <= RATE_POLICIES[policy].most || env().RATE_LIMITS === 'off';
}

function windowOf(policy: RatePolicy, key: string): { _id: string; endsAtMs: number } {
  const { windowMs } = RATE_POLICIES[policy];
  const window = Math.floor(Date.now() / windowMs);
  return { _id: `${policy}:${key}:${window}`, endsAtMs: (window + 1) * windowMs };
}

async function change(policy: RatePolicy, key: string, by: 1 | -1) {
  await connect();
  const { _id, endsAtMs } = windowOf(policy, key);
  // Made first, so that the counting update always finds it: of many first ones at once an upsert
  // that counts may fail on the unique id, or answer without the count.
  await RateLimit.updateOne(
    { _id },
    { $setOnInsert: { count: 0, expiresAt: new Date(endsAtMs) } },
    { upsert: true },
  ).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  const counted = await RateLimit.findOneAndUpdate(
    { _id },
    { $inc: { count: by } },
    { returnDocument: 'after' },
  ).lean();
  if (!counted) throw new Error(`The count of ${policy} was lost.`);
  return { count: counted.count, endsAtMs };
}
