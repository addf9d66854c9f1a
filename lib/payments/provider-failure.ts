import { AppError } from '@/lib/http/errors';

export type ProviderName = 'stripe' | 'paypal';

/**
 * A call to a provider that came to nothing.
 * - `outage`: the provider is away, overloaded or not understandable; whatever else is asked fares alike
 * - `refusal`: it understood and said no, which concerns this one payment
 */
export class ProviderFailure extends AppError {
  constructor(
    readonly provider: ProviderName,
    readonly kind: 'outage' | 'refusal',
    /** The provider's own word for it, for the log and for alerts. */
    readonly reason: string,
    /** The provider keeps this answer with the call's idempotency key: the next try needs another key. */
    readonly spendsKey = false,
  ) {
    super('provider_failed', TEXTS[provider][kind]);
    this.name = 'ProviderFailure';
  }
}

const TEXTS = {
  stripe: {
    outage:
      'Order failed: the payment service does not answer. Nothing is lost; please try again in a moment.',
    refusal: 'Order failed: the payment service refused. Nothing is lost; please try again in a moment.',
  },
  paypal: {
    outage: 'Order failed: PayPal does not answer. Nothing is lost; please try again in a moment.',
    refusal: 'Order failed: PayPal refused. Nothing is lost; please try again in a moment.',
  },
} as const;

/** Whether this says that a provider is away, so that asking it for anything else now is vain. */
export function isOutage(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.kind === 'outage';
}

/** Whether a provider does not know, or no longer, what a call speaks of. */
export function isMissing(error: unknown): error is ProviderFailure {
  return isRefusal(error) && error.reason === 'resource_missing';
}

/** Whether a provider understood this call, and refused it. */
export function isRefusal(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.kind === 'refusal';
}
