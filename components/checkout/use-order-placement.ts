'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshAccount } from '@/components/accounts/account-store';
import { loadCardProvider } from '@/components/payments/load-stripe';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { PriceChange } from '@/lib/cart/price-change-rules';
import type { OrderView } from '@/lib/orders/order-schema';
import type { ShippingDraft } from '@/lib/orders/shipping-draft-rules';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { newCheckoutKey, readAttempt } from './attempt-store';
import { type PaymentChoice, type Placed, placeOrder } from './place-order';
import { settleAttempt } from './use-last-attempt';

const SESSION_OVER: Placed = {
  kind: 'refused',
  text: 'Your session has ended. Please log in again: nothing was charged.',
  isDecline: false,
};

/** Places orders of this checkout: one at a time, under one key until one is paid. */
export function useOrderPlacement({
  payments,
  items,
  draft,
  isMember,
  setChanges,
}: {
  payments: BrowserPayments;
  items: readonly CartItem[];
  draft: ShippingDraft;
  /** Begun signed in: an order of a lost session would be nobody's. */
  isMember: boolean;
  setChanges: (changes: readonly PriceChange[]) => void;
}) {
  const [order, setOrder] = useState<OrderView | null>(null);
  const [prompt, setPrompt] = useState('');
  const key = useRef<string | null>(null);

  async function place(choice: PaymentChoice): Promise<Placed> {
    if (isMember && (await refreshAccount()).status === 'guest') return SESSION_OVER;
    key.current ??= newCheckoutKey();
    const placed = await placeOrder({
      // The one of an earlier try, so that it stays one order.
      key: readAttempt()?.key ?? key.current,
      email: draft.email,
      draft,
      items,
      choice,
      stripe: payments.stripe ? await loadCardProvider(payments.stripe).catch(() => null) : null,
      onPrompt: setPrompt,
    });
    if (placed.kind === 'prices') setChanges(placed.changes);
    if (placed.kind === 'placed') {
      // Drawn first: an emptied cart alone would close the dialog.
      flushSync(() => setOrder(placed.order));
      settleAttempt(readAttempt() ?? { ordered: items.map(toOrdered) });
      key.current = null;
      // The profile has one card more.
      if (choice.saveCard) void refreshAccount();
    }
    return placed;
  }

  return { order, prompt, place };
}

function toOrdered({ _id, selectedOption, quantity }: CartItem) {
  return { _id, amount: selectedOption.amount, quantity };
}
