import type { AdminOrderView, OrderView } from '@/lib/orders/order-schema';

/** A paid order in the form of the API. */
export const anOrderView = (number: number): OrderView => ({
  _id: String(number).padStart(24, '0'),
  orderNumber: `NUMBER-${number}`,
  createdAt: '2026-11-21T12:00:00.000Z',
  status: 'Processing',
  paymentState: 'paid',
  isUnderReview: false,
  email: 'ada@shop.test',
  userId: null,
  items: [
    {
      ...{ ingredientId: 'f'.repeat(24), itemId: null },
      ...{ name: 'Forgotten Spice', amount: '50g', quantity: 2, pricePerUnit: 2.5, image: '' },
    },
  ],
  shippingInfo: {
    name: 'Ada Cook',
    street1: '1 Saffron Way',
    street2: '',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    phone: '',
  },
  subtotal: 5,
  shipping: 5,
  tax: 0,
  total: 10,
});

/** The same order in the form of the API for admins. */
export const anAdminOrderView = (number: number): AdminOrderView => ({
  ...anOrderView(number),
  payment: { provider: 'stripe', method: 'card', reference: 'pi_1', changes: [] },
  refunds: [],
  payableRefunds: [],
  isInShop: true,
  refundsVersion: 0,
  shippingHold: null,
  alertNotes: [],
  statusChanges: [],
  notes: [],
  packedAt: null,
  tracking: null,
  refunded: 0,
});
