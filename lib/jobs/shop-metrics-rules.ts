import { PAYMENT_PROVIDERS } from '@/lib/runtime/payment-provider-rules';
import { ORDER_STATUSES, PAYMENT_STATES } from '@/models/order-limits';

type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/** What is counted for the metrics of the whole shop. */
export type ShopCounts = {
  openAlerts: number;
  emails: { waiting: number; failed: number };
  recentOrders: readonly { status: string; provider: string; paymentState: string; count: number }[];
};

/** Returns the metrics of the whole shop in Prometheus text format; every label is there, also with 0. */
export function toShopMetrics({ openAlerts, emails, recentOrders }: ShopCounts): string {
  const sum = (isCounted: (order: (typeof recentOrders)[number]) => boolean) =>
    recentOrders.filter(isCounted).reduce((total, { count }) => total + count, 0);
  return [
    toGauge('shop_payment_alerts_open', 'Payments that need a person', [{ value: openAlerts }]),
    toGauge('shop_emails_waiting', 'Emails that are still to be sent', [{ value: emails.waiting }]),
    toGauge('shop_emails_failed', 'Emails given up after the last attempt', [{ value: emails.failed }]),
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

/** The labels' values are ours, and need no escapes. */
function toGauge(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
  });
  return [`\n# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
}
