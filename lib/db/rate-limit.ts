import mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import { env } from '@/lib/runtime/env';
import { RateLimit } from '@/models/rate-limit';
import { connect } from './connect';
import { isDuplicateKey } from './duplicate-key';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The maximum number of uses per time window. */
export const RATE_POLICIES = {
  badLogin: { max: 10, windowMs: 15 * MINUTE_MS },
  badLoginPerClient: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Counts successful logins too: each takes a quarter of a second of CPU time. */
  loginPerClient: { max: 500, windowMs: 15 * MINUTE_MS },
  wrongPassword: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Codes of the second factor: only someone with the right password gets to guess them. */
  wrongCode: { max: 10, windowMs: 15 * MINUTE_MS },
  /** With three of a million codes right at any time, a year of guessing succeeds in one case of twenty. */
  wrongCodePerDay: { max: 50, windowMs: 24 * HOUR_MS },
  register: { max: 60, windowMs: HOUR_MS },
  resetRequest: { max: 30, windowMs: HOUR_MS },
  orderLinkRequest: { max: 30, windowMs: HOUR_MS },
  resetLetter: { max: 5, windowMs: HOUR_MS },
  /** Apart from `resetLetter`: a request that names no real order sends nothing, but must not keep anyone from a new password. */
  orderLinkLetter: { max: 5, windowMs: HOUR_MS },
  /** Apart from `accountLetter`: the owner of the session must not use up the limit of the notices about its own changes. */
  verificationLetter: { max: 5, windowMs: HOUR_MS },
  verifyEmail: { max: 60, windowMs: HOUR_MS },
  accountLetter: { max: 10, windowMs: HOUR_MS },
  credentialChange: { max: 10, windowMs: HOUR_MS },
  /** Of an admin: roles and accounts of others. */
  changedUser: { max: 120, windowMs: HOUR_MS },
  resetPassword: { max: 60, windowMs: HOUR_MS },
  newRecipe: { max: 100, windowMs: HOUR_MS },
  changedRecipe: { max: 300, windowMs: HOUR_MS },
  /** A shopping list is ticked quickly, on two phones at once. */
  changedPlan: { max: 1_500, windowMs: HOUR_MS },
  savedNote: { max: 60, windowMs: HOUR_MS },
  /** Of one client, all together and about one note. */
  noteReport: { max: 20, windowMs: HOUR_MS },
  sameNoteReport: { max: 1, windowMs: 24 * HOUR_MS },
  noteVote: { max: 300, windowMs: HOUR_MS },
  noteVotePerClient: { max: 600, windowMs: HOUR_MS },
  savedNotePerClient: { max: 120, windowMs: HOUR_MS },
  /** Each reads up to ten files of 3 MB. */
  readImport: { max: 120, windowMs: HOUR_MS },
  /** Batches of recipes: a whole import of a thousand, twice. */
  savedImport: { max: 100, windowMs: HOUR_MS },
  /** The shop asks other sites, which should not mistake it for an attack. */
  fetchedPage: { max: 60, windowMs: HOUR_MS },
  savedSettings: { max: 120, windowMs: HOUR_MS },
  savedContentPage: { max: 120, windowMs: HOUR_MS },
  previewedContentPage: { max: 600, windowMs: HOUR_MS },
  pictureUpload: { max: 200, windowMs: HOUR_MS },
  declinedOrder: { max: 60, windowMs: HOUR_MS },
  placedOrder: { max: 200, windowMs: HOUR_MS },
  paypalOrder: { max: 120, windowMs: HOUR_MS },
  /** Effectively counts forged messages only: genuine ones are subtracted again. */
  paypalWebhook: { max: 60, windowMs: HOUR_MS },
  setupIntent: { max: 60, windowMs: HOUR_MS },
  /**
   * In the whole shop, the cards of customers who have never bought anything, until they pay. Any ten minutes are in two
   * windows, so at most 50 are tried in them without authentication.
   */
  unprovenCard: { max: 25, windowMs: 10 * MINUTE_MS },
  /** Cards of a customer who has bought before, until they pay. */
  knownCard: { max: 10, windowMs: 10 * MINUTE_MS },
  /** In the whole shop, those of all such customers while a watch lasts, until they pay. */
  watchedKnownCard: { max: 15, windowMs: 10 * MINUTE_MS },
  /**
   * In the whole shop: declined cards, failed setups, and cards saved by those who have never bought anything. Fewer than
   * `unprovenCard`, after which none are declined any more.
   */
  cardSign: { max: 19, windowMs: 10 * MINUTE_MS },
  askedAttempt: { max: 600, windowMs: HOUR_MS },
  stockNotice: { max: 30, windowMs: HOUR_MS },
  /** Per address, which anyone may have entered. */
  stockLetter: { max: 4, windowMs: 24 * HOUR_MS },
  computedBasket: { max: 600, windowMs: HOUR_MS },
} as const;
export type RatePolicy = keyof typeof RATE_POLICIES;

