import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { paymentMode } from '@/lib/payments/endpoints';
import type { PaymentModeName } from '@/lib/payments/mode-rules';
import { Order, type OrderDocument } from '@/models/order';

/** Whether other providers know the payment of an order than those that the shop speaks to now. */
export function isOfAnotherMode({ payment }: Pick<OrderDocument, 'payment'>): boolean {
  return payment.mode != null && payment.mode !== paymentMode().name;
}

/** The modes of the orders that are not of the mode the shop is in now. */
export async function findOtherModes(): Promise<PaymentModeName[]> {
  await connect();
  const modes = await Order.distinct('payment.mode', {
    'payment.mode': mongoose.trusted({ $ne: paymentMode().name }),
  });
  // Orders of before modes were noted have none.
  return modes.filter((mode) => mode != null);
}
