import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { connect, isDatabaseUnavailable } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { countUnsentEmails } from '@/lib/mail/outbox-queries';
import { env } from '@/lib/runtime/env';
import { processState } from '@/lib/runtime/process-state';
import { countOpenAlerts } from '@/lib/settlement/payment-alert-queries';
import { Order } from '@/models/order';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { findBackupState } from './backup-queries';
import { toShopMetrics } from './shop-metrics-rules';

/** Which orders are counted: all of them would take ever longer. */
const RECENT_MS = 24 * 60 * 60_000;

/**
 * Returns this process's metrics in Prometheus text format. Throws `not_found` without METRICS_TOKEN, and
 * `unauthenticated` for any other bearer token.
 */
export async function readMetrics(authorization: string | null): Promise<string> {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) throw new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
  if (!isEqual(authorization ?? '', `Bearer ${METRICS_TOKEN}`)) {
    throw new AppError({
      code: 'unauthenticated',
      message: 'Metrics require the metrics token.',
    });
  }
  return (await processState().readMetrics()) + (await readShopMetrics());
}

/** Returns metrics of the whole shop, the same in every process; empty while the database is unavailable. */
async function readShopMetrics(): Promise<string> {
  try {
    const [openAlerts, emails, recentOrders, backups] = await Promise.all([
      countOpenAlerts(),
      countUnsentEmails(),
      countRecentOrders(RECENT_MS),
      findBackupState(),
    ]);
    return toShopMetrics({ openAlerts, emails, recentOrders, backups });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return '';
  }
}

/** Compares digests, so that the timing reveals neither length nor content. */
function isEqual(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}

type OrderCount = { status: OrderStatus; provider: string; paymentState: PaymentState; count: number };

/** Returns how many orders of the last `sinceMs` milliseconds have each status, provider and payment state. */
export async function countRecentOrders(sinceMs: number): Promise<OrderCount[]> {
  await connect();
  return Order.aggregate<OrderCount>([
    { $match: { createdAt: { $gte: new Date(Date.now() - sinceMs) } } },
    {
      $group: {
        _id: { status: '$status', provider: '$payment.provider', paymentState: '$payment.state' },
        count: { $sum: 1 },
      },
    },
    {
      $project: {
        _id: 0,
        status: '$_id.status',
        provider: '$_id.provider',
        paymentState: '$_id.paymentState',
        count: 1,
      },
    },
  ]);
}
