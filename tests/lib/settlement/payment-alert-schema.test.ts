import { toAlertId } from '@/lib/settlement/payment-alert-rules';
import {
  alertIdSchema,
  alertListQuerySchema,
  alertListSchema,
  alertResolutionSchema,
  alertSearchSchema,
} from '@/lib/settlement/payment-alert-schema';
import { ALERT_KINDS } from '@/models/payment-alert-limits';
import { readFieldErrors } from '@/tests/support/field-errors';

describe('the id of an alert', () => {
  test.each([
    { rule: 'without a kind', id: ':stripe:pi_1' },
    { rule: 'with a kind in capitals', id: 'Lost:stripe:pi_1' },
    { rule: 'with a word before it', id: 'an lost:stripe:pi_1' },
    { rule: 'without a provider', id: 'lost::pi_1' },
    { rule: 'with a number as its provider', id: 'lost:1:pi_1' },
    { rule: 'without a payment', id: 'lost:stripe' },
    { rule: 'with an empty payment', id: 'lost:stripe:' },
    { rule: 'with an operator of the database', id: 'lost:stripe:$ne' },
    { rule: 'with an empty occurrence', id: 'lost:stripe:pi_1:' },
    { rule: 'with two occurrences', id: 'lost:stripe:pi_1:1:2' },
    { rule: 'of 301 characters', id: `lost:stripe:${'x'.repeat(289)}` },
  ])('is not one $rule', ({ id }) => {
    expect(alertIdSchema.safeParse(id).success).toBe(false);
  });

  test('is accepted for each kind, each occurrence and up to 300 characters', () => {
    for (const kind of ALERT_KINDS) {
      const cause = { kind, provider: 'paypal', reference: '5O190127-TN36_4715T', orderId: null } as const;
      for (const occurrence of [0, 1, 'PP-D-1']) {
        const id = toAlertId({ ...cause, occurrence });
        expect(alertIdSchema.parse(id)).toBe(id);
      }
    }
    expect(alertIdSchema.safeParse(`lost:stripe:${'x'.repeat(288)}`).success).toBe(true);
  });
});

describe('the note of a resolved alert', () => {
  test.each([
    { rule: 'is missing', note: undefined, message: 'Please say what was done.' },
    { rule: 'is blank', note: ' \n', message: 'Please say what was done.' },
    {
      rule: 'has 1,001 characters',
      note: 'x'.repeat(1_001),
      message: 'Please keep the note under 1000 characters.',
    },
    {
      rule: 'has 1,001 spaces, which are not read',
      note: ' '.repeat(1_001),
      message: 'Please keep the note under 1000 characters.',
    },
  ])('is refused if it $rule', ({ note, message }) => {
    expect(readFieldErrors(alertResolutionSchema, { note })).toEqual({ note: message });
    expect(alertResolutionSchema.safeParse({ note }).error?.issues).toHaveLength(1);
  });

  test('is stored without the spaces around it, up to 1,000 characters', () => {
    expect(alertResolutionSchema.parse({ note: ' Refunded there. ' })).toEqual({ note: 'Refunded there.' });
    expect(alertResolutionSchema.parse({ note: 'x'.repeat(1_000) }).note).toHaveLength(1_000);
  });
});

describe('the list of alerts', () => {
  test.each([
    { query: { page: '0' }, errors: { page: 'page must be a whole number from 1' } },
    { query: { limit: '0' }, errors: { limit: 'limit must be a whole number from 1 to 100' } },
    { query: { limit: '101' }, errors: { limit: 'limit must be a whole number from 1 to 100' } },
    { query: { view: 'all' }, errors: { view: expect.any(String) } },
  ])('is refused for $query', ({ query, errors }) => {
    expect(readFieldErrors(alertListQuerySchema, query)).toEqual(errors);
  });

  test('has the open alerts by default, 20 on a page, and up to 100 where asked', () => {
    expect(alertListQuerySchema.parse({})).toEqual({ page: 1, limit: 20, view: 'open' });
    const query = { page: '2', limit: '100', view: 'resolved' };
    expect(alertListQuerySchema.parse(query)).toEqual({ page: 2, limit: 100, view: 'resolved' });
  });

  test('shows the first page of the open alerts when its URL makes no sense', () => {
    expect(alertSearchSchema.parse({ page: '-1', view: 'all' })).toEqual({ page: 1, view: 'open' });
    expect(alertSearchSchema.parse({ page: '3', view: 'resolved' })).toEqual({ page: 3, view: 'resolved' });
  });

  test('tells the order, the earlier one, and who resolved it', () => {
    const list = {
      alerts: [
        {
          _id: 'twice:stripe:pi_2',
          kind: 'twice',
          provider: 'stripe',
          reference: 'pi_2',
          order: {
            ...{ _id: '2'.repeat(24), orderNumber: '7KQ4-M2XR-9WBT', status: 'Processing' },
            ...{ paymentState: 'paid', isDisputeOpen: false, total: 29.99, alertNotes: [] },
          },
          earlier: { _id: '1'.repeat(24), orderNumber: 'AAAA-BBBB-CCCC' },
          createdAt: '2026-11-22T12:00:00.000Z',
          resolved: { at: '2026-11-22T13:00:00.000Z', by: null, note: 'Both were meant.' },
        },
      ],
      ...{ page: 1, totalPages: 1, openCount: 0 },
    };
    expect(alertListSchema.parse(list)).toEqual(list);
  });
});
