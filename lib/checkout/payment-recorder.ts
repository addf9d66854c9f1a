import 'server-only';
import {
  recordAnsweredCapture,
  recordAttempt,
  recordFailedCreation,
  recordPayment,
} from '@/lib/orders/payment-commands';
import type { PaymentRecorder } from '@/lib/payments/provider/payment-provider';
import type { OrderDocument } from '@/models/order';
import { inProgressError } from './placement-errors';

/** Returns a recorder for the steps of a charge. It throws `in_progress` if the order has been voided. */
export function createPaymentRecorder({ _id }: OrderDocument): PaymentRecorder {
  return {
    async recordPayment(payment) {
      if (!(await recordPayment(_id, payment))) throw inProgressError();
    },
    recordFailedCreation: () => recordFailedCreation(_id),
    recordAnsweredCapture: () => recordAnsweredCapture(_id),
    async recordAttempt(triedPayment) {
      const order = await recordAttempt(_id, triedPayment);
      if (!order) throw inProgressError();
      const { attempts, customerReference } = order.payment;
      return { attempt: attempts, customerReference: customerReference ?? null };
    },
  };
}
