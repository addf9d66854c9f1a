import 'server-only';
import { recordAttempt, recordFailedOpening, recordPayment } from '@/lib/orders/payment-commands';
import type { PaymentRecord } from '@/lib/payments/port/payment-provider';
import type { OrderDocument } from '@/models/order';
import { inProgressError } from './placement-errors';

/** Returns a recorder for the steps of a charge. It throws `in_progress` if the order has been voided. */
export function toPaymentRecord({ _id }: OrderDocument): PaymentRecord {
  return {
    async recordPayment(payment) {
      if (!(await recordPayment(_id, payment))) throw inProgressError();
    },
    recordFailedOpening: () => recordFailedOpening(_id),
    async recordAttempt(triedPayment) {
      const order = await recordAttempt(_id, triedPayment);
      if (!order) throw inProgressError();
      const { attempts, customerReference } = order.payment;
      return { attempt: attempts, customerReference: customerReference ?? null };
    },
  };
}
