'use client';

import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { loadPageAfterDialogs, useReloadUrl } from '@/components/ui/dialog-history';
import { CHECKOUT_STEPS, type CheckoutStep } from '@/lib/checkout/checkout-rules';
import type { OrderView } from '@/lib/orders/order-schema';
import { pages } from '@/lib/pages/pages';

/** Asks before the checkout is closed while it alone has the input of a customer who was logged out meanwhile. */
export function useCloseQuestion(isForgotten: boolean, onClose: () => void) {
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    requestClose: () => (isForgotten ? setIsConfirming(true) : onClose()),
    closeQuestion: isConfirming && isForgotten && (
      <ConfirmDialog
        title="Close the checkout?"
        message="You have been logged out, so what you typed will be lost."
        cancelLabel="Keep editing"
        confirmLabel="Close the checkout"
        isDanger
        onCancel={() => setIsConfirming(false)}
        onConfirm={onClose}
      />
    ),
  };
}

/** The step that the checkout shows, and the one before it; null for the first. */
export function useCheckoutSteps() {
  const [step, setStep] = useState<CheckoutStep>('review');
  /** From then on the payment step stays mounted, since only the provider's frame knows the typed card. */
  const [hasReachedPayment, setHasReachedPayment] = useState(false);

  function goTo(newStep: CheckoutStep) {
    setStep(newStep);
    if (newStep === 'payment') setHasReachedPayment(true);
  }

  const previousStep = CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(step) - 1] ?? null;
  return { step, previousStep, hasReachedPayment, goTo };
}

/**
 * Returns a function that closes the checkout and opens the page of the order that was placed; null until one is. A reload opens
 * it too, since the cart is empty by then.
 */
export function useOrderOpener(
  placed: { order: OrderView; orderToken: string } | null,
  { isOwner, onLeave }: { isOwner: boolean; onLeave: () => void },
): (() => void) | null {
  // An owner needs no token.
  const path =
    placed && pages.order.path({ id: placed.order._id, token: isOwner ? null : placed.orderToken });
  useReloadUrl(path);
  if (path === null) return null;
  return () => {
    onLeave();
    loadPageAfterDialogs(() => window.location.assign(path));
  };
}

/**
 * Keeps the focus in the checkout when the login above it closes: the button that opened the login is gone for a customer who
 * logged in, and the element that had the focus before is behind the checkout. Returns the ref of an element in the checkout's
 * dialog.
 */
export function useLoginFocus(isLoginOpen: boolean): React.RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isLoginOpen;
    wasOpen.current = isLoginOpen;
    if (!hasClosed) return;
    // The login's dialog also moves the focus in a microtask, which is queued before this one.
    queueMicrotask(() => {
      const dialog = content.current?.closest('[role=dialog]');
      if (!dialog || dialog.contains(document.activeElement)) return;
      dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    });
  }, [isLoginOpen]);
  return content;
}
