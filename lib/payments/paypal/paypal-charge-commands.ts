import 'server-only';
import { AppError } from '@/lib/http/errors';
import type { Charge, PaymentChoice, PaymentRecorder } from '@/lib/payments/provider/payment-provider';
import type { OrderDocument } from '@/models/order';
import { capturePaypalOrder, findPaypalOrder } from './paypal-client';
import type { PaypalPayment } from './paypal-payment-types';
import { EXPIRED_MESSAGE, toPaypalNextStep, toPaypalSnapshot } from './paypal-snapshot-rules';

/** Captures the payment of an order that its customer approved at PayPal; see `PaymentProvider.charge`. */
export async function capturePayment(
  order: OrderDocument,
  { reference }: PaymentChoice,
  recorder: PaymentRecorder,
): Promise<Charge> {
  const current = await findPaypalOrder(reference);
  if (!current) throw expiredError();
  const payment = current.isApproved ? await capture(order, reference, recorder) : current;
  return { snapshot: toPaypalSnapshot(payment, new Date()), next: toPaypalNextStep(payment) };
}

async function capture(
  { _id }: OrderDocument,
  reference: string,
  recorder: PaymentRecorder,
): Promise<PaypalPayment> {
  // Recorded before the request: a capture after a new approval needs a new key, or PayPal repeats the old
  // refusal.
  const attempt = await recorder.recordCapture();
  const payment = await capturePaypalOrder(reference, `cap:${_id}:${reference}:${attempt}`).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === 'in_progress') await recorder.recordRunningCapture();
      return readAfterLostResponse(reference, error);
    },
  );
  if (!payment) throw expiredError();
  // The captured sum is known once it is recorded: until then, nothing else may be charged.
  if (payment.captureReference === null) await recorder.recordAnsweredCapture();
  return payment;
}

/** The money may have been taken anyway, so this reads the PayPal order again. Throws `error` while that is not known. */
async function readAfterLostResponse(reference: string, error: unknown): Promise<PaypalPayment> {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
  const payment = await findPaypalOrder(reference);
  // PayPal may still be working on it; the same key may be tried again. Not finding an order says nothing of its capture.
  if (!payment || payment.state === 'waiting') throw error;
  return payment;
}

function expiredError(): AppError {
  return new AppError({ code: 'invalid_input', message: EXPIRED_MESSAGE });
}
