import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env';
import { isDatabaseAway } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { processState } from '@/lib/runtime/process-state';
import { countOpenAlerts } from '@/lib/settlement/payment-alert-queries';

/**
 * What this process has counted, in the text format of Prometheus. Without METRICS_TOKEN there is
 * nothing at this address; with it, only its bearer is answered (401 otherwise).
 */
export async function readMetrics(authorization: string | null): Promise<string> {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) throw new AppError('not_found', 'There is nothing at this address.');
  if (!isEqual(authorization ?? '', `Bearer ${METRICS_TOKEN}`)) {
    throw new AppError('unauthenticated', 'These numbers are for the operator of the shop.');
  }
  return (await processState().readMetrics()) + (await readShopMetrics());
}

/** What is true of the whole shop, whichever process is asked; nothing while the database is away. */
async function readShopMetrics(): Promise<string> {
  try {
    return [
      '',
      '# HELP shop_payment_alerts_open Payments that need a person',
      '# TYPE shop_payment_alerts_open gauge',
      `shop_payment_alerts_open ${await countOpenAlerts()}`,
      '',
    ].join('\n');
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return '';
  }
}

/** Compares digests: neither length nor contents can be told from the time it takes. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
