import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import type { PlacementAnswer } from '@/lib/orders/order-schema';
import { UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import type { PaypalPayment } from '@/lib/payments/payment-schema';
import { capturePaypalOrder, getPaypalPayment } from '@/lib/payments/paypal-client';
import { toPaypalEvidence } from '@/lib/settlement/paypal-evidence-rules';
import { settle } from '@/lib/settlement/settle-commands';
import { Order, type OrderDocument } from '@/models/order';
import { inProgress } from './placement-refusals';

const STILL_WANTED = mongoose.trusted({ $ne: 'Cancelled' as const });
const STILL_UNPAID = mongoose.trusted({ $in: [...UNPAID_STATES] });

/**
 * Takes the money of an order that is recorded and unpaid, which its customer approved at PayPal, or
 * finds out how its payment stands. To be called by one at a time; every step can be repeated.
 */
export async function payByPaypal(
  order: OrderDocument,
  reference: string,
): Promise<{ order: OrderDocument; payment: PaypalPayment }> {
  const open = await getPaypalPayment(reference);
  if (!open) throw forgotten();
  const payment = open.isApproved ? await capture(order, reference) : open;
  const settled = await settle(toPaypalEvidence(payment), 'placement');
  if (!settled) throw new Error(`The PayPal order ${reference} is not of order ${order.orderNumber}.`);
  return { order: settled, payment };
}

async function capture({ _id }: OrderDocument, reference: string): Promise<PaypalPayment> {
  // Noted before the call: a new approval after a decline must not be answered with the old refusal.
  const tried = await Order.findOneAndUpdate(
    { _id, status: STILL_WANTED, 'payment.state': STILL_UNPAID },
    { $inc: { 'payment.attempts': 1 } },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  if (!tried) throw inProgress();
  const payment = await capturePaypalOrder(
    reference,
    `cap:${_id}:${reference}:${tried.payment.attempts}`,
  ).catch((error: unknown) => afterLostAnswer(reference, error));
  if (!payment) throw forgotten();
  return payment;
}

/** The money may have been taken all the same: PayPal's order itself knows. */
async function afterLostAnswer(reference: string, error: unknown): Promise<PaypalPayment | null> {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
  const payment = await getPaypalPayment(reference);
  // Nothing was taken: the same key may try again.
  if (payment?.state === 'waiting') throw error;
  return payment;
}

/** The answer to a PayPal placement that is not paid; throws `payment_declined`, with PayPal's reason. */
export function answerPaypalUnpaid(payment: PaypalPayment): PlacementAnswer {
  if (payment.state === 'declined') {
    const { code, message } = payment.decline ?? {
      code: 'DECLINED',
      message: 'PayPal declined this payment.',
    };
    throw new AppError('payment_declined', message, undefined, undefined, { paypalIssue: code });
  }
  if (payment.state === 'waiting') {
    throw new AppError('invalid_input', 'This PayPal order is not approved. Please approve it in PayPal.');
  }
  if (payment.state === 'canceled') throw forgotten();
  return { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false };
}

function forgotten(): AppError {
  return new AppError('invalid_input', 'This PayPal order has expired. Please start again with PayPal.');
}
