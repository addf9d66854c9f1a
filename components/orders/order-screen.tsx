'use client';

import { useCallback, useEffect, useState } from 'react';
import { requireAccount, useAccount } from '@/components/accounts/account-store';
import { useLinkToken } from '@/components/accounts/use-link-token';
import { PageLink } from '@/components/ui/page-link';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { readOrder } from '@/lib/orders/order-endpoints';
import type { CustomerOrder } from '@/lib/orders/order-page-schema';
import { type OrderEvent, toNextText } from '@/lib/orders/order-timeline-rules';
import { pages } from '@/lib/pages/pages';
import { OrderActions } from './order-actions';
import { OrderSummary } from './order-summary';

type ScreenState =
  | { status: 'loading' }
  | { status: 'hidden'; message: string }
  | { status: 'failed' }
  | { status: 'ready'; order: CustomerOrder };

/** The headers of a request about an order that was opened with the token of a link; none for its owner. */
export type OrderHeaders = { 'Order-Token'?: string };

/** An order on its own page, for anyone who has its link or the account that it belongs to. */
export function OrderScreen({ id }: { id: string }) {
  const { token } = useLinkToken();
  const account = useAccount();
  const [state, setState] = useState<ScreenState>({ status: 'loading' });
  const setOrder = useCallback((order: CustomerOrder) => setState({ status: 'ready', order }), []);
  const headers: OrderHeaders | null = token === null ? null : token ? { 'Order-Token': token } : {};

  const load = useCallback(async () => {
    if (token === null) return;
    // The shown order stays until a newer one is known.
    setState((current) => (current.status === 'ready' ? current : { status: 'loading' }));
    try {
      setOrder(
        await callApi<typeof readOrder>('GET', `/api/orders/${id}`, {
          headers: token ? { 'Order-Token': token } : {},
        }),
      );
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
        setState({ status: 'hidden', message: error.status === 404 ? error.message : BROKEN_LINK_MESSAGE });
        return;
      }
      console.error('The order could not be loaded', error);
      setState({ status: 'failed' });
    }
  }, [id, token, setOrder]);
  // Who logs in may see more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read, but the response depends on the account
  useEffect(() => void load(), [load, account.status]);

  if (state.status === 'loading' || headers === null) {
    return (
      // As high as the screen, so that the footer does not jump out of it when the order is there.
      <div className="min-h-dvh">
        <p role="status" className="skeleton mt-6 h-40 text-transparent">
          Loading your order
        </p>
      </div>
    );
  }
  if (state.status === 'hidden') {
    return (
      <div role="alert" className="mt-6">
        <p>{state.message}</p>
        <p className="mt-2">
          <PageLink href={pages.findOrder.path()} className="underline underline-offset-4">
            Get a new link by email
          </PageLink>
        </p>
        {account.status === 'guest' && (
          <button
            type="button"
            className="button button-primary mt-4"
            onClick={() => requireAccount('order')}
          >
            Log in
          </button>
        )}
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div role="alert" className="mt-6">
        <p>Your order could not be loaded. Please check your connection.</p>
        <button type="button" className="button button-ghost mt-4" onClick={load}>
          Try again
        </button>
      </div>
    );
  }
  const { order } = state;
  return (
    <>
      <OrderTimeline order={order} />
      {/* Before the items, of which there may be many. */}
      <OrderActions order={order} headers={headers} onChanged={setOrder} onStale={load} />
      <div className="mt-8">
        <OrderSummary order={order} />
      </div>
    </>
  );
}

const BROKEN_LINK_MESSAGE = 'This link is incomplete. Please open the one in your email again.';

const EVENT_TEXTS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'We cancelled the order',
  canceled_by_customer: 'You cancelled the order',
  partly_refunded: 'Part of your payment was refunded',
  refund_started: 'Refund started',
  refunded: 'Payment refunded',
  refund_returned: 'A refund came back to us; we are looking into it',
  paid_another_way: 'We paid you back another way',
  refund_delayed: 'Refund failed; we are looking into it',
  disputed: 'You disputed the payment',
  dispute_ended: 'Dispute closed',
};
const TIME_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The updates of an order, in the reader's time zone, and where its parcel can be followed. */
function OrderTimeline({ order }: { order: CustomerOrder }) {
  const { events, tracking } = order;
  const next = toNextText({ ...order, isPacked: events.some(({ event }) => event === 'packed') });
  return (
    <section aria-labelledby="timeline" className="no-print mt-6">
      <h2 id="timeline" tabIndex={-1} className="text-xl focus:outline-none">
        Order updates
      </h2>
      <ol className="mt-3 border-hairline border-l-2 pl-5">
        {events.map(({ at, event, pieces = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be made at once, and no event moves
          <li key={index} className="py-1.5">
            <span className="font-medium">
              {EVENT_TEXTS[event]}
              {pieces.length > 0 && `, for ${pieces.join('; ')}`}
            </span>{' '}
            <time dateTime={at} className="block text-muted text-sm sm:inline">
              {TIME_FORMAT.format(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
      {next && (
        <p className="mt-4 rounded-card bg-sunken p-4">
          <strong className="block font-semibold">What happens next</strong>
          {next}
        </p>
      )}
      {tracking && (
        <p className="mt-3">
          Your package, with {tracking.carrier}:{' '}
          <a href={tracking.url} rel="noreferrer" className="wrap-anywhere underline underline-offset-4">
            follow {tracking.number}
          </a>
        </p>
      )}
    </section>
  );
}
