'use client';

import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshAccount } from '@/components/accounts/account-store';
import { loadCardProvider } from '@/components/payments/load-stripe';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { PriceChange } from '@/lib/cart/price-change-rules';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { isPaidKey, readAttempt } from './attempt-store';
import { type CheckoutEnd, type CheckoutTab, openCheckout, payCheckout } from './pay-checkout';
import type { PaymentChoice, Placed } from './place-order';

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
  const [end, setEnd] = useState<CheckoutEnd | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const [prompt, setPrompt] = useState('');
  const tab = useRef<CheckoutTab>({ key: null });

  const begin = useCallback(() => openCheckout(tab.current), []);

  async function prepare() {
    if (isMember && (await refreshAccount()).status === 'guest') return sessionOver();
    return { stripe: payments.stripe ? await loadCardProvider(payments.stripe).catch(() => null) : null };
  }

  async function place(choice: PaymentChoice): Promise<Placed> {
    setIsPlacing(true);
    const placed = await payCheckout(tab.current, {
      email: draft.email,
      draft,
      items,
      choice,
      prepare,
      // Drawn at once: an emptied cart alone would close the dialog.
      onEnd: (shown) => flushSync(() => setEnd(shown)),
      onPrompt: setPrompt,
    }).finally(() => setIsPlacing(false));
    if (placed.kind === 'prices') setChanges(placed.changes);
    // The profile has one card more.
    if (placed.kind === 'placed' && choice.saveCard) void refreshAccount();
    return placed;
  }

  /** Whether another tab paid for this checkout. */
  const isPaidElsewhere = useCallback(() => tab.current.key !== null && isPaidKey(tab.current.key), []);

  return { end, setEnd, isPlacing, isPaidElsewhere, prompt, begin, place };
}

/** This payment was not sent; whether an earlier one went through is another matter. */
function sessionOver(): Extract<Placed, { kind: 'refused' }> {
  const earlier = readAttempt()?.isSent
    ? ' What became of your last payment is not known here, but you will never be charged twice.'
    : '';
  return {
    kind: 'refused',
    text: `Your session has ended, so this payment was not sent. Please log in again.${earlier}`,
    isDecline: false,
  };
}
