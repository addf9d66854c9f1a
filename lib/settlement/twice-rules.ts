import type { PaymentState } from '@/models/order-limits';

/** An order as far as it tells whether somebody may have paid twice for one thing. Times are Unix milliseconds. */
export type ChargedOrder = {
  id: string;
  orderNumber: string;
  userId: string | null;
  email: string;
  shippingName: string;
  postalCode: string;
  /** What was bought: item, size and quantity of each line. */
  lines: readonly { ingredientId: string; amount: string; quantity: number }[];
  /** The checkout was open from here to there. */
  createdAtMs: number;
  paidAtMs: number;
};

/** Money that was taken, and not given back: what may have been taken twice. */
export const KEPT_STATES = ['paid', 'review', 'disputed'] as const satisfies readonly PaymentState[];

/** Two orders of the same things within this time are hardly meant. */
const SAME_WITHIN_MS = 10 * 60_000;

export type Twice<O> = { first: O; second: O };

/**
 * The charged orders that a person should look at together: of one account, one email, or one shipping
 * name and ZIP, whose checkouts were open at the same time, or whose lines are identical and less than
 * 10 minutes apart. Each order is judged with the one before it of the same customer.
 */
export function findTwice<O extends ChargedOrder>(orders: readonly O[]): Twice<O>[] {
  const found = new Map<string, Twice<O>>();
  for (const customerOf of CUSTOMERS) {
    const byCustomer = new Map<string, O[]>();
    for (const order of orders) {
      const customer = customerOf(order);
      if (customer !== null) byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), order]);
    }
    for (const theirs of byCustomer.values()) {
      const inOrder = theirs.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
      for (const [index, second] of inOrder.entries()) {
        const first = inOrder.slice(0, index).findLast((earlier) => isSuspicious(earlier, second));
        if (first) found.set(`${first.id} ${second.id}`, { first, second });
      }
    }
  }
  return [...found.values()];
}

const CUSTOMERS: readonly ((order: ChargedOrder) => string | null)[] = [
  ({ userId }) => userId,
  ({ email }) => email.toLowerCase(),
  ({ shippingName, postalCode }) => JSON.stringify([shippingName.toLowerCase(), postalCode.slice(0, 5)]),
];

function isSuspicious(first: ChargedOrder, second: ChargedOrder): boolean {
  const wereOpenTogether = second.createdAtMs <= first.paidAtMs;
  const areClose = second.createdAtMs - first.createdAtMs < SAME_WITHIN_MS;
  return wereOpenTogether || (areClose && toText(first) === toText(second));
}

function toText({ lines }: ChargedOrder): string {
  return JSON.stringify(
    lines.map(({ ingredientId, amount, quantity }) => `${ingredientId} ${amount} ${quantity}`).toSorted(),
  );
}
