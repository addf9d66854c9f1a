import 'server-only';
import {
  recordAnsweredCapture,
  recordAttempt,
  recordCapture,
  recordFailedCreation,
  recordPayment,
  recordRunningCapture,
} from '@/lib/orders/payment-attempt-commands';
import type { PaymentRecorder } from '@/lib/payments/provider/payment-provider';
import type { OrderDocument } from '@/models/order';
import { inProgressError } from './placement-errors';

/** Returns a recorder for the steps of a charge. It throws `in_progress` if the order has been voided. */
export function createPaymentRecorder({ _id }: Pick<OrderDocument, '_id'>): PaymentRecorder {
  return {
    async recordPayment(payment) {
      if (!(await recordPayment(_id, payment))) throw inProgressError();
    },
    recordFailedCreation: () => recordFailedCreation(_id),
    async recordCapture() {
      const payment = await recordCapture(_id);
      if (!payment) throw inProgressError();
      return payment.attempts;
    },
    recordRunningCapture: () => recordRunningCapture(_id),
    recordAnsweredCapture: () => recordAnsweredCapture(_id),
    async recordAttempt(triedPayment) {
      const payment = await recordAttempt(_id, triedPayment);
      if (!payment) throw inProgressError();
      return { attempt: payment.attempts, customerReference: payment.customerReference ?? null };
    },
  };
}
