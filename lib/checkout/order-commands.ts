import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/db/connect';
import { tryWithLease } from '@/lib/db/lease';
import { AppError } from '@/lib/http/errors';
import { type OrderOwner, unlinkIfAccountLost } from '@/lib/orders/order-owner-commands';
import { viewOrder } from '@/lib/orders/order-queries';
import { ORDER_LOCK_MS, ORDER_LOCK_RETRY_MS, ORDER_LOCK_WAIT_MS } from '@/lib/orders/order-rules';
import { guestEmailSchema, type Placement, type PlacementResponse } from '@/lib/orders/order-schema';
import {
  holdsTooMuch,
  reserveOrderStock,
  returnOrderStock,
  sharesTooMuch,
} from '@/lib/orders/order-stock-commands';
import { createOrderToken } from '@/lib/orders/order-token';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { isAccepted, isOpenPayment, isRefundPending } from '@/lib/orders/placement-rules';
import type { PaymentChoice } from '@/lib/payments/provider/payment-provider';
import { providers } from '@/lib/payments/providers';
import { METHOD_FACTS } from '@/lib/runtime/payment-provider-rules';
import { settleOrder } from '@/lib/settlement/settle-commands';
import { Order, type OrderDocument } from '@/models/order';
import { toAttemptKeys, toShippingKey } from './attempt-key';
import { closeOrCancel } from './checkout-close-commands';
import { isClosed } from './checkout-queries';
import { findOrRecordOrder, type OrderToRecord, supersedeOrder } from './order-record-commands';
import { createPaymentRecorder } from './payment-recorder';
import type { PLACEMENT_ERRORS } from './placement-error-schema';
import {
  checkoutClosedError,
  inProgressError,
  outOfStockError,
  tooManyPiecesError,
} from './placement-errors';
import { ACCEPTED_MESSAGE, PLACED_MESSAGE, STATE_MESSAGES, toNextResponse } from './placement-response-rules';

export type Caller = {
  user: OrderOwner | null;
  /** The `Idempotency-Key` header; null if there is none. */
  key: string | null;
  clientAddress: string;
  returnUrl: string;
};

/**
 * Places an order and charges it, once per key, even if requests are repeated, lost or interrupted. The order is
 * committed before the provider is involved. Throws `invalid_input`, `price_changed` and `out_of_stock`
 * before anything is charged, `payment_declined` (the order stays open for another card), `already_paid`, `in_progress`,
 * `conflict`, `provider_failed`.
 */
export async function placeOrder(placement: Placement, caller: Caller): Promise<PlacementResponse> {
  await connect();
  const { newOrder, choice } = await prepareAttempt(placement, caller);
  const deadlineMs = Date.now() + ORDER_LOCK_WAIT_MS;
  while (Date.now() < deadlineMs) {
    const order = await findOrRecordOrder(newOrder);
    const response = await payUnderLock(order, choice, deadlineMs).finally(async () => {
      if (caller.user) await unlinkIfAccountLost(order._id, caller.user);
    });
    if (response === 'closed') return closeUnlessPaid(order);
    if (isRefused(response)) {
      // Closed outside its lock, and only then are the pieces it took back on sale.
      await supersedeOrder(order, newOrder.userId);
      return toSettledResponse(await requireCharged(order, response.refusal));
    }
    if (response !== 'awaits_another_card') return response;
    // The bank is still waiting for the confirmation of another card: close that payment, and let a new order
    // use the key.
    await supersedeOrder(order, newOrder.userId);
  }
  throw inProgressError();
}

/** Closes the payment of a closed checkout's order; one that completed first stays, and must not be paid again. */
async function closeUnlessPaid(order: OrderDocument): Promise<PlacementResponse> {
  await closeOrCancel(order, 'placement');
  return toSettledResponse(await requireCharged(order, checkoutClosedError('void')));
}

/** Returns the current state of an order whose payment completed before it could be closed; throws `error` for any other. */
async function requireCharged({ _id }: OrderDocument, error: AppError): Promise<OrderDocument> {
  const order = await Order.findOne({ _id }).orFail().lean<OrderDocument>();
  if (order.payment.state === 'void' || isOpenPayment(order.payment)) throw error;
  return order;
}

/** Returns the order to record and the payment to charge. */
async function prepareAttempt(
  placement: Placement,
  { user, key, clientAddress, returnUrl }: Caller,
): Promise<{ newOrder: OrderToRecord; choice: PaymentChoice }> {
  const { shippingInfo, items, paymentMethodType: method, saveCard: saveMethod } = placement;
  const { provider, referenceField } = METHOD_FACTS[method];
  const reference = placement[referenceField];
  // Guaranteed by the schema.
  if (!reference) throw new Error('The placement has no payment reference.');
  const email = user?.email ?? guestEmailSchema.parse({ email: placement.email }).email;
  const userId = user?.id ?? null;
  const keys = toAttemptKeys({ email, items, shippingInfo }, { userId, paymentReference: reference }, key);
  const owner = { userId, checkoutKey: keys.checkoutKey, shippingKey: toShippingKey(shippingInfo) };
  const draft = (await providers.get(provider).drafts?.getDraft(reference, owner)) ?? null;
  const newOrder: OrderToRecord = {
    keys,
    userId,
    email,
    clientAddress,
    shippingInfo,
    items,
    recipeIds: placement.recipes,
    method,
    provider,
    paymentMethodId: draft ? null : reference,
    draft,
  };
  return { newOrder, choice: { method, reference, saveMethod, returnUrl, clientAddress } };
}

