import 'server-only';
import {
  recordAnsweredCapture,
  recordAttempt,
  recordCapture,
  recordFailedCreation,
  recordPayment,
} from '@/lib/orders/payment-commands';
import type { PaymentRecorder } from '@/lib/payments/provider/payment-provider';
import type { OrderDocument } from '@/models/order';
import { inProgressError } from './placement-errors';

/** Returns a recorder for the steps of a charge. It throws `in_progress` if the order has been voided. */
export function createPaymentRecorder(unpaidOrder: OrderDocument): PaymentRecorder {
  const { _id } = unpaidOrder;
  return {
    async recordPayment(payment) {
      if (!(await recordPayment(_id, payment))) throw inProgressError();
    },
    recordFailedCreation: () => recordFailedCreation(_id),
    async recordCapture() {
      const order = await recordCapture(unpaidOrder);
      if (!order) throw inProgressError();
      return order.payment.attempts;
    },
    recordAnsweredCapture: () => recordAnsweredCapture(_id),
    async recordAttempt(triedPayment) {
      const order = await recordAttempt(_id, triedPayment);
      if (!order) throw inProgressError();
      const { attempts, customerReference } = order.payment;
      return { attempt: attempts, customerReference: customerReference ?? null };
    },
  };
}
