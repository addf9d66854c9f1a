import { createPaypalId } from './ids';
import { Collection, type Stored } from './store';

/** The PayPal objects that the shop uses. */

export type Money = { currency_code: 'USD'; value: string };
type Link = { href: string; rel: string; method: 'GET' | 'POST' };

export type PurchaseUnit = {
  reference_id: string;
  amount: Money & { breakdown?: Record<string, Money> };
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  items?: object[];
  shipping?: object;
  payments?: { captures: Capture[]; refunds?: Refund[] };
};

export type Order = {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  purchase_units: PurchaseUnit[];
  payer?: { email_address: string; payer_id: string; name: { given_name: string; surname: string } };
  create_time: string;
  update_time: string;
  links: Link[];
};

export type Capture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  status_details?: { reason: string };
  amount: Money;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  seller_protection: { status: 'ELIGIBLE'; dispute_categories: string[] };
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
  links: Link[];
};

export type Refund = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  seller_payable_breakdown: { gross_amount: Money; net_amount: Money; total_refunded_amount: Money };
  create_time: string;
  update_time: string;
  links: Link[];
};

/** The outcome of the capture, determined at approval. */
export type Outcome = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED';
export type HiddenOrder = { outcome: Outcome };
export type HiddenCapture = { refundedCents: number; isDisputed: boolean };
export type HiddenRefund = { captureId: string };
export type Dispute = {
  id: string;
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; custom?: string; invoice_number?: string }[];
  reason: string;
  status: 'OPEN' | 'RESOLVED';
  dispute_outcome?: { outcome_code: string };
  dispute_amount: Money;
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK';
  dispute_channel: 'INTERNAL';
};
export type StoredCapture = Stored<Capture, HiddenCapture>;

export const orders = new Collection<Order, HiddenOrder>('sandbox_paypal_orders');
export const captures = new Collection<Capture, HiddenCapture>('sandbox_paypal_captures');
export const refunds = new Collection<Refund, HiddenRefund>('sandbox_paypal_refunds');
export const disputes = new Collection<Dispute, { captureId: string }>('sandbox_paypal_disputes');

const API = 'https://api-m.sandbox.paypal.com';

export function linkTo(rel: string, path: string, method: Link['method'] = 'GET'): Link {
  return { href: `${API}${path}`, rel, method };
}

export function toCents({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

export function toMoney(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

export function buildOrder(units: PurchaseUnit[]): Order {
  const id = createPaypalId();
  const now = new Date().toISOString();
  const path = `/v2/checkout/orders/${id}`;
  return {
    id,
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: units,
    create_time: now,
    update_time: now,
    links: [
      linkTo('self', path),
      { href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`, rel: 'approve', method: 'GET' },
      linkTo('capture', `${path}/capture`, 'POST'),
    ],
  };
}

const FEE_SHARE = 0.0349;
const FEE_FIXED_CENTS = 49;

export function buildCapture(order: Order, unit: PurchaseUnit, status: Capture['status']): Capture {
  const id = createPaypalId();
  const now = new Date().toISOString();
  const cents = toCents(unit.amount);
  const feeCents = Math.min(cents, Math.round(cents * FEE_SHARE) + FEE_FIXED_CENTS);
  const path = `/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: toMoney(cents),
    final_capture: true,
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: {
      gross_amount: toMoney(cents),
      paypal_fee: toMoney(feeCents),
      net_amount: toMoney(cents - feeCents),
    },
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: now,
    update_time: now,
    links: [
      linkTo('self', path),
      linkTo('refund', `${path}/refund`, 'POST'),
      linkTo('up', `/v2/checkout/orders/${order.id}`),
    ],
  };
}

export function buildRefund(
  capture: Capture,
  {
    cents,
    totalCents,
    note,
    customId = capture.custom_id,
    status = 'COMPLETED',
  }: {
    cents: number;
    totalCents: number;
    note?: string | undefined;
    customId?: string | undefined;
    status?: Refund['status'];
  },
): Refund {
  const id = createPaypalId();
  const now = new Date().toISOString();
  return {
    id,
    status,
    amount: toMoney(cents),
    ...(customId && { custom_id: customId }),
    ...(capture.invoice_id && { invoice_id: capture.invoice_id }),
    ...(note && { note_to_payer: note }),
    seller_payable_breakdown: {
      gross_amount: toMoney(cents),
      net_amount: toMoney(cents),
      total_refunded_amount: toMoney(totalCents),
    },
    create_time: now,
    update_time: now,
    links: [
      linkTo('self', `/v2/payments/refunds/${id}`),
      linkTo('up', `/v2/payments/captures/${capture.id}`),
    ],
  };
}
