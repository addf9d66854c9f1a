import { PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { ORDER_STATUSES, PAYMENT_STATES } from '@/models/order-limits';
import type { BackupState } from './backup-rules';

type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/** The counts for the metrics of the whole shop. */
export type ShopCounts = {
  openAlerts: number;
  emails: { waiting: number; failed: number };
  recentOrders: readonly { status: string; provider: string; paymentState: string; count: number }[];
  backups: BackupState;
};

/** Returns the metrics of the whole shop in Prometheus text format; every label is there, also with 0. */
export function toShopMetrics({ openAlerts, emails, recentOrders, backups }: ShopCounts): string {
  const sum = (isCounted: (order: (typeof recentOrders)[number]) => boolean) =>
    recentOrders.filter(isCounted).reduce((total, { count }) => total + count, 0);
  return [
    toGauge('shop_payment_alerts_open', 'Payments that need a person', [{ value: openAlerts }]),
    toGauge('shop_emails_waiting', 'Emails that are still to be sent', [{ value: emails.waiting }]),
    toGauge('shop_emails_failed', 'Emails given up after the last attempt', [{ value: emails.failed }]),
    toGauge('shop_backup_timestamp_seconds', 'When the newest backup was begun; 0 if none is recorded', [
      { value: toSeconds(backups.madeAt) },
    ]),
    toGauge(
      'shop_backup_proof_timestamp_seconds',
      'When a backup was last proven by restoring it; 0 if none was',
      [{ value: toSeconds(backups.provenAt) }],
    ),
    toGauge('shop_backup_failing', 'Whether the last attempt to make, copy or prove a backup failed', [
      { value: backups.failure ? 1 : 0 },
    ]),
    toGauge(
      'shop_recent_orders',
      'Orders of the last 24 hours by status',
      ORDER_STATUSES.map((status) => ({
        labels: { status },
        value: sum((order) => order.status === status),
      })),
    ),
    toGauge(
      'shop_recent_payments',
      'Payments of the orders of the last 24 hours by provider and result',
      PAYMENT_PROVIDERS.flatMap((provider) =>
        PAYMENT_STATES.map((result) => ({
          labels: { provider, result },
          value: sum((order) => order.provider === provider && order.paymentState === result),
        })),
      ),
    ),
  ].join('');
}

function toSeconds(at: Date | null): number {
  return Math.floor((at?.getTime() ?? 0) / 1000);
}

/** The labels' values are ours, and need no escapes. */
function toGauge(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
  });
  return [`\n# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
}
