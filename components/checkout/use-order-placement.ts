'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refreshAccount } from '@/components/accounts/account-store';
import { loadCardProvider } from '@/components/payments/load-stripe';
import type { CartItem } from '@/lib/cart/cart-rules';
import type { PriceChange } from '@/lib/cart/price-change-rules';
import type { Shortage } from '@/lib/cart/shortage-rules';
import type { ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import { isPaidKey, readAttempt } from './attempt-store';
import { type CheckoutOutcome, type CheckoutTab, openCheckout, payCheckout } from './pay-checkout';
import type { PaymentFields, PlaceOrderResult, Refusal } from './place-order';

/** The payment method, or how to get it from its provider. */
export type PaymentSource = PaymentFields | (() => Promise<PaymentFields | Refusal>);

/** Places the orders of this checkout, one at a time and with the same key until one is paid. */
export function useOrderPlacement({
  payments,
  items,
  draft,
  startedSignedIn,
  isSessionExpired,
  setChanges,
  setShortages,
}: {
  payments: BrowserPayments;
  items: readonly CartItem[];
  draft: ShippingDraft;
  /** Whether the checkout started signed in: if the session has ended, its order would belong to no one. */
  startedSignedIn: boolean;
  isSessionExpired: boolean;
  setChanges: (changes: readonly PriceChange[]) => void;
  setShortages: (shortages: readonly Shortage[]) => void;
}) {
  const [outcome, setOutcome] = useState<CheckoutOutcome | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const [prompt, setPrompt] = useState('');
  const [unsentNote, setUnsentNote] = useState('');
  useEffect(() => {
    if (!isSessionExpired) setUnsentNote('');
  }, [isSessionExpired]);
  const tab = useRef<CheckoutTab>({ key: null });
  /** Whether the last payment that was sent was declined, so that its outcome is known. */
  const isDeclined = useRef(false);

  const startAttempt = useCallback(() => openCheckout(tab.current), []);

  async function prepare() {
    if (startedSignedIn && (await refreshAccount()).status === 'guest') {
      return { kind: 'session-ended' } as const;
    }
    return { stripe: payments.stripe ? await loadCardProvider(payments.stripe).catch(() => null) : null };
  }

  async function placeOrder(source: PaymentSource): Promise<PlaceOrderResult> {
    // Rendered synchronously: from now on, nothing may lead away from the payment.
    flushSync(() => setIsPlacing(true));
    try {
      const choice = typeof source === 'function' ? await source() : source;
      return 'kind' in choice ? choice : await pay(choice);
    } finally {
      setIsPlacing(false);
    }
  }

  async function pay(choice: PaymentFields): Promise<PlaceOrderResult> {
    const result = await payCheckout(tab.current, {
      email: draft.email,
      draft,
      items,
      choice,
      prepare,
      // Rendered synchronously, because an empty cart alone would close the dialog.
      onOutcome: (newOutcome) => flushSync(() => setOutcome(newOutcome)),
      onPrompt: setPrompt,
    });
    if (result.kind === 'session-ended') setUnsentNote(toUnsentNote(isDeclined.current));
    else isDeclined.current = result.kind === 'refused' && result.isDecline;
    if (result.kind === 'prices') setChanges(result.changes);
    if (result.kind === 'short') setShortages(result.shortages);
    // The profile now has a new card.
    if (result.kind === 'placed' && choice.saveCard) void refreshAccount();
    return result;
  }

  /** Whether another tab has paid for this checkout. */
  const isPaidElsewhere = useCallback(() => tab.current.key !== null && isPaidKey(tab.current.key), []);

  return { outcome, setOutcome, isPlacing, isPaidElsewhere, prompt, unsentNote, startAttempt, placeOrder };
}

/** Says that a payment was not sent; an earlier one may still have gone through, unless it was declined. */
function toUnsentNote(isDeclined: boolean): string {
  const hint =
    readAttempt()?.isSent && !isDeclined
      ? ' The outcome of your last payment is not known here, but you will never be charged twice.'
      : '';
  return `Your session has ended, so this payment was not sent.${hint}`;
}
