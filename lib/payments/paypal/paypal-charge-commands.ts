import 'server-only';
import { AppError } from '@/lib/http/errors';
import type { Charge, PaymentChoice, PaymentRecord } from '@/lib/payments/port/payment-provider';
import type { OrderDocument } from '@/models/order';
import { capturePaypalOrder, findPaypalOrder } from './paypal-client';
import type { PaypalPayment } from './paypal-payment-types';
import { EXPIRED_TEXT, toNextStep, toPaypalSnapshot } from './paypal-snapshot-rules';

/** Captures the payment of an order that its customer approved at PayPal; see `PaymentProvider.charge`. */
export async function capturePayment(
  order: OrderDocument,
  { reference }: PaymentChoice,
  record: PaymentRecord,
): Promise<Charge> {
  const open = await findPaypalOrder(reference);
  if (!open) throw expired();
  const payment = open.isApproved ? await capture(order, reference, record) : open;
  return { snapshot: toPaypalSnapshot(payment), next: toNextStep(payment) };
}

async function capture(
  { _id }: OrderDocument,
  reference: string,
  record: PaymentRecord,
): Promise<PaypalPayment> {
  // Recorded before the request: a capture after a new approval needs a new key, or PayPal repeats the old
  // refusal.
  const { attempt } = await record.recordAttempt();
  const payment = await capturePaypalOrder(reference, `cap:${_id}:${reference}:${attempt}`).catch(
    (error: unknown) => afterLostResponse(reference, error),
  );
  if (!payment) throw expired();
  return payment;
}

/** The money may have been taken anyway, so this reads the PayPal order again. */
async function afterLostResponse(reference: string, error: unknown): Promise<PaypalPayment | null> {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
  const payment = await findPaypalOrder(reference);
  // Nothing was taken, so the same key may be tried again.
  if (payment?.state === 'waiting') throw error;
  return payment;
}

function expired(): AppError {
  return new AppError({ code: 'invalid_input', message: EXPIRED_TEXT });
}
