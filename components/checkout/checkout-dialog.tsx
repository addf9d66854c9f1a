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
import { usePriceTruth } from './use-price-truth';
import { useShippingDraft } from './use-shipping-draft';

/**
 * Buying what is in the cart, in three steps and a Thank you. Everything typed lives as long as the
 * dialog is open: Back keeps it, closing forgets it.
 */
export function CheckoutDialog({ payments, onClose }: { payments: BrowserPayments; onClose: () => void }) {
  const items = useCart();
  const account = useAccount();
  const user = account.status === 'user' ? account.user : null;
  const [step, setStep] = useState<CheckoutStep>('review');
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  /** Whether this checkout was begun signed in: then it does not silently go on as a guest's. */
  const [isMember, setIsMember] = useState(false);
  const [draft, setDraft] = useShippingDraft(user);
  const { changes, setChanges } = usePriceTruth(items);
  const last = useLastAttempt();
  const { end, setEnd, isPlacing, isPaidElsewhere, prompt, begin, place } = useOrderPlacement({
    payments,
    items,
    draft,
    isMember,
    setChanges,
  });
  const isSessionOver = isMember && account.status === 'guest';
  // The checkout has its key before anything can be sent under it.
  useEffect(() => {
    if (step === 'payment') begin();
  }, [step, begin]);
  const placed = end?.kind === 'placed' ? end.order : last.status === 'paid' ? last.order : null;
  const told = end?.kind === 'told' ? end.text : last.status === 'told' ? last.text : null;
  const isDone = placed !== null || told !== null;
  const shownStep = isDone ? 'done' : step;

  // Emptied, here or in another tab, there is nothing left to check out.
  const wasFilled = useRef(items.length > 0);
  useEffect(() => {
    if (items.length > 0) wasFilled.current = true;
    else if (wasFilled.current && !isDone && last.status !== 'asking') {
      if (isPaidElsewhere()) setEnd({ kind: 'told', text: PAID_ELSEWHERE, key: '' });
      else onClose();
    }
  }, [items, isDone, last.status, isPaidElsewhere, setEnd, onClose]);

  // Somebody else logged in: what was typed is not theirs.
  const memberId = useRef<string | null>(null);
  useEffect(() => {
    if (!user || isDone) return;
    if (memberId.current !== null && memberId.current !== user._id) onClose();
    memberId.current = user._id;
  }, [user, isDone, onClose]);

  return (
    <Dialog
      title={told !== null ? ALREADY_PAID_TITLE : CHECKOUT_TITLES[shownStep]}
      isOpen
      // What is being paid is seen to its end.
      onClose={() => !isPlacing && onClose()}
      task={{ widthPx: CHECKOUT_WIDTHS[shownStep] }}
    >
      {placed ? (
        <ThankYou order={placed} onClose={onClose} />
      ) : told !== null ? (
        <AlreadyPaid text={told} onClose={onClose} />
      ) : last.status === 'asking' ? (
        <p role="status">Looking after your last payment...</p>
      ) : (
        <>
          <CheckoutProgress step={step} />
          {last.status === 'open' && step === 'review' && <FormFailure text={last.text} />}
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
            <ShippingStep
              user={user}
              draft={draft}
              onChange={setDraft}
              onBack={() => setStep('review')}
              onContinue={() => setStep('payment')}
            />
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
