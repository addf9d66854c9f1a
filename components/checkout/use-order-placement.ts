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
import { type CheckoutOutcome, type CheckoutTab, openCheckout, payCheckout } from './pay-checkout';
import type { PaymentChoice, PlaceOrderResult } from './place-order';

/** Places the orders of this checkout, one at a time and with the same key until one is paid. */
export function useOrderPlacement({
  payments,
  items,
  draft,
  startedSignedIn,
  setChanges,
}: {
  payments: BrowserPayments;
  items: readonly CartItem[];
  draft: ShippingDraft;
  /** Whether the checkout started signed in: if the session has ended, its order would belong to no one. */
  startedSignedIn: boolean;
  setChanges: (changes: readonly PriceChange[]) => void;
}) {
  const [outcome, setOutcome] = useState<CheckoutOutcome | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const [prompt, setPrompt] = useState('');
  const tab = useRef<CheckoutTab>({ key: null });

  const startAttempt = useCallback(() => openCheckout(tab.current), []);

  async function prepare() {
    if (startedSignedIn && (await refreshAccount()).status === 'guest') return createSessionExpiredRefusal();
    return { stripe: payments.stripe ? await loadCardProvider(payments.stripe).catch(() => null) : null };
  }

  async function placeOrder(choice: PaymentChoice): Promise<PlaceOrderResult> {
    setIsPlacing(true);
    const result = await payCheckout(tab.current, {
      email: draft.email,
      draft,
      items,
      choice,
      prepare,
      // Rendered synchronously, because an empty cart alone would close the dialog.
      onOutcome: (newOutcome) => flushSync(() => setOutcome(newOutcome)),
      onPrompt: setPrompt,
    }).finally(() => setIsPlacing(false));
    if (result.kind === 'prices') setChanges(result.changes);
    // The profile now has a new card.
    if (result.kind === 'placed' && choice.saveCard) void refreshAccount();
    return result;
  }

  /** Whether another tab has paid for this checkout. */
  const isPaidElsewhere = useCallback(() => tab.current.key !== null && isPaidKey(tab.current.key), []);

  return { outcome, setOutcome, isPlacing, isPaidElsewhere, prompt, startAttempt, placeOrder };
}

/** Returns the refusal of a payment that was not sent; an earlier one may still have gone through. */
function createSessionExpiredRefusal(): Extract<PlaceOrderResult, { kind: 'refused' }> {
  const hint = readAttempt()?.isSent
    ? ' The outcome of your last payment is not known here, but you will never be charged twice.'
    : '';
  return {
    kind: 'refused',
    message: `Your session has ended, so this payment was not sent. Please log in again.${hint}`,
    isDecline: false,
  };
}
