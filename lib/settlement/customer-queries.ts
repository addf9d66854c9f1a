import 'server-only';
import mongoose from 'mongoose';
import { toCanonicalEmail } from '@/lib/accounts/email-rules';
import { connect } from '@/lib/db/connect';
import { type PostalAddress, toPostalAddress } from '@/lib/geo/postal-address-rules';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { ORDERS_PER_PAGE } from '@/lib/orders/order-list-rules';
import { CHARGED_STATES } from '@/lib/orders/payment-state-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import { computeRefundedCents, listRefunds } from '@/lib/orders/refund-rules';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { Order, type OrderDocument } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert, type PaymentAlertDocument } from '@/models/payment-alert';
import { User, type UserDocument } from '@/models/user';
import type { CustomerView } from './customer-schema';
import { viewAlerts } from './payment-alert-queries';

/** More of each kind than an admin reads. */
const MAX_LISTED = 50;

/** The fields of an order that a customer's page needs. */
const ORDER_FIELDS = {
  ...{ orderNumber: 1, createdAt: 1, status: 1, email: 1, userId: 1, totalCents: 1, shippingInfo: 1 },
  ...{ refunds: 1, notes: 1, 'payment.state': 1, 'payment.changes': 1, 'payment.refundedCents': 1 },
  'payment.partialRefunds': 1,
} as const;

/**
 * Returns a customer by the id of an account, or by an email or an order with it: guests have no account, and the guest orders of an
 * account's email belong to it. Links name an order instead of an email, which a log of requests would keep. Null if there is
 * neither an account nor an order.
 */
export async function findCustomer(key: string, page: number): Promise<CustomerView | null> {
  await connect();
  const keyEmail = toCanonicalEmail(key) ?? (await findOrderEmail(key));
  const user = await findUser(key, keyEmail);
  const email = user?.email ?? keyEmail;
  if (!email) return null;
  const orders = await Order.find(user ? { $or: [{ email }, { userId: user._id }] } : { email })
    .select(ORDER_FIELDS)
    .lean<OrderDocument[]>();
  if (!user && orders.length === 0) return null;
  const newestFirst = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const charged = orders.filter(({ payment }) => CHARGED_STATES.some((state) => state === payment.state));
  const sum = (toCents: (order: OrderDocument) => number) =>
    toDollars(charged.reduce((cents, order) => cents + toCents(order), 0));
  const [alerts, notes, emails] = await Promise.all([
    listAlerts(orders),
    listNotes(newestFirst),
    listEmails(email, orders),
  ]);
  return {
    email,
    account: user && toAccount(user),
    formerEmails: [...new Set(newestFirst.map((order) => order.email))].filter((each) => each !== email),
    sums: {
      orderCount: charged.length,
      paid: sum(({ totalCents }) => totalCents),
      refunded: sum(computeRefundedCents),
    },
    ...toOrderPage(newestFirst, page),
    refunds: listCustomerRefunds(orders),
    ...{ alerts, notes, emails },
    addresses: listCustomerAddresses(user, newestFirst),
  };
}

type Customer = Pick<
  UserDocument,
  '_id' | 'email' | 'verifiedEmail' | 'name' | 'role' | 'phoneNumber' | 'addresses' | 'createdAt'
>;

async function findOrderEmail(id: string): Promise<string | null> {
  if (!DOCUMENT_ID.test(id)) return null;
  const order = await Order.findOne({ _id: id }).select({ email: 1 }).lean();
  return order?.email ?? null;
}

async function findUser(key: string, email: string | null): Promise<Customer | null> {
  if (!email && !DOCUMENT_ID.test(key)) return null;
  return User.findOne(email ? { email } : { _id: key })
    .select({
      ...{ email: 1, verifiedEmail: 1, name: 1, role: 1, phoneNumber: 1, addresses: 1, createdAt: 1 },
    })
    .lean<Customer>();
}

function toAccount({ _id, email, verifiedEmail, name, role, phoneNumber, createdAt }: Customer) {
  return {
    id: String(_id),
    ...{ name: name ?? '', phone: phoneNumber ?? '', role },
    createdAt: createdAt.toISOString(),
    isEmailVerified: verifiedEmail === email,
  };
}

