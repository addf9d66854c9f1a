'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { AccountDialogs } from '@/components/accounts/account-dialogs';
import { useAccount } from '@/components/accounts/account-store';
import { useCart } from '@/components/cart/cart-store';
import { announceOrder } from '@/components/orders/order-events';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import type { UserView } from '@/lib/accounts/profile-schema';
import { sortCart } from '@/lib/cart/cart-order-rules';
import type { CartItem } from '@/lib/cart/cart-rules';
import {
  CHECKOUT_STEPS,
  CHECKOUT_TITLES,
  CHECKOUT_WIDTHS,
  type CheckoutStep,
} from '@/lib/checkout/checkout-rules';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import { CartRefusals, useCartRefusals } from './cart-refusals';
import { forgetCheckoutDraft } from './checkout-draft-owner';
import { PAID_ELSEWHERE_MESSAGE } from './pay-checkout';
import { PaymentStep } from './payment-step';
import { ReviewStep } from './review-step';
import { SessionExpired } from './session-expired';
import { ShippingStep } from './shipping-step';
import { ThankYou } from './thank-you';
import { useCheckoutSteps, useCloseQuestion, useLoginFocus, useOrderOpener } from './use-checkout-dialog';
import { DraftOwnerContext, useDraftOwner } from './use-checkout-draft';
import { useKeptDraft } from './use-kept-draft';
import { useLastAttempt } from './use-last-attempt';
import { useOrderPlacement } from './use-order-placement';
import { useShippingForm } from './use-shipping-form';

/**
 * The checkout: three steps and a thank-you page. Going back keeps the input. Closing the dialog and a reload lead back to the
 * first step, and keep all input except for card data; after the thank-you page, they lead to the order's own page.
 */
export function CheckoutDialog({ payments, onClose }: { payments: BrowserPayments; onClose: () => void }) {
  const cart = useCart();
  const items = useMemo(() => sortCart(cart), [cart]);
  const account = useAccount();
  const user = account.status === 'user' ? account.user : null;
  const { step, previousStep, hasReachedPayment, goTo } = useCheckoutSteps();
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const content = useLoginFocus(isLoginOpen);
  /** Whether the customer started signed in; if so, the checkout never silently continues as a guest checkout. */
  const [startedSignedIn, setStartedSignedIn] = useState(false);
  const owner = useDraftOwner(account);
  const isSessionExpired = startedSignedIn && account.status === 'guest';
  const shipping = useShippingForm({
    owner,
    user,
    isSessionExpired,
    onContinue: () => goTo('payment'),
  });
  const draft = shipping.watch();
  const primaryAddress = user?.profile.addresses.find(({ isPrimary }) => isPrimary);
  const refusals = useCartRefusals(items);
  const lastAttempt = useLastAttempt();
  const { outcome, setOutcome, isPlacing, isPaidElsewhere, prompt, unsentNote, startAttempt, placeOrder } =
    useOrderPlacement({ payments, items, draft, startedSignedIn, isSessionExpired, ...refusals });
  // The checkout needs its key before any request uses it.
  useEffect(() => {
    if (step === 'payment') startAttempt();
  }, [step, startAttempt]);
  const placed = outcome?.kind === 'placed' ? outcome : lastAttempt.status === 'paid' ? lastAttempt : null;
  const alreadyPaidMessage =
    outcome?.kind === 'already-paid'
      ? outcome.message
      : lastAttempt.status === 'already-paid'
        ? lastAttempt.message
        : null;
  const isDone = placed !== null || alreadyPaidMessage !== null;
  const displayedStep = isDone ? 'done' : step;
  const { storedFor, isForgotten } = useKeptDraft({ account, owner, draft, hasReachedPayment, isDone });
  const showOrder = useOrderOpener(placed, { isOwner: user !== null, onLeave: onClose });
  const { requestClose, closeQuestion } = useCloseQuestion(isForgotten, onClose);
  useOrderAnnouncement(isDone);
  useEmptiedCart(items, isDone || lastAttempt.status === 'loading', () => {
    if (isPaidElsewhere()) setOutcome({ kind: 'already-paid', message: PAID_ELSEWHERE_MESSAGE, key: '' });
    else onClose();
  });
  useCloseForOtherUser(isDone ? null : user, onClose);

  return (
    <Dialog
      title={alreadyPaidMessage !== null ? ALREADY_PAID_TITLE : CHECKOUT_TITLES[displayedStep]}
      isOpen
      // Closing must not interrupt a payment in progress; saving the shipping details opens the payment step.
      isBusy={isPlacing || shipping.isBusy}
      onClose={showOrder ?? requestClose}
      onBack={() => {
        if (isDone || previousStep === null) requestClose();
        else goTo(previousStep);
      }}
      task={{ widthPx: CHECKOUT_WIDTHS[displayedStep] }}
    >
      {placed && showOrder ? (
        <ThankYou order={placed.order} isGuest={user === null} onShow={showOrder} onClose={onClose} />
      ) : alreadyPaidMessage !== null ? (
        <AlreadyPaid message={alreadyPaidMessage} onClose={onClose} />
      ) : lastAttempt.status === 'loading' ? (
        <p role="status">Checking your last payment...</p>
      ) : (
        <div ref={content}>
          <CheckoutProgress step={step} />
          {lastAttempt.status === 'open' && step === 'review' && (
            <FormFailure message={lastAttempt.message} />
          )}
          <CartRefusals items={items} refusals={refusals} />
          {isSessionExpired && (
            <SessionExpired
              note={unsentNote}
              email={draft.email}
              onLogin={() => setIsLoginOpen(true)}
              onGuest={() => setStartedSignedIn(false)}
            />
          )}
          {step === 'payment' && <FormFailure message={shipping.saveFailure} />}
          {items.length === 0 && <p>Your cart is empty.</p>}
          {step === 'review' && items.length > 0 && (
            <ReviewStep
              items={items}
              isGuest={account.status === 'guest'}
              isBlocked={refusals.isRefused || account.status === 'loading'}
              state={draft.state || (primaryAddress?.state ?? '')}
              onContinue={() => {
                setStartedSignedIn(user !== null);
                goTo('shipping');
              }}
              onLogin={() => setIsLoginOpen(true)}
            />
          )}
          {step === 'shipping' && <ShippingStep user={user} form={shipping} onBack={() => goTo('review')} />}
          {hasReachedPayment && (
            <DraftOwnerContext value={storedFor}>
              <PaymentStep
                isHidden={step !== 'payment'}
                payments={payments}
                items={items}
                draft={draft}
                user={user}
                prompt={prompt}
                isBlocked={refusals.isRefused || isSessionExpired}
                isPlacing={isPlacing}
                onPay={placeOrder}
                onShort={refusals.setShortages}
                onBack={() => goTo('shipping')}
              />
            </DraftOwnerContext>
          )}
          {isLoginOpen && <AccountDialogs initialEmail={draft.email} onClose={() => setIsLoginOpen(false)} />}
        </div>
      )}
      {closeQuestion}
    </Dialog>
  );
}

