import { userListQuerySchema, userListSearchSchema, userRowSchema } from '@/lib/accounts/user-list-schema';
import { toFieldErrors } from '@/lib/http/field-error-rules';

const PAGE_ERROR = 'page must be a whole number from 1';
const LIMIT_ERROR = 'limit must be a whole number from 1 to 100';

test.each([
  { label: 'page 0', query: { page: '0' }, errors: { page: PAGE_ERROR } },
  { label: 'half a page', query: { page: '1.5' }, errors: { page: PAGE_ERROR } },
  { label: 'no row', query: { limit: '0' }, errors: { limit: LIMIT_ERROR } },
  { label: 'more than 100 rows', query: { limit: '101' }, errors: { limit: LIMIT_ERROR } },
  {
    label: 'a search longer than any email',
    query: { search: 'a'.repeat(255) },
    errors: { search: 'search may be at most 254 characters' },
  },
])('a list of users with $label is refused: $errors', ({ query, errors }) => {
  const { error } = userListQuerySchema.safeParse(query);
  expect(error && toFieldErrors(error)).toEqual(errors);
});

test.each([
  { label: 'nothing: the first 20', query: {}, read: { page: 1, limit: 20, search: '' } },
  {
    label: 'the most of all',
    query: { page: '2', limit: '100', search: 'a'.repeat(254) },
    read: { page: 2, limit: 100, search: 'a'.repeat(254) },
  },
])('a list of users may ask for $label', ({ query, read }) => {
  expect(userListQuerySchema.parse(query)).toEqual(read);
});

test('the admin page shows a list whatever its URL says', () => {
  expect(userListSearchSchema.parse({ page: '0', search: 'a'.repeat(255) })).toEqual({ page: 1, search: '' });
  expect(userListSearchSchema.parse({})).toEqual({ page: 1, search: '' });
  expect(userListSearchSchema.parse({ page: '3', search: 'ada' })).toEqual({ page: 3, search: 'ada' });
});

test('a row of the list has no credentials', () => {
  const row = {
    _id: 'a'.repeat(24),
    email: 'ada@shop.test',
    name: 'Ada',
    role: 'admin',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  for (const [field, value] of [
    ['_id', '1'],
    ['role', 'owner'],
    ['createdAt', 'today'],
    ['email', undefined],
    ['name', undefined],
  ] as const) {
    expect(userRowSchema.safeParse({ ...row, [field]: value }).success).toBe(false);
  }
  expect(userRowSchema.parse({ ...row, passwordHash: 'x', secondFactor: {} })).toEqual(row);
});
