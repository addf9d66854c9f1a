import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import { UNPAID_STATES } from '@/lib/orders/payment-state-rules';
import { findCardOwner } from '@/lib/payments/card-queries';
import { withCustomer } from '@/lib/payments/customer-commands';
import { getMerchant } from '@/lib/payments/merchant-queries';
import { toStoredMerchant } from '@/lib/payments/merchant-rules';
import type { CardPayment } from '@/lib/payments/payment-schema';
import { isMissing, ProviderFailure } from '@/lib/payments/provider-failure';
import { confirmPayment, createPayment, getPayment, setCardSaving } from '@/lib/payments/stripe-client';
import { countOne, forgetOne } from '@/lib/rate-limits/rate-limit';
import { HOLDER_WANTED, judgeCard, toCardEvidence } from '@/lib/settlement/card-evidence-rules';
import { settle } from '@/lib/settlement/settle-commands';
import { Order, type OrderDocument } from '@/models/order';
import type { PaymentMethodType } from '@/models/order-limits';
import { inProgress } from './placement-refusals';

/** How a customer wants to pay with a card or wallet, and where the bank sends the browser back to. */
export type CardChoice = {
  paymentMethodId: string;
  method: PaymentMethodType;
  /** The customer's wish for this very card. */
  saveCard: boolean;
  returnUrl: string;
  clientAddress: string;
};

/** A browser repeats a request whose answer was lost within this time. */
const REPEATED_WITHIN_MS = 15_000;
const STILL_WANTED = mongoose.trusted({ $ne: 'Cancelled' as const });
const STILL_UNPAID = mongoose.trusted({ $in: [...UNPAID_STATES] });

/**
 * Charges a card for an order that is recorded and unpaid, or finds out how its payment stands. To be
 * called by one at a time. Every step can be repeated: a process that dies between two of them leaves
 * what the next call, a webhook or the reconciler goes on from. Refused with `provider_failed` when the
 * provider does not answer, with `in_progress` when the order was given up meanwhile.
 */
export async function payByCard(
  order: OrderDocument,
  choice: CardChoice,
): Promise<{ order: OrderDocument; payment: CardPayment }> {
  const open = await openPayment(order);
  const verdict = judgeCard(open, choice.paymentMethodId, await mayTryAgain(order, choice.paymentMethodId));
  const payment = verdict === 'charge' ? await charge(order, open.reference, choice) : open;
  const settled = await settle(toCardEvidence(payment), 'placement');
  if (!settled) throw new Error(`The payment ${payment.reference} is not of order ${order.orderNumber}.`);
  return { order: settled, payment };
}

/**
 * A saved card keeps its id, so that only time tells a customer who tries it again (after filling up
 * the account, say) from a browser that repeats its request.
 */
async function mayTryAgain({ userId, payment }: OrderDocument, paymentMethodId: string): Promise<boolean> {
  const { triedAt } = payment;
  if (!userId || !triedAt || Date.now() - triedAt.getTime() < REPEATED_WITHIN_MS) return false;
  return (await findCardOwner(paymentMethodId)) === String(userId);
}

/** The one payment of the order, made when there is none yet, and noted before it is ever confirmed. */
async function openPayment(order: OrderDocument): Promise<CardPayment> {
  if (order.payment.reference) return getPayment(order.payment.reference);
  const { mode, account } = toStoredMerchant(await getMerchant('stripe'));
  const open = paymentOpener(order);
  const ofMember = order.userId
    ? await withCustomer(String(order.userId), async (customerReference) => ({
        customerReference,
        payment: await open(customerReference),
      }))
    : null;
  const { customerReference, payment } = ofMember ?? { customerReference: null, payment: await open(null) };
  const { matchedCount } = await Order.updateOne(
    { _id: order._id, status: STILL_WANTED, 'payment.state': STILL_UNPAID },
    {
      $set: {
        'payment.reference': payment.reference,
        'payment.mode': mode,
        ...(account && { 'payment.account': account }),
        ...(customerReference && { 'payment.customerReference': customerReference }),
      },
    },
  );
  if (matchedCount === 0) throw inProgress();
  return payment;
}

/** Makes the payment of an order, for one customer or the other: each with a key of its own. */
function paymentOpener(order: OrderDocument): (customerReference: string | null) => Promise<CardPayment> {
  const { _id, orderNumber, totalCents, currency, shippingInfo } = order;
  let { openings } = order.payment;
  return async (customerReference) => {
    const payable = { id: String(_id), orderNumber, totalCents, currency, customerReference, shippingInfo };
    try {
      return await createPayment(payable, openings ?? 0);
    } catch (error) {
      if ((error instanceof ProviderFailure && error.spendsKey) || isMissing(error)) {
        await Order.updateOne({ _id }, { $inc: { 'payment.openings': 1 } });
        openings = (openings ?? 0) + 1;
      }
      throw error;
    }
  };
}

async function charge(
  { _id }: OrderDocument,
  reference: string,
  { paymentMethodId, method, saveCard, returnUrl, clientAddress }: CardChoice,
): Promise<CardPayment> {
  await countOne('declinedOrder', clientAddress);
  // Noted before the call, since the attempt is part of its key: a new card is never answered with the
  // refusal of an older one.
  const tried = await Order.findOneAndUpdate(
    { _id, status: STILL_WANTED, 'payment.state': STILL_UNPAID },
    {
      $inc: { 'payment.attempts': 1 },
      $set: {
        'payment.paymentMethodId': paymentMethodId,
        'payment.method': method,
        'payment.triedAt': new Date(),
      },
      // Kept by card: whichever of those tried pays in the end, its own wish counts.
      [saveCard ? '$addToSet' : '$pull']: { 'payment.savedMethodIds': paymentMethodId },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  if (!tried) throw inProgress();
  const keepsCard = saveCard && tried.payment.customerReference !== undefined;
  const payment = await confirmPayment(reference, {
    orderId: String(_id),
    attempt: tried.payment.attempts,
    paymentMethodId,
    returnUrl,
    keepsCard,
  }).catch((error: unknown) => afterLostAnswer(reference, { paymentMethodId, keepsCard }, error));
  if (payment.state !== 'declined') await forgetOne('declinedOrder', clientAddress);
  return payment;
}

/** The charge may have happened all the same: the payment itself knows. */
async function afterLostAnswer(
  reference: string,
  { paymentMethodId, keepsCard }: { paymentMethodId: string; keepsCard: boolean },
  error: unknown,
): Promise<CardPayment> {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
  const payment = await getPayment(reference);
  const isDeclined = payment.state === 'declined';
  // What it says is of the card before: this one was not asked, and the same key tries it again.
  if (isDeclined && payment.paymentMethodId !== paymentMethodId) throw error;
  // The browser will confirm it, and must not save this card because an earlier one was to be saved.
  const isLeftToBrowser =
    payment.state === 'waiting' || (isDeclined && payment.decline?.code === HOLDER_WANTED);
  return isLeftToBrowser ? setCardSaving(reference, keepsCard) : payment;
}
