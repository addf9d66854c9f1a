import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import { pages } from '@/lib/pages/pages';
import type { CustomerView } from '@/lib/settlement/customer-schema';
import { toAlertContent } from '@/lib/settlement/payment-alert-rules';
import { AdminDate } from './admin-date';
import { REFUND_LABELS } from './payment-state-labels';

/** A customer's refunds, alerts, notes and emails, each newest first. */
export function CustomerHistory({ customer }: { customer: CustomerView }) {
  const { refunds, alerts, notes, emails } = customer;
  return (
    <>
      <Section id="refunds" title="Refunds" isEmpty={refunds.length === 0}>
        {refunds.map(({ _id, at, amount, state, orderId, orderNumber }) => (
          <Entry key={_id} at={at}>
            {formatPrice(amount)} {REFUND_LABELS[state]} <OrderLink id={orderId} number={orderNumber} />
          </Entry>
        ))}
      </Section>
      <Section id="alerts" title="Alerts" isEmpty={alerts.length === 0}>
        {alerts.map((alert) => (
          <Entry key={alert._id} at={alert.createdAt}>
            <PageLink
              href={pages.adminAlerts.path({ view: alert.resolved ? 'resolved' : 'open' })}
              className="underline underline-offset-4"
            >
              {toAlertContent(alert).title}
            </PageLink>{' '}
            {alert.resolved ? `(resolved: ${alert.resolved.note})` : '(open)'}{' '}
            {alert.order && <OrderLink id={alert.order._id} number={alert.order.orderNumber} />}
          </Entry>
        ))}
      </Section>
      <Section id="notes" title="Notes" isEmpty={notes.length === 0}>
        {notes.map(({ at, by, note, orderId, orderNumber }) => (
          <Entry key={`${at} ${orderId} ${note}`} at={at}>
            <span className="whitespace-pre-wrap">{note}</span>{' '}
            <span className="text-muted">by {by ?? 'an admin whose account was deleted'}</span>{' '}
            <OrderLink id={orderId} number={orderNumber} />
          </Entry>
        ))}
      </Section>
      <Section id="emails" title="Emails of the last 30 days" isEmpty={emails.length === 0}>
        {emails.map(({ _id, kind, at, state, orderNumber }) => (
          <Entry key={_id} at={at}>
            {toKindText(kind)}
            {orderNumber && ` (${orderNumber})`}: {EMAIL_STATES[state]}
          </Entry>
        ))}
      </Section>
    </>
  );
}

const EMAIL_STATES = {
  sent: 'sent',
  waiting: 'waiting to be sent',
  failed: 'could not be sent',
} as const;

/** Returns order-shipped as Order shipped. */
function toKindText(kind: string): string {
  const text = kind.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Section({
  id,
  title,
  isEmpty,
  children,
}: {
  id: string;
  title: string;
  isEmpty: boolean;
  children: React.ReactNode;
}) {
  if (isEmpty) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-2">{children}</ul>
    </section>
  );
}

function Entry({ at, children }: { at: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap gap-x-4 border-hairline border-t py-2 text-sm">
      <AdminDate iso={at} withTime />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <PageLink href={pages.adminOrders.path({ order: id })} className="underline underline-offset-4">
      {number}
    </PageLink>
  );
}
