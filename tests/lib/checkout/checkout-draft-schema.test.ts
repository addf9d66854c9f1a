import {
  billingDraftSchema,
  cardModeDraftSchema,
  methodDraftSchema,
  shippingDraftSchema,
} from '@/lib/checkout/checkout-draft-schema';
import { EMPTY_DRAFT } from '@/lib/checkout/shipping-draft-rules';

const BILLING = { street1: '', street2: '', city: 'Portl', state: '', postalCode: '97' };

test.each([
  { rule: 'a delivery without its fields', schema: shippingDraftSchema, stored: {} },
  { rule: 'a number as a name', schema: shippingDraftSchema, stored: { ...EMPTY_DRAFT, name: 1 } },
  { rule: 'another way to pay', schema: methodDraftSchema, stored: 'cash' },
  { rule: 'another choice of a card', schema: cardModeDraftSchema, stored: 'stolen' },
  { rule: 'no choice of a card', schema: cardModeDraftSchema, stored: '' },
  {
    rule: 'a billing address without its fields',
    schema: billingDraftSchema,
    stored: { cardholderName: null, billing: {}, savesCard: false },
  },
])('what the browser stored is dropped if it is $rule', ({ schema, stored }) => {
  expect(schema.safeParse(stored).success).toBe(false);
});

test.each([
  { rule: 'an empty delivery', schema: shippingDraftSchema, stored: EMPTY_DRAFT },
  {
    rule: 'a delivery as it was typed',
    schema: shippingDraftSchema,
    stored: {
      ...{ ...BILLING, email: 'ada@', name: ' Ada', phone: '+1', addressId: 'a' },
      ...{ saveAddress: true, savePhone: false },
    },
  },
  { rule: 'the way to pay', schema: methodDraftSchema, stored: 'googlepay' },
  { rule: 'the choice of a saved card', schema: cardModeDraftSchema, stored: 'saved' },
  { rule: 'the choice of a new card', schema: cardModeDraftSchema, stored: 'new' },
  {
    rule: 'the default billing',
    schema: billingDraftSchema,
    stored: { cardholderName: null, billing: null, savesCard: false },
  },
  {
    rule: 'a billing address as it was typed',
    schema: billingDraftSchema,
    stored: { cardholderName: 'Ada', billing: BILLING, savesCard: true },
  },
])('the checkout goes on with $rule', ({ schema, stored }) => {
  expect(schema.parse(stored)).toEqual(stored);
});

test('nothing of a card is kept in the browser', () => {
  const draft = { cardholderName: null, billing: null, savesCard: true };
  expect(billingDraftSchema.parse({ ...draft, number: '4242424242424242', cvc: '123' })).toEqual(draft);
});
