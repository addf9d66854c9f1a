import type { PaymentSnapshot, ProviderDispute } from './payment-types';

/** Converts a dispute to its fields of the provider snapshot. */
export function toDisputeFacts(
  dispute: ProviderDispute | null,
): Pick<PaymentSnapshot, 'disputed' | 'disputeEnd' | 'disputeReference' | 'disputeCents'> {
  if (!dispute) return { disputed: false };
  const { reference, state, cents } = dispute;
  return {
    disputed: state === 'open',
    disputeEnd: state === 'open' ? null : state,
    disputeReference: reference,
    disputeCents: cents,
  };
}
