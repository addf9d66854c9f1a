import 'server-only';
import { recordAttempt, recordFailedOpening, recordPayment } from '@/lib/orders/payment-commands';
import type { PaymentRecord } from '@/lib/payments/port/payment-provider';
import type { OrderDocument } from '@/models/order';
import { inProgress } from './placement-refusals';

/** Returns a recorder for the steps of a charge. It throws `in_progress` if the order is voided meanwhile. */
export function toPaymentRecord({ _id }: OrderDocument): PaymentRecord {
  return {
    async recordPayment(payment) {
      if (!(await recordPayment(_id, payment))) throw inProgress();
    },
    recordFailedOpening: () => recordFailedOpening(_id),
    async recordAttempt(tried) {
      const order = await recordAttempt(_id, tried);
      if (!order) throw inProgress();
      const { attempts, customerReference } = order.payment;
      return { attempt: attempts, customerReference: customerReference ?? null };
    },
  };
}
