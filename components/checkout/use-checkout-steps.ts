'use client';

import { useState } from 'react';
import { CHECKOUT_STEPS, type CheckoutStep } from '@/lib/checkout/checkout-rules';

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
