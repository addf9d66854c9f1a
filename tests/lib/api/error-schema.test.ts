import { z } from 'zod';
import { adminErrorSchema, errorSchema, listErrorCodes, toErrorSchema } from '@/lib/api/error-schema';
import { PLACEMENT_ERRORS } from '@/lib/checkout/placement-error-schema';
import { editConflict } from '@/lib/http/edit-version-schema';
import { type Endpoint, endpoint } from '@/lib/http/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@/lib/http/errors';
import { ORDER_CHANGE_ERRORS } from '@/lib/settlement/order-error-rules';
import { anAdminOrderView } from '@/tests/support/order-views';
import { anIngredientView } from '@/tests/support/view-examples';

const ERROR = { success: false, code: 'conflict', error: 'Already paid.', message: 'Already paid.' };
const PUBLIC_GET = { method: 'GET', path: '/api/x', access: 'public', summary: '' } as const;
const plain = endpoint({ ...PUBLIC_GET, responses: { 204: null } });
const order = endpoint({ ...plain, errors: PLACEMENT_ERRORS });
const adminOrder = endpoint({ ...plain, access: 'admin', errors: ORDER_CHANGE_ERRORS });
const saved = endpoint({ ...plain, errors: editConflict(z.object({ title: z.string() })) });
const parse = (declared: Endpoint, code: ErrorCode, details: object) =>
  toErrorSchema(declared, code).safeParse({ ...ERROR, code, ...details });

test.each([
  { label: 'that says it is a success', body: { ...ERROR, success: true } },
  { label: 'with a code that no endpoint declares', body: { ...ERROR, code: 'teapot' } },
  { label: 'without a code', body: { ...ERROR, code: undefined } },
  { label: 'without a message', body: { ...ERROR, message: undefined } },
  { label: 'without the field of older clients', body: { ...ERROR, error: undefined } },
  { label: 'with fields that have no text', body: { ...ERROR, fields: { email: ['Required.'] } } },
])('no error is $label', ({ body }) => {
  for (const schema of [errorSchema, adminErrorSchema]) expect(schema.safeParse(body).success).toBe(false);
});

test.each<{ label: string; code: ErrorCode; details: object }>([
  { label: 'in a state that no payment has', code: 'conflict', details: { state: 'lost' } },
  { label: 'paid already, without the number of the order', code: 'already_paid', details: {} },
  {
    label: 'of an order that was placed sometime',
    code: 'already_paid',
    details: { orderNumber: '7KQ4', createdAt: 'yesterday' },
  },
  {
    label: 'about half a piece of a pack',
    code: 'out_of_stock',
    details: { items: [{ itemId: '1', amount: '1kg', left: 0.5 }] },
  },
  {
    label: 'about a line without its pack',
    code: 'price_changed',
    details: { items: [{ itemId: '1', pricePerUnit: 5 }] },
  },
  {
    label: 'about a pack without its product',
    code: 'out_of_stock',
    details: { items: [{ amount: '1kg', left: 5 }] },
  },
])('no refused order is $label', ({ code, details }) => {
  expect(parse(order, code, details).success).toBe(false);
});

test.each<{ label: string; code: ErrorCode; details: object }>([
  {
    label: 'an order that is there already',
    code: 'already_paid',
    details: { orderNumber: '7KQ4', total: 10, createdAt: '2026-01-01T00:00:00.000Z' },
  },
  { label: 'the state of its payment', code: 'conflict', details: { state: 'void' } },
  { label: 'nothing about an order of someone else', code: 'in_progress', details: {} },
  {
    label: 'invalid fields',
    code: 'invalid_input',
    details: { fields: { 'billing.city': 'City is required.' } },
  },
  {
    label: 'changed prices, of which one is gone',
    code: 'price_changed',
    details: {
      items: [
        { itemId: '1', amount: '1kg', pricePerUnit: 4.25 },
        { itemId: '2', amount: '1kg', pricePerUnit: null },
      ],
    },
  },
  {
    label: 'packs of which none is left',
    code: 'out_of_stock',
    details: { items: [{ itemId: '1', amount: '1kg', left: 0 }] },
  },
  {
    label: 'why PayPal declined',
    code: 'payment_declined',
    details: { paypalIssue: 'INSTRUMENT_DECLINED' },
  },
])('a refused order may tell $label', ({ code, details }) => {
  expect(parse(order, code, details).data).toEqual({ ...ERROR, code, ...details });
});

test('a conflict of two changes tells what is stored, and nothing else', () => {
  const current = anAdminOrderView(1);
  const body = { ...ERROR, code: 'edit_conflict' };
  expect(parse(adminOrder, 'edit_conflict', { current }).data).toEqual({ ...body, current });
  expect(parse(adminOrder, 'edit_conflict', { current: anIngredientView() }).success).toBe(false);
  expect(parse(saved, 'edit_conflict', {}).success).toBe(false);
  expect(parse(saved, 'edit_conflict', { current: { title: 'Ramen', userId: '1' } }).data).toEqual({
    ...body,
    current: { title: 'Ramen' },
  });
});

test('only an admin’s error has its message a third time', () => {
  const body = { ...ERROR, msg: ERROR.message };
  expect(toErrorSchema(plain, 'conflict').parse(body)).toEqual(ERROR);
  expect(toErrorSchema(adminOrder, 'conflict').parse(body)).toEqual(body);
  expect(toErrorSchema(adminOrder, 'conflict').parse(ERROR)).toEqual(ERROR);
});

test('an error has one of the shop’s codes, and never a cause', () => {
  for (const code of Object.keys(ERROR_STATUS)) {
    expect(errorSchema.parse({ ...ERROR, code, cause: 'MongoServerError', stack: 'at …' })).toEqual({
      ...ERROR,
      code,
    });
  }
});

test('the errors of access, of requests that cannot be read, and of an outage need no declaration', () => {
  expect(listErrorCodes(plain)).toEqual(['rate_limited', 'internal', 'unavailable']);
  const params = z.object({ id: z.string() });
  expect(listErrorCodes({ ...adminOrder, method: 'PUT', params, body: params })).toEqual([
    'invalid_input',
    'unauthenticated',
    'other_user',
    'second_factor_setup_required',
    'forbidden',
    'not_found',
    'too_large',
    'unsupported_media',
    'rate_limited',
    'internal',
    'unavailable',
    'conflict',
    'edit_conflict',
    'in_progress',
  ]);
});
