import { adminErrorSchema, errorSchema } from '@/lib/api/error-schema';
import { ERROR_STATUS } from '@/lib/http/errors';
import { anAdminOrderView } from '@/tests/support/order-views';
import { anIngredientView, aRecipeView } from '@/tests/support/view-examples';

const ERROR = { success: false, code: 'conflict', error: 'Already paid.', message: 'Already paid.' };
const CONTENT_PAGE = { slug: 'about', text: null, version: 0, saved: null };
const EVERY_SCHEMA = [errorSchema, adminErrorSchema];

test.each([
  { label: 'that says it is a success', body: { ...ERROR, success: true } },
  { label: 'with a code that no endpoint declares', body: { ...ERROR, code: 'teapot' } },
  { label: 'without a code', body: { ...ERROR, code: undefined } },
  { label: 'without a message', body: { ...ERROR, message: undefined } },
  { label: 'without the field of older clients', body: { ...ERROR, error: undefined } },
  { label: 'with fields that have no text', body: { ...ERROR, fields: { email: ['Required.'] } } },
  { label: 'in a state that no payment has', body: { ...ERROR, state: 'lost' } },
  { label: 'of an order that was placed sometime', body: { ...ERROR, createdAt: 'yesterday' } },
  {
    label: 'about half a piece of a pack',
    body: { ...ERROR, items: [{ itemId: '1', amount: '1kg', left: 0.5 }] },
  },
  { label: 'about a line without its pack', body: { ...ERROR, items: [{ itemId: '1', pricePerUnit: 5 }] } },
  { label: 'about a pack without its product', body: { ...ERROR, items: [{ amount: '1kg', left: 5 }] } },
  { label: 'with a stored document that is none', body: { ...ERROR, current: { title: 'Ramen' } } },
])('no error is $label', ({ body }) => {
  for (const schema of EVERY_SCHEMA) expect(schema.safeParse(body).success).toBe(false);
});

test.each([
  { label: 'an order that is there already', details: { orderNumber: '7KQ4', total: 10, state: 'paid' } },
  { label: 'when that was placed', details: { createdAt: '2026-01-01T00:00:00.000Z' } },
  { label: 'invalid fields', details: { fields: { 'billing.city': 'City is required.' } } },
  {
    label: 'changed prices, of which one is gone',
    details: {
      items: [
        { itemId: '1', amount: '1kg', pricePerUnit: 4.25 },
        { itemId: '2', amount: '1kg', pricePerUnit: null },
      ],
    },
  },
  { label: 'packs of which none is left', details: { items: [{ itemId: '1', amount: '1kg', left: 0 }] } },
  { label: 'the stored recipe', details: { current: aRecipeView() } },
  { label: 'the stored ingredient', details: { current: anIngredientView() } },
  { label: 'why PayPal declined', details: { paypalIssue: 'INSTRUMENT_DECLINED' } },
])('an error may tell $label', ({ details }) => {
  for (const schema of EVERY_SCHEMA)
    expect(schema.parse({ ...ERROR, ...details })).toEqual({ ...ERROR, ...details });
});

test.each([
  { label: 'an order', current: anAdminOrderView(1) },
  { label: 'a page’s text', current: CONTENT_PAGE },
])('only an admin’s error has $label as it is stored', ({ current }) => {
  expect(errorSchema.safeParse({ ...ERROR, current }).success).toBe(false);
  expect(adminErrorSchema.parse({ ...ERROR, current })).toEqual({ ...ERROR, current });
});

test('only an admin’s error has its message a third time', () => {
  expect(errorSchema.parse({ ...ERROR, msg: ERROR.message })).toEqual(ERROR);
  expect(adminErrorSchema.parse({ ...ERROR, msg: ERROR.message })).toEqual({ ...ERROR, msg: ERROR.message });
  expect(adminErrorSchema.parse(ERROR)).toEqual(ERROR);
});

test('an error has one of the shop’s codes, and never a cause', () => {
  for (const code of Object.keys(ERROR_STATUS)) {
    expect(errorSchema.parse({ ...ERROR, code, cause: 'MongoServerError', stack: 'at …' })).toEqual({
      ...ERROR,
      code,
    });
  }
});
