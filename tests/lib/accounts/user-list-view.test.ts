import mongoose from 'mongoose';
import { toUserListRow, toUserRow } from '@/lib/accounts/user-list-view';

const ADA = {
  _id: new mongoose.Types.ObjectId('0123456789abcdef01234567'),
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'admin',
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  passwordHash: 'hash',
} as const;
const ROW = {
  _id: '0123456789abcdef01234567',
  email: 'ada@shop.test',
  name: 'Ada',
  role: 'admin',
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('admins see users without credentials, and the name of an older record without one as empty', () => {
  const older = { ...ADA, name: undefined } as unknown as typeof ADA;
  expect(toUserRow(ADA)).toEqual(ROW);
  expect(toUserRow(older)).toEqual({ ...ROW, name: '' });
});

test('the admin page says who has two-step login, and nothing of it', () => {
  type SecondFactor = Parameters<typeof toUserListRow>[0]['secondFactor'];
  const secondFactor = { encryptedSecret: 'secret', recoveryCodeHashes: [] } as unknown as SecondFactor;
  expect(toUserListRow({ ...ADA, secondFactor: null })).toEqual({ ...ROW, hasSecondFactor: false });
  expect(toUserListRow({ ...ADA, secondFactor })).toEqual({ ...ROW, hasSecondFactor: true });
});
