import 'server-only';
import { consumeRateLimit, restoreRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import type { Charge, PaymentChoice, PaymentRecorder } from '@/lib/payments/provider/payment-provider';
import { isResourceMissing, ProviderFailure } from '@/lib/payments/provider/provider-failure';
import type { OrderDocument } from '@/models/order';
import type { CardPayment } from './card-payment-types';
import { findCardOwner } from './card-queries';
import { CARDHOLDER_REQUIRED, decideCardAction, toCardNextStep, toCardSnapshot } from './card-snapshot-rules';
import { admitOrderCard } from './card-watch-commands';
import { withCustomer } from './customer-commands';
import { getStripeMerchant } from './merchant-queries';
import { confirmPayment, createPayment, getPayment, prepareBrowserPayment } from './stripe-client';

/** A browser that lost the response repeats its request within this time. */
const REPEAT_WINDOW_MS = 15_000;

/** Charges a card for an order; see `PaymentProvider.charge`. */
export async function chargeCard(
  order: OrderDocument,
  choice: PaymentChoice,
  recorder: PaymentRecorder,
): Promise<Charge> {
  const paymentMethodId = choice.reference;
  const current = await getOrCreatePayment(order, recorder);
  const action = decideCardAction(current, paymentMethodId, await mayTryAgain(order, paymentMethodId));
  const payment =
    action === 'charge' ? await charge(order, current.reference, { ...choice, recorder }) : current;
  return { snapshot: toCardSnapshot(payment), next: toCardNextStep(payment, paymentMethodId) };
}

/**
 * A saved card has a stable id, so only time distinguishes a customer who tries it again (after topping up
 * the account, say) from a browser that repeats its request.
 */
async function mayTryAgain({ userId, payment }: OrderDocument, paymentMethodId: string): Promise<boolean> {
  const { triedAt } = payment;
  if (!userId || !triedAt || Date.now() - triedAt.getTime() < REPEAT_WINDOW_MS) return false;
  return (await findCardOwner(paymentMethodId)) === String(userId);
}

/**
 * Returns the order's one payment, creating it when there is none yet; it is recorded before it is ever
 * confirmed.
 */
async function getOrCreatePayment(order: OrderDocument, recorder: PaymentRecorder): Promise<CardPayment> {
  if (order.payment.reference) return getPayment(order.payment.reference);
  const merchant = toStoredMerchant(await getStripeMerchant());
  const createForCustomer = createPaymentFactory(order, recorder);
  const userPayment = order.userId
    ? await withCustomer(String(order.userId), async (customerReference) => ({
        customerReference,
        payment: await createForCustomer(customerReference),
      }))
    : null;
  const { customerReference, payment } = userPayment ?? {
    customerReference: null,
    payment: await createForCustomer(null),
  };
  await recorder.recordPayment({ reference: payment.reference, merchant, customerReference });
  return payment;
}

/** Returns a function that creates the order's payment for a given customer; each failed attempt changes the key. */
function createPaymentFactory(
  order: OrderDocument,
  recorder: PaymentRecorder,
): (customerReference: string | null) => Promise<CardPayment> {
  const { _id, orderNumber, totalCents, currency, shippingInfo } = order;
  let { openings } = order.payment;
  return async (customerReference) => {
    const payableOrder = {
      id: String(_id),
      orderNumber,
      totalCents,
      currency,
      customerReference,
      shippingInfo,
    };
    try {
      return await createPayment(payableOrder, openings ?? 0);
    } catch (error) {
      if ((error instanceof ProviderFailure && error.needsNewKey) || isResourceMissing(error)) {
        await recorder.recordFailedCreation();
        openings = (openings ?? 0) + 1;
      }
      throw error;
    }
  };
}

async function charge(
  order: OrderDocument,
  reference: string,
  {
    reference: paymentMethodId,
    method,
    saveMethod,
    returnUrl,
    clientAddress,
    recorder,
  }: PaymentChoice & { recorder: PaymentRecorder },
): Promise<CardPayment> {
  await consumeRateLimit('declinedOrder', clientAddress);
  const { needsAuthentication, giveBack } = await admitOrderCard(order);
  // Recorded before the request, since the attempt is part of its key: a new card never gets the refusal of
  // an older one.
  const { attempt, customerReference } = await recorder.recordAttempt({
    paymentMethodId,
    method,
    saveMethod,
  });
  const savesCard = saveMethod && customerReference !== null;
  const payment = await confirmPayment(reference, {
    orderId: String(order._id),
    attempt,
    paymentMethodId,
    returnUrl,
    savesCard,
    needsAuthentication,
  }).catch((error: unknown) =>
    readAfterLostResponse(reference, { paymentMethodId, savesCard, needsAuthentication }, error),
  );
  if (payment.state !== 'declined') await restoreRateLimit('declinedOrder', clientAddress);
  // The browser gets the secret of a payment that waits for it, and may try other cards with that.
  if (payment.state === 'paid') await giveBack();
  return payment;
}

/** The charge may have succeeded anyway, so the payment is read again. */
async function readAfterLostResponse(
  reference: string,
  {
    paymentMethodId,
    ...preparation
  }: { paymentMethodId: string; savesCard: boolean; needsAuthentication: boolean },
  error: unknown,
): Promise<CardPayment> {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
  const payment = await getPayment(reference);
  const isDeclined = payment.state === 'declined';
  // It reports the previous card: this one was not charged, and the same key tries it again.
  if (isDeclined && payment.paymentMethodId !== paymentMethodId) throw error;
  // The browser will confirm it, and must not save this card because an earlier one was to be saved.
  const isLeftToBrowser =
    payment.state === 'waiting' || (isDeclined && payment.decline?.code === CARDHOLDER_REQUIRED);
  return isLeftToBrowser ? prepareBrowserPayment(reference, preparation) : payment;
}
