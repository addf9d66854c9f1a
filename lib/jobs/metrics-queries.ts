import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env';
import { isDatabaseUnavailable } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { processState } from '@/lib/runtime/process-state';
import { countOpenAlerts } from '@/lib/settlement/payment-alert-queries';

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
    return [
      '',
      '# HELP shop_payment_alerts_open Payments that need a person',
      '# TYPE shop_payment_alerts_open gauge',
      `shop_payment_alerts_open ${await countOpenAlerts()}`,
      '',
    ].join('\n');
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
