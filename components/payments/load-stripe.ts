import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';

type StripeConfig = NonNullable<BrowserPayments['stripe']>;

let stripePromise: Promise<Stripe | null> | null = null;

/**
 * Loads the card provider's script when it is first needed. In sandbox mode it first loads a replacement, which must be
 * there before `loadStripe` checks for it. A failure is not cached, so that reopening the panel retries.
 */
export function loadCardProvider({ publishableKey, scriptUrl }: StripeConfig): Promise<Stripe | null> {
  stripePromise ??= (scriptUrl ? loadModule(scriptUrl) : Promise.resolve())
    .then(() => loadStripe(publishableKey))
    .catch((error: unknown) => {
      stripePromise = null;
      throw error;
    });
  return stripePromise;
}

function loadModule(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${source} could not be loaded`));
    };
    document.head.append(script);
  });
}
