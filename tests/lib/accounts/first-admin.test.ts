import { ensureAdmin, hasAdmin } from '@/lib/accounts/admin-commands';
import { createUser } from '@/lib/users/user-commands';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';

withDatabase();

const EMAIL = 'admin@shop.test';
const PASSWORD = 'Saffron-Harbor-42';

test('a customer whose email is ADMIN_EMAIL does not become an admin, and the operator is told', async () => {
  await createUser({ email: EMAIL, passwordHash: 'x', role: 'user' });
  expect(await ensureAdmin(EMAIL, PASSWORD)).toBe('customer');
  expect((await User.findOne({ email: EMAIL }))?.role).toBe('user');
  expect(await hasAdmin()).toBe(false);
});

test('the first admin is created once, and keeps the password on the next start', async () => {
  expect(await ensureAdmin(EMAIL, PASSWORD)).toBe('created');
  const created = await User.findOne({ email: EMAIL }).lean();
  expect([created?.role, await hasAdmin()]).toEqual(['admin', true]);
  expect(await ensureAdmin(EMAIL, 'Another-Password-43')).toBe('exists');
  expect(await User.findOne({ email: EMAIL }).lean()).toEqual(created);
});
