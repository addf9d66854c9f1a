import { CHECKOUT_STEPS, CHECKOUT_TITLES, type CheckoutStep } from '@/lib/checkout/checkout-rules';

/** The progress indicator of the checkout. */
export function CheckoutProgress({ step }: { step: CheckoutStep }) {
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
