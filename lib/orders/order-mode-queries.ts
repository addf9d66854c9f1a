import 'server-only';
import mongoose from 'mongoose';
import { PAYMENT_MODES, type PaymentModeName } from '@/lib/config/payment-mode-rules';
import { connect } from '@/lib/db/connect';
import { paymentMode } from '@/lib/payments/endpoints';
import { getMerchant } from '@/lib/payments/merchant-queries';
import { isOfMerchant } from '@/lib/payments/merchant-rules';
import { Order, type OrderDocument } from '@/models/order';

/**
 * Whether the payment of an order is known to another merchant than the shop sells as now, as after a
 * change from test keys to live ones, or of the account. Refused with `provider_failed` when Stripe was not
 * asked yet, and does not answer.
 */
export async function isOfAnotherMerchant({ payment }: Pick<OrderDocument, 'payment'>): Promise<boolean> {
  const isNoted = payment.mode != null || payment.account != null;
  if (!payment.reference || !isNoted) return false;
  if (payment.mode != null && payment.mode !== paymentMode().name) return true;
  return payment.account != null && !isOfMerchant(payment, await getMerchant(payment.provider));
}

/** Of the modes of the orders those that are nearer to real money than the mode the shop is in now. */
export async function findRealerModes(): Promise<PaymentModeName[]> {
  await connect();
  const realer = PAYMENT_MODES.slice(PAYMENT_MODES.indexOf(paymentMode().name) + 1);
  const modes = await Order.distinct('payment.mode', { 'payment.mode': mongoose.trusted({ $in: realer }) });
  return modes.filter((mode) => mode != null);
}
