import { z } from 'zod';
import { paypalError, resourceNotFoundError } from './paypal-api-error';
import { raisePaypalEvent } from './paypal-events';
import {
  buildCapture,
  buildOrder,
  captures,
  type HiddenOrder,
  type Order,
  type Outcome,
  orders,
  toCents,
} from './paypal-objects';
import type { Session, Stored } from './store';

/** PayPal orders: created by the shop, approved by the customer, captured by the shop. */

const moneySchema = z.object({
  currency_code: z.literal('USD'),
  value: z.string().regex(/^\d{1,7}\.\d{2}$/),
});
const breakdownSchema = z.partialRecord(
  z.enum(['item_total', 'shipping', 'tax_total', 'discount', 'handling', 'insurance', 'shipping_discount']),
  moneySchema,
);
const itemSchema = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^\d{1,10}$/),
  unit_amount: moneySchema,
});

const createSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        amount: moneySchema.extend({ breakdown: breakdownSchema.optional() }),
        custom_id: z.string().max(127).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        items: z.array(itemSchema).optional(),
        shipping: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .length(1),
});

type UnitInput = z.infer<typeof createSchema>['purchase_units'][number];

export async function createOrder(input: unknown, session: Session): Promise<Order> {
  const units = createSchema.parse(input).purchase_units;
  for (const unit of units) requireMatchingSums(unit);
  const order = buildOrder(JSON.parse(JSON.stringify(units)));
  await orders.add(order, { outcome: 'COMPLETED' }, session);
  return order;
}

/** Checks that the amounts add up, as PayPal does. */
function requireMatchingSums({ amount, items }: UnitInput): void {
  const { item_total, shipping, tax_total, handling, insurance, discount, shipping_discount } =
    amount.breakdown ?? {};
  const toPartCents = (part: z.infer<typeof moneySchema> | undefined) => (part ? toCents(part) : 0);
  if (toCents(amount) === 0)
    throw paypalError(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (items && !item_total)
    throw paypalError(422, 'ITEM_TOTAL_REQUIRED', 'If items are specified, their total is required.');
  if (
    items &&
    items.reduce((sum, item) => sum + toPartCents(item.unit_amount) * Number(item.quantity), 0) !==
      toPartCents(item_total)
  )
    throw paypalError(
      422,
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
    );
  if (!amount.breakdown) return;
  const sumCents = [item_total, shipping, tax_total, handling, insurance].reduce(
    (sum, part) => sum + toPartCents(part),
    0,
  );
  if (sumCents - toPartCents(discount) - toPartCents(shipping_discount) !== toCents(amount))
    throw paypalError(422, 'AMOUNT_MISMATCH', 'Should equal the sum of the parts of its breakdown.');
}

export async function getOrder(id: string, session: Session): Promise<Stored<Order, HiddenOrder>> {
  const stored = await orders.find(id, session);
  if (!stored) throw resourceNotFoundError();
  return stored;
}

export async function captureOrder(id: string, session: Session): Promise<Order> {
  const { value: order, hidden } = await getOrder(id, session);
  const [unit] = order.purchase_units;
  if (order.status === 'CREATED' || !unit)
    throw paypalError(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (order.status === 'COMPLETED')
    throw paypalError(
      422,
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
    );
  if (hidden.outcome === 'INSTRUMENT_DECLINED')
    throw paypalError(
      422,
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can not be used for this payment.',
    );
  await requireUnusedInvoice(unit.invoice_id, session);
  const capture = buildCapture(order, unit, hidden.outcome);
  const captured: Order = {
    ...order,
    status: 'COMPLETED',
    update_time: new Date().toISOString(),
    purchase_units: [{ ...unit, payments: { captures: [capture] } }],
  };
  await captures.add(capture, { refundedCents: 0, isDisputed: false }, session);
  await orders.save(captured, hidden, session);
  await raisePaypalEvent(EVENT_TYPES[hidden.outcome], capture, session);
  return captured;
}

const EVENT_TYPES = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
} as const;

async function requireUnusedInvoice(invoice: string | undefined, session: Session): Promise<void> {
  if (invoice === undefined) return;
  const existing = await captures.list({ invoice_id: invoice }, session);
  if (existing.some(({ value }) => value.status !== 'DECLINED'))
    throw paypalError(422, 'DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
}

const approvalSchema = z.object({
  capture: z.enum(['COMPLETED', 'PENDING', 'DECLINED']).default('COMPLETED'),
});

/** Applies a customer's step in PayPal's window. */
export async function applyCustomerStep(
  id: string,
  { step, input, session }: { step: 'approve' | 'decline' | 'cancel'; input: unknown; session: Session },
): Promise<Order> {
  const { value: order, hidden } = await getOrder(id, session);
  if (order.status === 'COMPLETED')
    throw paypalError(422, 'ORDER_ALREADY_CAPTURED', 'The order has already been paid.');
  // Canceling leaves the order unchanged.
  if (step === 'cancel') return order;
  const outcome: Outcome =
    step === 'decline' ? 'INSTRUMENT_DECLINED' : approvalSchema.parse(input ?? {}).capture;
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    update_time: new Date().toISOString(),
    payer: {
      email_address: 'sam@example.com',
      payer_id: 'SANDBXPAYER22',
      name: { given_name: 'Sam', surname: 'Sandbox' },
    },
  };
  await orders.save(approved, { ...hidden, outcome }, session);
  if (order.status === 'CREATED') await raisePaypalEvent('CHECKOUT.ORDER.APPROVED', approved, session);
  return approved;
}