function useOrderAnnouncement(isDone: boolean) {
  useEffect(() => {
    if (!isDone) return;
    forgetCheckoutDraft();
    announceOrder();
  }, [isDone]);
}

/** Calls `onEmptied` if the cart was emptied, here or in another tab. */
function useEmptiedCart(items: readonly CartItem[], isIgnored: boolean, onEmptied: () => void) {
  const hadItems = useRef(items.length > 0);
  const reactToEmptiedCart = useEffectEvent(onEmptied);
  useEffect(() => {
    if (items.length > 0) hadItems.current = true;
    else if (hadItems.current && !isIgnored) reactToEmptiedCart();
  }, [items, isIgnored]);
}

/** Closes the checkout if another user logs in: the details typed so far are not theirs. */
function useCloseForOtherUser(user: UserView | null, onClose: () => void) {
  const userId = useRef<string | null>(null);
  useEffect(() => {
    if (!user) return;
    if (userId.current !== null && userId.current !== user._id) onClose();
    userId.current = user._id;
  }, [user, onClose]);
}

const ALREADY_PAID_TITLE = 'Already paid';

/** The end of a checkout whose order cannot be shown, because it was paid in another tab or by another account. */
function AlreadyPaid({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="text-lg">
        {message}
      </p>
      <div className="mt-6 flex justify-end">
        <button type="button" className="button button-primary" onClick={onClose}>
          Continue shopping
        </button>
      </div>
    </>
  );
}

/** The progress indicator of the checkout. */
function CheckoutProgress({ step }: { step: CheckoutStep }) {
  const currentIndex = CHECKOUT_STEPS.indexOf(step);
  return (
    <ol aria-label="Checkout steps" className="mt-2 mb-5 grid grid-cols-3 gap-2">
      {CHECKOUT_STEPS.map((checkoutStep, index) => (
        <li
          key={checkoutStep}
          aria-current={checkoutStep === step ? 'step' : undefined}
          className={`border-t-4 pt-1.5 text-sm ${index <= currentIndex ? 'border-brand' : 'border-hairline text-muted'}`}
        >
          {CHECKOUT_TITLES[checkoutStep]}
        </li>
      ))}
    </ol>
  );
}