/**
 * Counts a use of `policy` for `key`, across all processes. Over the limit, it throws `rate_limited` with the time until
 * the window ends, and the alternative if there is one.
 */
export async function consumeRateLimit(policy: RatePolicy, key: string, alternative?: string): Promise<void> {
  const { count, endsAtMs } = await countUse(policy, key);
  if (count > RATE_POLICIES[policy].max) throwRateLimited(endsAtMs, alternative);
}

/** Throws `rate_limited` if the limit is reached, without counting, for uses that only count if they fail. */
export async function requireRateLimit(policy: RatePolicy, key: string): Promise<void> {
  await connect();
  const { _id, endsAtMs } = computeWindow(policy, key);
  const counter = await RateLimit.findOne({ _id }).lean();
  if (counter && counter.count >= RATE_POLICIES[policy].max) throwRateLimited(endsAtMs);
}

/** Throws `rate_limited` with the time until the window ends, unless limits are off. */
export function throwRateLimited(endsAtMs: number, alternative?: string): void {
  if (env().RATE_LIMITS !== 'on') return;
  const seconds = Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const retryAdvice = `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const advice = alternative ? `${retryAdvice}, or ${alternative}.` : `${retryAdvice}.`;
  throw new AppError({
    code: 'rate_limited',
    message: `Too many attempts. ${advice}`,
    retryAfterSeconds: seconds,
  });
}

/**
 * Subtracts an attempt that turned out to be legitimate. Never below zero: if the window has ended meanwhile, the next one
 * must not allow more than others.
 */
export async function restoreRateLimit(policy: RatePolicy, key: string): Promise<void> {
  await connect();
  const { _id } = computeWindow(policy, key);
  await RateLimit.updateOne({ _id, count: mongoose.trusted({ $gt: 0 }) }, { $inc: { count: -1 } });
}

/** Like `consumeRateLimit`, but returns false over the limit instead of throwing. */
export async function tryConsumeRateLimit(policy: RatePolicy, key: string): Promise<boolean> {
  const { count } = await countUse(policy, key);
  return count <= RATE_POLICIES[policy].max || env().RATE_LIMITS === 'off';
}

function computeWindow(policy: RatePolicy, key: string): { _id: string; endsAtMs: number } {
  const { windowMs } = RATE_POLICIES[policy];
  const window = Math.floor(Date.now() / windowMs);
  return { _id: `${policy}:${key}:${window}`, endsAtMs: (window + 1) * windowMs };
}

async function countUse(policy: RatePolicy, key: string) {
  await connect();
  const { _id, endsAtMs } = computeWindow(policy, key);
  // The counter is created first, so that the increment always finds it: concurrent upserts that also increment
  // may fail on the unique id or return without the count.
  await RateLimit.updateOne(
    { _id },
    { $setOnInsert: { count: 0, expiresAt: new Date(endsAtMs) } },
    { upsert: true },
  ).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  const counter = await RateLimit.findOneAndUpdate(
    { _id },
    { $inc: { count: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!counter) throw new Error(`The counter of ${policy} was lost.`);
  return { count: counter.count, endsAtMs };
}