/** Returns a page of the orders; past the end, the last one. */
function toOrderPage(orders: readonly OrderDocument[], requestedPage: number) {
  const pageCount = countPages(orders.length, ORDERS_PER_PAGE);
  const page = Math.min(requestedPage, pageCount);
  const offset = computeOffset({ page, limit: ORDERS_PER_PAGE });
  const shown = orders.slice(offset, offset + ORDERS_PER_PAGE);
  return {
    orders: shown.map(({ _id, orderNumber, createdAt, status, payment, totalCents, userId }) => ({
      ...{ _id: String(_id), orderNumber, createdAt: createdAt.toISOString(), status },
      ...{ paymentState: payment.state, total: toDollars(totalCents), isGuest: !userId },
    })),
    ...{ orderCount: orders.length, page, pageCount },
  };
}

const toOrder = ({ _id, orderNumber }: OrderDocument) => ({ orderId: String(_id), orderNumber });

function listCustomerRefunds(orders: readonly OrderDocument[]): CustomerView['refunds'] {
  return orders
    .flatMap((order) =>
      listRefunds(order).map(({ _id, askedAt, cents, author, state }) => ({
        ...toOrder(order),
        ...{ _id, at: askedAt.toISOString(), amount: toDollars(cents), author, state },
      })),
    )
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_LISTED);
}

async function listAlerts(orders: readonly OrderDocument[]): Promise<CustomerView['alerts']> {
  const alerts = await PaymentAlert.find({ orderId: mongoose.trusted({ $in: orders.map(({ _id }) => _id) }) })
    .sort({ createdAt: -1 })
    .limit(MAX_LISTED)
    .lean<PaymentAlertDocument[]>();
  return viewAlerts(alerts);
}

/** Returns the admins' notes about the orders. */
async function listNotes(orders: readonly OrderDocument[]): Promise<CustomerView['notes']> {
  const notes = orders
    .flatMap((order) => (order.notes ?? []).map((note) => ({ ...note, order })))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_LISTED);
  const admins = await User.find({ _id: mongoose.trusted({ $in: notes.map(({ adminId }) => adminId) }) })
    .select({ email: 1 })
    .lean();
  const emails = new Map(admins.map(({ _id, email }) => [String(_id), email]));
  return notes.map(({ at, adminId, note, order }) => ({
    ...toOrder(order),
    ...{ at: at.toISOString(), by: emails.get(String(adminId)) ?? null, note },
  }));
}

/** Returns the emails about the orders, of which a trace is kept for some time, and those to the customer that are not sent. */
async function listEmails(email: string, orders: readonly OrderDocument[]): Promise<CustomerView['emails']> {
  const isUnsent = mongoose.trusted({ $gte: new Date(0) });
  const lists = await Promise.all([
    OutboxEmail.find({ orderId: mongoose.trusted({ $in: orders.map(({ _id }) => _id) }) }).lean(),
    OutboxEmail.find({ dueAt: isUnsent, to: email, orderId: null }).lean(),
    OutboxEmail.find({ gaveUp: true, to: email, orderId: null }).lean(),
  ]);
  const numbers = new Map(orders.map(({ _id, orderNumber }) => [String(_id), orderNumber]));
  return lists
    .flat()
    .map(({ _id, kind, createdAt, sentAt, gaveUp, orderId }) => ({
      ...{ _id: String(_id), kind, at: (sentAt ?? createdAt).toISOString() },
      state: sentAt ? ('sent' as const) : gaveUp ? ('failed' as const) : ('waiting' as const),
      orderNumber: numbers.get(String(orderId)) ?? '',
    }))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_LISTED);
}

/** Returns the addresses of the account, and those that orders were sent to, each once. */
function listCustomerAddresses(
  user: Customer | null,
  orders: readonly OrderDocument[],
): CustomerView['addresses'] {
  const saved = (user?.addresses ?? []).map((address) => ({
    lines: toLines({ ...toPostalAddress(address), name: address.company ?? '' }),
    ...{ phone: address.phoneNumber ?? '', source: `saved as ${address.label}` },
  }));
  const ordered = orders.map(({ shippingInfo, orderNumber }) => ({
    lines: toLines({ ...toPostalAddress(shippingInfo), name: shippingInfo.name }),
    ...{ phone: shippingInfo.phone, source: `order ${orderNumber}` },
  }));
  const byText = new Map([...saved, ...ordered].toReversed().map((each) => [each.lines.join('\n'), each]));
  return [...byText.values()].toReversed().slice(0, MAX_LISTED);
}

function toLines({ name, street1, street2, city, state, postalCode }: PostalAddress & { name: string }) {
  return [name, street1, street2, `${city}, ${state} ${postalCode}`].filter((line) => line !== '');
}
