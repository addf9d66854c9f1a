import type { PaymentState } from '@/models/order-limits';

/** The fields of an order that reveal a possible double purchase. Times are Unix milliseconds. */
export type ChargedOrder = {
  id: string;
  orderNumber: string;
  userId: string | null;
  email: string;
  shippingName: string;
  postalCode: string;
  /** The item, size and quantity of each line. */
  lines: readonly { ingredientId: string; amount: string; quantity: number }[];
  /** The checkout was open from `createdAtMs` to `paidAtMs`. */
  createdAtMs: number;
  paidAtMs: number;
};

/** States in which money was taken and not refunded. */
export const UNREFUNDED_STATES = ['paid', 'review', 'disputed'] as const satisfies readonly PaymentState[];

/** Identical orders placed within this time are probably a mistake. */
const IDENTICAL_WITHIN_MS = 10 * 60_000;

export type OrderPair<O> = { first: O; second: O };

/**
 * Returns pairs of charged orders that an admin should compare: from one account, one email, or one shipping
 * name and ZIP code, whose checkouts were open at the same time, or whose lines are identical and less than
 * 10 minutes apart. Each order is compared with the earlier ones of the same customer.
 */
export function findDoublePurchases<O extends ChargedOrder>(orders: readonly O[]): OrderPair<O>[] {
  const pairs = new Map<string, OrderPair<O>>();
  for (const toCustomerKey of CUSTOMER_KEYS) {
    const byCustomer = new Map<string, O[]>();
    for (const order of orders) {
      const customer = toCustomerKey(order);
      if (customer !== null) byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), order]);
    }
    for (const ordersOfCustomer of byCustomer.values()) {
      const sortedOrders = ordersOfCustomer.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
      for (const [index, second] of sortedOrders.entries()) {
        const first = sortedOrders.slice(0, index).findLast((earlier) => isSuspicious(earlier, second));
        if (first) pairs.set(`${first.id} ${second.id}`, { first, second });
      }
    }
  }
  return [...pairs.values()];
}

const CUSTOMER_KEYS: readonly ((order: ChargedOrder) => string | null)[] = [
  ({ userId }) => userId,
  ({ email }) => email.toLowerCase(),
  ({ shippingName, postalCode }) => JSON.stringify([shippingName.toLowerCase(), postalCode.slice(0, 5)]),
];

function isSuspicious(first: ChargedOrder, second: ChargedOrder): boolean {
  const wereOpenTogether = second.createdAtMs <= first.paidAtMs;
  const arePlacedClose = second.createdAtMs - first.createdAtMs < IDENTICAL_WITHIN_MS;
  return wereOpenTogether || (arePlacedClose && toLinesKey(first) === toLinesKey(second));
}

function toLinesKey({ lines }: ChargedOrder): string {
  return JSON.stringify(
    lines.map(({ ingredientId, amount, quantity }) => `${ingredientId} ${amount} ${quantity}`).toSorted(),
  );
}
