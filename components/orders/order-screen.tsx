'use client';

import { useCallback, useEffect, useState } from 'react';
import { requireAccount, useAccount } from '@/components/accounts/account-store';
import { useLinkToken } from '@/components/accounts/use-link-token';
import { PageLink } from '@/components/ui/page-link';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { readOrder } from '@/lib/orders/order-endpoints';
import type { CustomerOrder } from '@/lib/orders/order-page-schema';
import { pages } from '@/lib/pages/pages';
import { OrderActions } from './order-actions';
import { OrderSummary } from './order-summary';
import { OrderTimeline } from './order-timeline';

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
