'use client';

import { useEffect, useRef, useState } from 'react';
import { AccountDialogs } from '@/components/accounts/account-dialogs';
import { useAccount } from '@/components/accounts/account-store';
import { useCart } from '@/components/cart/cart-store';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { CHECKOUT_TITLES, CHECKOUT_WIDTHS, type CheckoutStep } from '@/lib/checkout/checkout-rules';
import type { BrowserPayments } from '@/lib/payments/browser-schema';
import { ALREADY_PAID_TITLE, AlreadyPaid } from './already-paid';
import { CheckoutProgress } from './checkout-progress';
import { PAID_ELSEWHERE } from './pay-checkout';
import { PaymentStep } from './payment-step';
import { PriceChanges } from './price-changes';
import { ReviewStep } from './review-step';
import { SessionOver } from './session-over';
import { ShippingStep } from './shipping-step';
import { ThankYou } from './thank-you';
import { useLastAttempt } from './use-last-attempt';
import { useOrderPlacement } from './use-order-placement';
import { usePriceChanges } from './use-price-changes';
import { useShippingForm } from './use-shipping-form';

/**
 * The checkout: three steps and a thank-you page. Back keeps everything that was typed; closing the dialog
 * discards it.
 */
export function CheckoutDialog({ payments, onClose }: { payments: BrowserPayments; onClose: () => void }) {
  const items = useCart();
  const account = useAccount();
  const user = account.status === 'user' ? account.user : null;
  const [step, setStep] = useState<CheckoutStep>('review');
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  /** Whether the customer started signed in; if so, the checkout never silently continues as a guest checkout. */
  const [isMember, setIsMember] = useState(false);
  const shipping = useShippingForm(user, () => setStep('payment'));
  const draft = shipping.watch();
  const { changes, setChanges } = usePriceChanges(items);
  const last = useLastAttempt();
  const { end, setEnd, isPlacing, isPaidElsewhere, prompt, begin, place } = useOrderPlacement({
    payments,
    items,
    draft,
    isMember,
    setChanges,
  });
  const isSessionOver = isMember && account.status === 'guest';
  // The checkout needs its key before any request uses it.
  useEffect(() => {
    if (step === 'payment') begin();
  }, [step, begin]);
  const placedOrder = end?.kind === 'placed' ? end.order : last.status === 'paid' ? last.order : null;
  const alreadyPaidMessage =
    end?.kind === 'already-paid' ? end.message : last.status === 'already-paid' ? last.message : null;
  const isDone = placedOrder !== null || alreadyPaidMessage !== null;
  const shownStep = isDone ? 'done' : step;

  // The cart was emptied, here or in another tab.
  const hadItems = useRef(items.length > 0);
  useEffect(() => {
    if (items.length > 0) hadItems.current = true;
    else if (hadItems.current && !isDone && last.status !== 'loading') {
      if (isPaidElsewhere()) setEnd({ kind: 'already-paid', message: PAID_ELSEWHERE, key: '' });
      else onClose();
    }
  }, [items, isDone, last.status, isPaidElsewhere, setEnd, onClose]);

  // If another user logs in, the details typed so far are not theirs.
  const memberId = useRef<string | null>(null);
  useEffect(() => {
    if (!user || isDone) return;
    if (memberId.current !== null && memberId.current !== user._id) onClose();
    memberId.current = user._id;
  }, [user, isDone, onClose]);

  return (
    <Dialog
      title={alreadyPaidMessage !== null ? ALREADY_PAID_TITLE : CHECKOUT_TITLES[shownStep]}
      isOpen
      // Closing must not interrupt a payment in progress.
      isBusy={isPlacing}
      onClose={onClose}
      task={{ widthPx: CHECKOUT_WIDTHS[shownStep] }}
    >
      {placedOrder ? (
        <ThankYou order={placedOrder} onClose={onClose} />
      ) : alreadyPaidMessage !== null ? (
        <AlreadyPaid message={alreadyPaidMessage} onClose={onClose} />
      ) : last.status === 'loading' ? (
        <p role="status">Looking after your last payment...</p>
      ) : (
        <>
          <CheckoutProgress step={step} />
          {last.status === 'open' && step === 'review' && <FormFailure message={last.message} />}
          {changes.length > 0 && (
            <PriceChanges items={items} changes={changes} onAccepted={() => setChanges([])} />
          )}
          {isSessionOver && (
            <SessionOver onLogin={() => setIsLoginOpen(true)} onGuest={() => setIsMember(false)} />
          )}
          {items.length === 0 && <p>Your cart is empty.</p>}
          {step === 'review' && items.length > 0 && (
            <ReviewStep
              items={items}
              isGuest={account.status === 'guest'}
              isBlocked={changes.length > 0 || account.status === 'loading'}
              onContinue={() => {
                setIsMember(user !== null);
                setStep('shipping');
              }}
              onLogin={() => setIsLoginOpen(true)}
            />
          )}
          {step === 'shipping' && (
            <ShippingStep user={user} form={shipping} onBack={() => setStep('review')} />
          )}
          {step === 'payment' && (
            <PaymentStep
              payments={payments}
              items={items}
              draft={draft}
              user={user}
              prompt={prompt}
              isBlocked={changes.length > 0 || isSessionOver}
              onPay={place}
              onBack={() => setStep('shipping')}
            />
          )}
          {isLoginOpen && <AccountDialogs onClose={() => setIsLoginOpen(false)} />}
        </>
      )}
    </Dialog>
  );
}
