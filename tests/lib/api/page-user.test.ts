import { POST as logOut } from '@/app/api/auth/logout/route';
import { PUT as putPhone } from '@/app/api/users/me/phone/route';
import { PAGE_USER_HEADER } from '@/lib/http/header-rules';
import { User } from '@/models/user';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { aUser, createToken } from '@/tests/support/sign-in';

withDatabase();

async function logIn() {
  const user = await aUser();
  const token = await createToken(user, 'short');
  const headers = { Cookie: `next-auth.session-token=${token}`, 'Sec-Fetch-Site': 'same-origin' };
  return { id: String(user._id), headers };
}
const changePhone = (headers: Record<string, string>) =>
  call(putPhone, { method: 'PUT', headers, body: { phoneNumber: '5550100142' } });
const findPhone = async (id: string) => (await User.findById(id).lean())?.phoneNumber;

test('a change from the page of a user is refused with 409 in the session of another one', async () => {
  const [ada, bob] = [await logIn(), await logIn()];
  const { status, json } = await changePhone({ ...bob.headers, [PAGE_USER_HEADER]: ada.id });
  expect([status, json.code]).toEqual([409, 'other_user']);
  expect(await findPhone(bob.id)).not.toBe('5550100142');
});

test('so is a logout, which reads the session itself: the other user stays logged in', async () => {
  const [ada, bob] = [await logIn(), await logIn()];
  const headers = { ...bob.headers, [PAGE_USER_HEADER]: ada.id };
  expect((await call(logOut, { method: 'POST', headers })).status).toBe(409);
  expect((await changePhone(bob.headers)).status).toBe(200);
});

test.each([
  { label: 'that names the user of the session', toHeaders: (id: string) => ({ [PAGE_USER_HEADER]: id }) },
  { label: 'that names no user, as from other programs', toHeaders: () => ({}) },
])('a request $label is accepted', async ({ toHeaders }) => {
  const ada = await logIn();
  expect((await changePhone({ ...ada.headers, ...toHeaders(ada.id) })).status).toBe(200);
  expect(await findPhone(ada.id)).toBe('5550100142');
});

test('without a session, the request is refused as before: 401', async () => {
  const ada = await logIn();
  const { status } = await changePhone({ 'Sec-Fetch-Site': 'same-origin', [PAGE_USER_HEADER]: ada.id });
  expect(status).toBe(401);
});
