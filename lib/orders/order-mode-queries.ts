import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isUsableByMerchant } from '@/lib/payments/provider/merchant-rules';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import { providers } from '@/lib/payments/providers';
import { PAYMENT_MODES, type PaymentModeName } from '@/lib/runtime/payment-mode-rules';
import { Order, type OrderDocument } from '@/models/order';

/**
 * Returns whether an order's payment belongs to a different merchant account or mode than the shop's current
 * one, such as after a switch from test keys to live ones. Throws `provider_failed` if the account must be
 * requested from Stripe and Stripe does not respond.
 */
export async function belongsToAnotherMerchant({
  payment,
}: Pick<OrderDocument, 'payment'>): Promise<boolean> {
  const hasMerchant = payment.mode != null || payment.account != null;
  if (!payment.reference || !hasMerchant) return false;
  if (payment.mode != null && payment.mode !== paymentMode().name) return true;
  return (
    payment.account != null &&
    !isUsableByMerchant(payment, await providers.get(payment.provider).getMerchant())
  );
}

/** Returns the payment modes among the orders that are closer to real money than the shop's current mode. */
export async function findModesCloserToLive(): Promise<PaymentModeName[]> {
  await connect();
  const closerToLive = PAYMENT_MODES.slice(PAYMENT_MODES.indexOf(paymentMode().name) + 1);
  const modes = await Order.distinct('payment.mode', {
    'payment.mode': mongoose.trusted({ $in: closerToLive }),
  });
  return modes.filter((mode) => mode != null);
}
