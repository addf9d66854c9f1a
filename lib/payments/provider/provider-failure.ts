import { AppError } from '@/lib/http/errors';
import { type PaymentProviderId, PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';

/**
 * A request to a provider failed.
 * - `outage`: the provider is down, overloaded or sent an unreadable response; other requests will fail as well
 * - `refusal`: the provider understood the request and refused it, and has done nothing; only this payment is affected
 * - `busy`: the provider is still working on an earlier request with the same key, which may succeed
 */
export class ProviderFailure extends AppError {
  constructor(
    readonly provider: PaymentProviderId,
    readonly kind: 'outage' | 'refusal' | 'busy',
    /** The provider's own reason, for the log and for alerts. */
    readonly reason: string,
    /**
     * Whether the provider repeats this response for the idempotency key, so that the next attempt needs another one.
     */
    readonly needsNewKey = false,
  ) {
    const problem = {
      outage: 'did not respond',
      refusal: 'rejected the request',
      busy: 'is still working on it',
    }[kind];
    super({
      code: 'provider_failed',
      message: `Order failed: ${PROVIDER_FACTS[provider].customerName} ${problem}. Nothing is lost; please try again in a moment.`,
    });
    this.name = 'ProviderFailure';
  }
}

/** The provider has not said yet whether a charge took the money, so the payment cannot be closed for `waitMs`. */
export class UnansweredCharge extends AppError {
  constructor(provider: PaymentProviderId, waitMs: number) {
    const minutes = Math.ceil(waitMs / 60_000);
    const label = PROVIDER_FACTS[provider].customerName;
    super({
      code: 'in_progress',
      message:
        `${label} has not answered yet whether it took your payment. In ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} you ` +
        `can pay another way. If ${label} still takes the money then, we refund it at once.`,
      retryAfterSeconds: 10,
    });
    this.name = 'UnansweredCharge';
  }
}

/** Returns whether the provider is down, so that no other request to it can succeed now. */
export function isOutage(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.kind === 'outage';
}

/** Returns whether the provider has no such object, or no longer has it. */
export function isResourceMissing(error: unknown): error is ProviderFailure {
  return isRejection(error) && error.reason === 'resource_missing';
}

/** Returns whether the provider understood the request and refused it: only then, it is known to have done nothing. */
export function isRejection(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure && error.kind === 'refusal';
}

/** Returns what a failure says of a request's key; null if it says nothing of it. */
export function toKeyAnswer(error: unknown): 'busy' | 'repeated' | null {
  if (!(error instanceof ProviderFailure)) return null;
  if (error.kind === 'busy') return 'busy';
  return error.needsNewKey ? 'repeated' : null;
}
