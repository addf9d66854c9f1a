import type { PaymentSnapshot, ProviderDispute } from './payment-types';

/** Converts a dispute to its fields of the provider snapshot: null if there is none, `unknown` if no one could tell. */
export function toDisputeFacts(
  dispute: ProviderDispute | 'unknown' | null,
): Pick<
  PaymentSnapshot,
  'disputed' | 'disputeEnd' | 'disputeReference' | 'disputeCents' | 'disputedAt' | 'isDisputeUnconfirmed'
> {
  if (!dispute) return { disputed: false };
  if (dispute === 'unknown') return { disputed: null };
  const { reference, state, cents, openedAt, isUnconfirmed } = dispute;
  return {
    disputed: state === 'open',
    disputeEnd: state === 'open' ? null : state,
    disputeReference: reference,
    disputeCents: cents,
    ...(openedAt && { disputedAt: openedAt }),
    ...(isUnconfirmed && { isDisputeUnconfirmed: true }),
  };
}
