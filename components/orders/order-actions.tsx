'use client';

import { useState } from 'react';
import { requireAccount, useAccount } from '@/components/accounts/account-store';
import { addAllToCart } from '@/components/cart/cart-store';
import { afterPaint } from '@/components/ui/after-paint';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { loadPageAfterDialogs } from '@/components/ui/dialog-history';
import { FormFailure } from '@/components/ui/form-failure';
import { useConfirmedRequest } from '@/components/ui/use-confirmed-request';
import { toCartItem } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { ApiError, callApi } from '@/lib/http/api-client';
import { toCancelText } from '@/lib/orders/cancel-rules';
import type { cancelOrder, claimOrder, reorder } from '@/lib/orders/order-endpoints';
import type { CustomerOrder, Reorder } from '@/lib/orders/order-page-schema';
import { listReorderNotes } from '@/lib/orders/reorder-text-rules';
import { OrderAccount } from './order-account';
import type { OrderHeaders } from './order-screen';
import { PrintButton } from './print-button';
import { ReorderDialog } from './reorder-dialog';

type ActionProps = {
  order: CustomerOrder;
  headers: OrderHeaders;
  onChanged: (order: CustomerOrder) => void;
};

/** A customer's actions on an order: order all or some of it again, cancel it, add it to an account, print it. */
export function OrderActions({ onStale, ...props }: ActionProps & { onStale: () => void }) {
  const { order, headers, onChanged } = props;
  const [isCanceling, setIsCanceling] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const isGuest = useAccount().status === 'guest';
  function showKept(kept: CustomerOrder) {
    onChanged(kept);
    setNotes(['This order is now in your account’s order history.']);
  }
  const claim = useConfirmedRequest(async () => {
    if ((await requireAccount('claim')).status === 'guest') return claim.release();
    showKept(await callApi<typeof claimOrder>('POST', `/api/orders/${order._id}/claim`, { headers }));
    claim.release();
  }, toFailure('The order could not be added to your account.'));

  return (
    <div className="no-print mt-6">
      <div role="status" className="grid gap-1 empty:hidden">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <FormFailure message={claim.failure} />
      <div className="mt-3 flex flex-wrap gap-3">
        {order.canClaim && !isGuest && (
          <ActionButton label="Add to my account" busyLabel="Adding..." {...claim} />
        )}
        {order.canCancel && (
          <button type="button" className="button button-ghost" onClick={() => setIsCanceling(true)}>
            Cancel order
          </button>
        )}
        <PrintButton />
        <ReorderButtons order={order} headers={headers} onAdded={setNotes} />
      </div>
      {order.canClaim && isGuest && (
        <OrderAccount order={order} headers={headers} onKept={showKept} onLogIn={claim.run} />
      )}
      {isCanceling && (
        <CancelDialog
          {...props}
          onClose={() => setIsCanceling(false)}
          onStale={() => {
            setIsCanceling(false);
            onStale();
          }}
        />
      )}
    </div>
  );
}

/** Order all of it again, or what the customer chooses. */
function ReorderButtons({
  order,
  headers,
  onAdded,
}: Omit<ActionProps, 'onChanged'> & { onAdded: (notes: string[]) => void }) {
  const [offer, setOffer] = useState<Reorder | null>(null);
  const readOffer = () => callApi<typeof reorder>('GET', `/api/orders/${order._id}/reorder`, { headers });
  const all = useConfirmedRequest(async () => {
    onAdded(putInCart(await readOffer()));
    all.release();
  }, toFailure('The items could not be added to your cart.'));
  const some = useConfirmedRequest(async () => {
    const read = await readOffer();
    if (read.lines.length > 0) setOffer(read);
    else onAdded(putInCart(read));
    some.release();
  }, toFailure('The items could not be loaded.'));
  return (
    <>
      {order.items.length > 1 && <ActionButton label="Order some again" busyLabel="Loading..." {...some} />}
      <ActionButton label="Order again" busyLabel="Adding..." isPrimary {...all} />
      <FormFailure message={all.failure || some.failure} />
      {offer && (
        <ReorderDialog
          offer={offer}
          onAdd={(chosen) => {
            onAdded(putInCart(chosen));
            setOffer(null);
          }}
          onClose={() => setOffer(null)}
        />
      )}
    </>
  );
}

function ActionButton({
  label,
  busyLabel,
  isPrimary = false,
  isBusy,
  run,
}: {
  label: string;
  busyLabel: string;
  isPrimary?: boolean;
  isBusy: boolean;
  run: () => void;
}) {
  return (
    <button
      type="button"
      className={`button ${isPrimary ? 'button-primary' : 'button-ghost'} aria-disabled:opacity-50`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && run()}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}

function CancelDialog({
  order,
  headers,
  onChanged,
  onClose,
  onStale,
}: ActionProps & { onClose: () => void; onStale: () => void }) {
  const [isRefused, setIsRefused] = useState(false);
  const { isBusy, failure, run } = useConfirmedRequest(
    async () => {
      onChanged(await callApi<typeof cancelOrder>('POST', `/api/orders/${order._id}/cancel`, { headers }));
      onClose();
      // The button that opened the dialog is gone. Until the dialog has let go of the page, the page cannot scroll there.
      void afterDialog().then(() => document.getElementById('timeline')?.focus());
    },
    (error) => {
      // Packed, or canceled in another tab, since the page was loaded.
      if (error instanceof ApiError && error.status === 409) setIsRefused(true);
      return toFailure('The order could not be cancelled.')(error);
    },
  );
  return (
    <ConfirmDialog
      title="Cancel this order?"
      message={toCancelText(order.paymentState, formatPrice(order.total - order.refunded))}
      cancelLabel={isRefused ? 'Close' : 'Keep the order'}
      confirmLabel={isBusy ? 'Cancelling...' : 'Cancel order'}
      isDanger
      isBusy={isBusy}
      isRefused={isRefused}
      failure={failure}
      onCancel={isRefused ? onStale : onClose}
      onConfirm={run}
    />
  );
}

/** Adds the items that can be ordered today to the cart, and returns the message about it. */
function putInCart(reorder: Reorder): string[] {
  const items = reorder.lines.map(({ ingredient, pack, quantity }) =>
    toCartItem({ ...ingredient, ships: ingredient.ships }, pack, quantity),
  );
  return listReorderNotes(reorder, items.length > 0 && addAllToCart(items));
}

function toFailure(fallback: string) {
  return (error: unknown): string =>
    error instanceof ApiError ? error.message : `${fallback} Please check your connection and try again.`;
}

/**
 * Resolves once a dialog that has just been closed lets the page scroll, and has left the history: until then, the browser
 * would scroll back to where the page was below the dialog.
 */
async function afterDialog(): Promise<void> {
  await afterPaint();
  await new Promise<void>(loadPageAfterDialogs);
  await afterPaint();
}
