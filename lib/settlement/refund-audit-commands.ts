import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { findLastRun, findPosition, recordPosition, recordRun } from '@/lib/db/job-run-commands';
import { CHARGED_STATES } from '@/lib/orders/payment-state-rules';
import type { PaymentProvider } from '@/lib/payments/provider/payment-provider';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import { Order, type OrderDocument } from '@/models/order';
import { auditOrders } from './ledger-commands';

const DAY_MS = 24 * 60 * 60_000;
/** A bank may send a refund back for about a month. */
const RETURNABLE_FOR_MS = 35 * DAY_MS;
/** For so long, a payment can be refunded in PayPal's dashboard. */
const REFUNDABLE_FOR_MS = 180 * DAY_MS;
/** How many orders of a provider one run reads. */
const BATCH_SIZE = 20;

/**
 * Reads the payments of orders with recent refunds again, once a day each, since no one may ever hear of an event that was lost: a
 * refund that was made comes back days later. So are all payments of a provider that cannot list what was refunded in its
 * dashboard. Each run continues where the last one has ended; while a provider does not respond, it waits there. A payment that fails
 * by itself is left to the next round.
 */
export async function auditRefunds(now = new Date(), signal?: AbortSignal): Promise<void> {
  await connect();
  const toSince = (ms: number) => mongoose.trusted({ $gte: new Date(now.getTime() - ms) });
  const recent = { 'refunds.askedAt': toSince(RETURNABLE_FOR_MS) };
  const refundable = {
    createdAt: toSince(REFUNDABLE_FOR_MS),
    'payment.state': mongoose.trusted({ $in: [...CHARGED_STATES] }),
  };
  for (const provider of providers.all.filter((each) => each.isEnabled())) {
    if (signal?.aborted) return;
    await continueRound(`refund-audit:${provider.id}`, provider, recent, now);
    if (!provider.listPayments)
      await continueRound(`payment-audit:${provider.id}`, provider, refundable, now);
  }
}

/** Audits the next orders of a provider that the filter selects, by their ids; a round of all begins at most once a day. */
async function continueRound(
  job: string,
  provider: PaymentProvider,
  filter: mongoose.QueryFilter<OrderDocument>,
  now: Date,
): Promise<void> {
  const position = await findPosition(job);
  const lastRunAt = await findLastRun(job);
  if (position === null && lastRunAt && now.getTime() - lastRunAt.getTime() < DAY_MS) return;
  const orders = await Order.find({
    ...filter,
    'payment.provider': provider.id,
    ...(position !== null && { _id: mongoose.trusted({ $gt: new mongoose.Types.ObjectId(position) }) }),
  })
    .sort({ _id: 1 })
    .limit(BATCH_SIZE)
    .select({ _id: 1 })
    .lean();
  const ids = orders.map(({ _id }) => _id);
  if (ids.length > 0 && !(await auditBatch(provider, ids))) return;
  const last = ids[BATCH_SIZE - 1];
  if (last) await recordPosition(job, String(last));
  else await recordRun(job, now);
}

/** Audits orders one by one if together it fails; returns false if the provider does not respond. */
async function auditBatch(provider: PaymentProvider, ids: readonly OrderDocument['_id'][]): Promise<boolean> {
  if (await isAudited(provider, ids)) return true;
  const isUp = await isResponding(provider, ids);
  if (isUp === false) return false;
  const failedIds: string[] = [];
  for (const id of ids) if (!(await isAudited(provider, [id]))) failedIds.push(String(id));
  if (isUp === null && failedIds.length === ids.length) return false;
  if (failedIds.length > 0)
    log.error({ provider: provider.id, orderIds: failedIds }, 'the audit goes on without payments that fail');
  return true;
}

/** How many other payments are read to tell whether it is the provider that fails. */
const PROBE_SIZE = 3;

/** Whether the provider shows any of its latest other payments; null if there is none. */
async function isResponding(
  provider: PaymentProvider,
  ids: readonly OrderDocument['_id'][],
): Promise<boolean | null> {
  const others = await Order.find({
    _id: mongoose.trusted({ $nin: [...ids] }),
    'payment.provider': provider.id,
    'payment.state': mongoose.trusted({ $in: [...CHARGED_STATES] }),
  })
    .sort({ _id: -1 })
    .limit(PROBE_SIZE)
    .select({ _id: 1 })
    .lean();
  for (const { _id } of others) if (await isAudited(provider, [_id])) return true;
  return others.length === 0 ? null : false;
}

/** Whether orders could be compared with their payments, and settled; if not, it is logged why. */
async function isAudited(provider: PaymentProvider, ids: readonly OrderDocument['_id'][]): Promise<boolean> {
  try {
    return await auditOrders(provider, ids);
  } catch (error) {
    log.error({ err: error, provider: provider.id, orderIds: ids.map(String) }, 'payments cannot be audited');
    return false;
  }
}