/** The response, or the reason why there is none yet. */
type PlacementOutcome = PlacementResponse | Refusal | 'awaits_another_card' | 'closed';
/** The order must be closed without being charged. */
type Refusal = { refusal: AppError };

function isRefused(outcome: PlacementResponse | Refusal | 'awaits_another_card'): outcome is Refusal {
  return typeof outcome === 'object' && 'refusal' in outcome;
}

/** Charges an order under its lock; concurrent requests wait and then report its outcome. */
async function payUnderLock(
  { _id }: OrderDocument,
  choice: PaymentChoice,
  deadlineMs: number,
): Promise<PlacementOutcome> {
  while (true) {
    const payIfOpen = async () => {
      const order = await Order.findOne({ _id }).orFail().lean<OrderDocument>();
      if (!isPayable(order)) return toSettledResponse(order);
      // Checked after reading the order, since a request that closed the checkout earlier did not see this order.
      if (order.checkoutKey && (await isClosed(order.checkoutKey))) return 'closed';
      const shortages = await reserveOrderStock(order);
      if (shortages.length > 0) return { refusal: outOfStockError(shortages) };
      // Not asked again of an order that already holds its pieces: it may just have been paid.
      const isTooMuch = !order.stockReservedAt && (await sharesTooMuch(order));
      return isTooMuch ? { refusal: tooManyPiecesError() } : pay(order, choice);
    };
    const attempt = await tryWithLease(`order:${_id}`, payIfOpen, { ttlMs: ORDER_LOCK_MS });
    if (attempt.isAcquired) return attempt.value;
    if (Date.now() > deadlineMs) {
      throw new AppError({
        code: 'in_progress',
        message: 'This order is being placed. Please wait a moment.',
        retryAfterSeconds: 2,
      });
    }
    await pause(ORDER_LOCK_RETRY_MS);
  }
}

async function pay(unpaidOrder: OrderDocument, choice: PaymentChoice): Promise<PlacementOutcome> {
  const provider = providers.get(METHOD_FACTS[choice.method].provider);
  const recorder = createPaymentRecorder(unpaidOrder);
  const { snapshot, next } = await provider
    .charge(unpaidOrder, choice, recorder)
    .catch(async (error: unknown) => {
      if (isRefusedByLimit(error) && !isAwaited(unpaidOrder)) await returnOrderStock(unpaidOrder);
      throw error;
    });
  const order = await settleOrder(snapshot, 'placement');
  if (!order) {
    throw new Error(`The payment ${snapshot.reference} does not belong to order ${unpaidOrder.orderNumber}.`);
  }
  if (!isPayable(order)) return toSettledResponse(order);
  // While a customer looks for another card, or confirms a large order, others can buy the pieces that it would take.
  const isWaiting =
    order.payment.state === 'declined' || (next.kind === 'confirm' && (await holdsTooMuch(order)));
  if (order.stockReservedAt && isWaiting) await returnOrderStock(order);
  return next.kind === 'another_method' ? 'awaits_another_card' : toNextResponse(next, order.payment.state);
}

/** A limit refuses a charge before it is requested, so no money is on its way for the pieces that were taken for it. */
function isRefusedByLimit(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rate_limited';
}

/** Whether an earlier charge of the order may still succeed. */
function isAwaited({ payment }: OrderDocument): boolean {
  return payment.attempts > 0 && payment.state !== 'declined';
}

function isPayable({ status, payment }: OrderDocument): boolean {
  return status !== 'Cancelled' && isOpenPayment(payment);
}

async function toSettledResponse(order: OrderDocument): Promise<PlacementResponse> {
  const { status, payment } = order;
  // A dispute is between the customer and the bank; the order itself was paid.
  if (payment.state === 'paid' || payment.state === 'disputed') {
    return toPlacedResponse(order, PLACED_MESSAGE);
  }
  if (isAccepted(payment) && status !== 'Cancelled') return toPlacedResponse(order, ACCEPTED_MESSAGE);
  if (isRefundPending(order)) throw checkoutClosedError('refund_due');
  if (payment.state === 'refunded') throw checkoutClosedError('refunded');
  // Closed by a concurrent request of this checkout or by an admin: the browser requests the outcome again.
  if (payment.state === 'void' || isUnpaid(payment.state)) throw inProgressError();
  throw new AppError<typeof PLACEMENT_ERRORS>({
    code: 'conflict',
    message: STATE_MESSAGES[payment.state],
    details: { state: payment.state },
  });
}

async function toPlacedResponse(order: OrderDocument, message: string): Promise<PlacementResponse> {
  const orderToken = createOrderToken(String(order._id), 'placed');
  return { success: true, message, order: await viewOrder(order), orderToken };
}
