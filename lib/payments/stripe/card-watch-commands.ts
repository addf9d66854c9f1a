import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { restoreRateLimit, tryConsumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { log } from '@/lib/runtime/log';
import { CardWatch } from '@/models/card-watch';
import { Order, type OrderDocument } from '@/models/order';
import { User } from '@/models/user';
import { findCardWatch, isKnownCustomer, WATCH_ID } from './card-watch-queries';
import { getSetup, requireSetupAuthentication } from './stripe-cards';
import { requireAuthentication } from './stripe-client';

/** How long a watch lasts after the last sign of a wave of tried cards. */
const WATCH_MS = 15 * 60_000;
/** A first card, and one more. */
const MAX_WATCHED_ATTEMPTS = 2;
/** The key of the count for the shop as a whole. */
const WHOLE_SHOP = 'shop';

/** Whether the cardholder must authenticate before a card is charged or saved. */
type CardAdmission = {
  needsAuthentication: boolean;
  /** Takes the card out of the count again, because it has paid. */
  giveBack(): Promise<void>;
};

/**
 * Admits a card that is about to be tried. Who tries stolen cards has many IP addresses, so the cards of customers who have
 * never bought anything are counted together: only so many that do not pay reach the provider without authentication.
 */
export async function admitCard(userId: string | null): Promise<CardAdmission> {
  const isWatched = (await findCardWatch()) !== null;
  if (userId && (await isKnownCustomer(userId)) && (await admitKnownCard(userId, isWatched)))
    return { needsAuthentication: false, giveBack: () => giveBackKnownCard(userId, isWatched) };
  if (!isWatched && (await tryConsumeRateLimit('unprovenCard', WHOLE_SHOP)))
    return { needsAuthentication: false, giveBack: () => restoreRateLimit('unprovenCard', WHOLE_SHOP) };
  return { needsAuthentication: true, giveBack: async () => {} };
}

/**
 * Counts the card of a customer who has bought before: one good card must not let an account try a thousand others, nor a hundred
 * such accounts ten each while cards are being tried.
 */
async function admitKnownCard(userId: string, isWatched: boolean): Promise<boolean> {
  if (!(await tryConsumeRateLimit('knownCard', userId))) return false;
  if (!isWatched || (await tryConsumeRateLimit('watchedKnownCard', WHOLE_SHOP))) return true;
  await restoreRateLimit('knownCard', userId);
  return false;
}

async function giveBackKnownCard(userId: string, isWatched: boolean): Promise<void> {
  await restoreRateLimit('knownCard', userId);
  if (isWatched) await restoreRateLimit('watchedKnownCard', WHOLE_SHOP);
}

/** Like `admitCard`, for an order. Throws `rate_limited` for the third card of a checkout that is watched. */
export async function admitOrderCard({ userId, payment }: OrderDocument): Promise<CardAdmission> {
  const admission = await admitCard(userId ? String(userId) : null);
  if (!admission.needsAuthentication || payment.attempts < MAX_WATCHED_ATTEMPTS) return admission;
  const watch = await findCardWatch();
  if (!watch) return admission;
  const seconds = Math.max(1, Math.ceil((watch.until.getTime() - Date.now()) / 1000));
  throw new AppError({
    code: 'rate_limited',
    message: `Two cards were tried for this order, and for now we cannot try more. Please pay another way, or try again in ${Math.ceil(seconds / 60)} minutes. Nothing was charged.`,
    retryAfterSeconds: seconds,
  });
}

/** Notes that a payment has failed, no matter who asked for it: the shop, or a browser with the payment's secret. */
export async function watchFailedPayment({ reference, paymentMethodId }: PaymentSnapshot): Promise<void> {
  await connect();
  const order = await Order.findOne({ 'payment.reference': reference }).lean<OrderDocument>();
  if (!order) return;
  await recordSign();
  // The shop's own pages never try another card than the one that was sent with the order.
  const isForeign = paymentMethodId !== null && paymentMethodId !== order.payment.paymentMethodId;
  const isOpen = order.payment.state === 'declined' || order.payment.state === 'action';
  if (!isOpen || !(isForeign || (await findCardWatch()))) return;
  if (!(order.userId && (await isKnownCustomer(String(order.userId)))))
    await requireAuthentication(reference);
}

/** Notes that a card could not be set up; the same setup tries further cards only with authentication. */
export async function watchFailedSetup(setupReference: string): Promise<void> {
  const user = await findSetupUser(setupReference);
  if (!user) return;
  await recordSign();
  if (!(await isKnownCustomer(user.id))) await requireSetupAuthentication(setupReference);
}

/** Notes that a card was set up, if its user has never bought anything. */
export async function watchNewCard(userId: string): Promise<void> {
  if (!(await isKnownCustomer(userId))) await recordSign();
}

/** Returns the user of a setup, and the card once it is complete; null if it is not of this shop. */
export async function findSetupUser(
  setupReference: string,
): Promise<{ id: string; cardReference: string | null } | null> {
  const { customerReference, cardReference } = await getSetup(setupReference);
  if (!customerReference) return null;
  await connect();
  const user = await User.findOne({ stripeCustomerId: customerReference }).select({ _id: 1 }).lean();
  return user && { id: String(user._id), cardReference };
}

/** Counts a sign of tried cards in the whole shop; from a number of them on, the watch begins or goes on. */
async function recordSign(): Promise<void> {
  if (await tryConsumeRateLimit('cardSign', WHOLE_SHOP)) return;
  const nowMs = Date.now();
  const until = new Date(nowMs + WATCH_MS);
  const { matchedCount } = await CardWatch.updateOne(
    { _id: WATCH_ID, until: mongoose.trusted({ $gt: new Date(nowMs) }) },
    { $set: { until } },
  );
  if (matchedCount > 0) return;
  await CardWatch.updateOne(
    { _id: WATCH_ID },
    { $set: { startedAt: new Date(nowMs), until } },
    { upsert: true },
  );
  log.warn({ until }, 'stolen cards are probably being tried: cards of new customers need authentication');
}
