import { Order, type OrderDocument } from '@/models/order';

/** The ids in the order below. */
export const ORDER_ID = '0123456789abcdef01234567';
export const RICE_ID = '1'.repeat(24);
const MISO_ID = '2'.repeat(24);

/** Ids may be texts: the model converts them. The fields of the payment are added to those of a paid one. */
type OrderFields = { [Name in keyof OrderDocument]?: unknown } & {
  payment?: { [Name in keyof OrderDocument['payment']]?: unknown };
};

/** A paid guest order as the database returns it, without a database; a test passes only the fields it is about. */
export function anOrderDocument({ payment, ...fields }: OrderFields = {}): OrderDocument {
  const order = new Order({
    _id: ORDER_ID,
    orderNumber: '7KQ4-M2XR-9WBT',
    status: 'Processing',
    email: 'ada@shop.test',
    shippingInfo: {
      name: 'Ada Cook',
      street1: '1 Saffron Way',
      street2: 'Apt 2',
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
      phone: '5550100142',
    },
    items: [
      {
        ...{ ingredientId: RICE_ID, name: 'Rice', amount: '1kg', priceCents: 650, quantity: 2 },
        ...{ ships: 'ambient', image: 'then.jpg' },
      },
      { ingredientId: MISO_ID, name: 'Miso', amount: '200g', priceCents: 425, quantity: 1 },
    ],
    ...{ subtotalCents: 1_725, shippingCents: 500, taxCents: 0, totalCents: 2_225 },
    fingerprint: 'f',
    payment: {
      ...{ state: 'paid', provider: 'stripe', method: 'card', reference: 'pi_1', captureReference: 'ch_1' },
      ...payment,
    },
    createdAt: new Date('2026-11-22T12:00:00Z'),
    ...fields,
  });
  return order.toObject();
}
