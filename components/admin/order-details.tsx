'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { refreshAlertCount } from '@/components/accounts/alert-count';
import { OrderSummary } from '@/components/orders/order-summary';
import { FormDialog } from '@/components/ui/form-dialog';
import { PageLink } from '@/components/ui/page-link';
import { formatPrice } from '@/lib/catalog/price-rules';
import { formatPhone } from '@/lib/geo/phone-rules';
import type { OrderListSearch } from '@/lib/orders/order-list-schema';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { toRefundObstacle } from '@/lib/orders/refund-code-rules';
import { pages } from '@/lib/pages/pages';
import { toPieceText } from '@/lib/recipes/pack-text-rules';
import { METHOD_FACTS, PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import type { RefundState } from '@/models/order-limits';
import { AddressCorrection } from './address-correction';
import { AdminDate } from './admin-date';
import { AlertNotes } from './alert-notes';
import { OrderNotes } from './order-notes';
import { OrderStatusSelect } from './order-status-select';
import { OutsideRefunds } from './outside-refunds';
import { PartialRefund } from './partial-refund';
import {
  PAYMENT_STATE_LABELS,
  REFUND_LABELS,
  toCauseText,
  toPaymentLabel,
  toRefundAuthorText,
} from './payment-state-labels';
import { RecallNotice } from './recall-notice';
import { RefundRetry } from './refund-retry';
import { ShipmentForm } from './shipment-form';
import { useShopTimeZone } from './shop-time-zone';
import { UnknownRefunds } from './unknown-refunds';

/** An order's details: its customer, its status and its history. */
export function OrderDetails({
  order,
  list,
  recalledNames,
}: {
  order: AdminOrderView;
  list: Omit<OrderListSearch, 'order'>;
  /** Its recalled items that are not shipped yet. */
  recalledNames: readonly string[] | undefined;
}) {
  const router = useRouter();
  const timeZone = useShopTimeZone();
  const [successMessage, setSuccessMessage] = useState('');

  function reload() {
    refreshAlertCount();
    router.refresh();
  }
  function finish(message: string) {
    setSuccessMessage(message);
    reload();
  }

  return (
    <FormDialog
      initialFocus="title"
      title={`Order ${order.orderNumber}`}
      unbroken={order.orderNumber}
      width="47.5rem"
      onClose={() => router.replace(pages.adminOrders.path(list), { scroll: false })}
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <OrderStatusSelect
          order={order}
          onChanged={({ status }) => setSuccessMessage(`The order was set to ${status}.`)}
        />
        <p>
          Payment: <strong>{toPaymentLabel(order)}</strong>
        </p>
        {order.paymentState === 'paid' && <PartialRefund order={order} onDone={finish} />}
        {order.paymentState === 'refund_failed' && <RefundRetry order={order} onDone={finish} />}
        <OutsideRefunds order={order} onDone={finish} />
      </div>
      <UnknownRefunds order={order} onDone={finish} />
      <p role="status" className="mt-3 text-sm empty:hidden">
        {successMessage}
      </p>
      <RecallNotice names={recalledNames} />
      <PaymentFacts order={order} />
      {order.status !== 'Cancelled' && (
        <>
          <h3 className="mt-6 text-lg">Shipment</h3>
          <ShipmentForm order={order} onSaved={reload} />
        </>
      )}
      <div className="mt-6">
        <OrderSummary order={order} isForAdmin timeZone={timeZone} />
        <AddressCorrection order={order} onDone={finish} />
      </div>
      {order.alertNotes.length > 0 && (
        <>
          <h3 className="mt-6 text-lg">Notes of resolved alerts</h3>
          <div className="mt-2 text-sm">
            <AlertNotes notes={order.alertNotes} />
          </div>
        </>
      )}
      <h3 className="mt-6 text-lg">Internal notes</h3>
      <OrderNotes order={order} onSaved={reload} />
      <h3 className="mt-6 text-lg">What happened</h3>
      <ol className="mt-2">
        {toHistoryEvents(order).map(({ at, event, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be made at once, and no event moves
          <li key={index} className="flex flex-wrap gap-x-4 border-hairline border-t py-2 text-sm">
            <AdminDate iso={at} withTime />
            <span className="font-medium">{event}</span>
            <span className="wrap-anywhere min-w-0 text-muted">{by}</span>
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}

/** Returns the events in an order's history, oldest first. */
function toHistoryEvents(order: AdminOrderView): { at: string; event: string; by: string }[] {
  const { createdAt, email, packedAt, payment, refunds, statusChanges } = order;
  return [
    { at: createdAt, event: 'Order placed', by: `by ${email}` },
    ...(packedAt ? [{ at: packedAt, event: 'Packed', by: '' }] : []),
    ...payment.changes.map(({ at, state, by }) => ({
      at,
      event: `Payment: ${PAYMENT_STATE_LABELS[state]}`,
      by: toCauseText(by, payment.provider),
    })),
    ...refunds.flatMap(({ at, amount, author, by, code, reference, changes, ...refund }) => {
      const price = formatPrice(amount);
      const asked = {
        ...{ at, event: `${price} ${REFUND_LABELS.requested}` },
        by: [toRefundAuthorText(author, by), ...toRefundFacts(refund)].join(' · '),
      };
      const { isOutside } = refund;
      const isAsked = author !== 'provider' && author !== 'bank' && !isOutside;
      return [
        ...(isAsked ? [asked] : []),
        ...changes.map((change) => ({
          at: change.at,
          event: `${price} ${isOutside ? 'paid another way' : REFUND_LABELS[change.state]}`,
          by: isOutside
            ? asked.by
            : isAsked
              ? [reference, toObstacleText(change.state, code)].filter(Boolean).join(': ')
              : toRefundAuthorText(author, by),
        })),
      ];
    }),
    ...statusChanges.map(({ at, status, by, isByCustomer }) => ({
      at,
      event: `Status: ${status}`,
      by: isByCustomer ? 'by the customer' : `by ${by ?? 'an admin whose account was deleted'}`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

/** Why a refund waits or has failed; empty if nothing is in its way. */
function toObstacleText(state: RefundState, code: string | null): string {
  if (code === null || (state !== 'pending' && state !== 'failed')) return '';
  const { reason, advice } = toRefundObstacle(code);
  return state === 'pending' ? reason : `${reason}. ${advice}`;
}

/** The items and the reason of a refund. */
function toRefundFacts({
  lines,
  isForShipping,
  isRestocked,
  reason,
}: Pick<AdminOrderView['refunds'][number], 'lines' | 'isForShipping' | 'isRestocked' | 'reason'>): string[] {
  return [
    ...lines.map(toPieceText),
    ...(isForShipping ? ['Shipping'] : []),
    ...(isRestocked ? ['Put back on sale'] : []),
    ...(reason ? [reason] : []),
  ];
}

/** How to reach an order's customer, and how to find its payment at the provider. */
function PaymentFacts({ order }: { order: AdminOrderView }) {
  const { email, userId, shippingInfo, payment } = order;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Customer">
        <a className="underline underline-offset-4" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        ({userId ? 'has an account' : 'guest'}){' '}
        <PageLink
          href={pages.adminCustomer.path({ id: userId?._id ?? order._id })}
          className="block underline underline-offset-4"
        >
          All orders of this customer
        </PageLink>
      </Fact>
      <Fact label="Phone">
        {shippingInfo.phone ? (
          <a className="underline underline-offset-4" href={`tel:${shippingInfo.phone}`}>
            {formatPhone(shippingInfo.phone)}
          </a>
        ) : (
          'Not given'
        )}
      </Fact>
      <Fact label="Payment method">
        {METHOD_FACTS[payment.method].title}, through {PROVIDER_FACTS[payment.provider].label}
      </Fact>
      <Fact label={`Reference at ${PROVIDER_FACTS[payment.provider].label}`}>
        {payment.reference ?? 'None'}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
