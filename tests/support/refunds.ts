import { randomUUID } from 'node:crypto';
import type { Refund } from '@/lib/orders/refund-rules';
import type { ProviderRefund } from '@/lib/payments/provider/payment-types';

const AT = new Date('2026-11-22T12:00:00Z');

/** A refund as an order stores it; a test passes only the fields it is about. */
export const aRefund = (fields: Partial<Refund> = {}): Refund => ({
  ...{ _id: randomUUID(), cents: 500, author: 'admin', askedAt: AT },
  ...{ state: 'requested', changes: [] },
  ...fields,
});

/** A refund as its provider reports it. */
export const aProviderRefund = (fields: Partial<ProviderRefund> = {}): ProviderRefund => ({
  ...{ reference: 're_1', id: null, cents: 500, state: 'made', code: null, createdAt: AT },
  ...fields,
});
