import { currentToken } from '@/lib/payments/paypal-token';
import { processState } from '@/lib/runtime/process-state';

const NINE_HOURS_SECONDS = 32_400;
let asked = 0;
let isAway = false;

beforeEach(() => {
  asked = 0;
  isAway = false;
  jest.useFakeTimers({ now: 0 });
  // Each test is another account, so that none finds the token of another.
  processState().sandboxPort = 1 + Math.floor(Math.random() * 60_000);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    asked += 1;
    if (isAway) return Response.json({ name: 'INTERNAL_SERVER_ERROR' }, { status: 500 });
    return Response.json({ access_token: `token ${asked}`, expires_in: NINE_HOURS_SECONDS });
  });
});
afterEach(() => {
  processState().sandboxPort = undefined;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('without a token, PayPal being away is an error', async () => {
  isAway = true;
  await expect(currentToken()).rejects.toThrow('ServerError');
});

test('of many who want a token at once, one asks for it', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => currentToken()));
  expect([...new Set(tokens), asked]).toEqual(['token 1', 1]);
  expect(await currentToken()).toBe('token 1');
  expect(asked).toBe(1);
});

test('a token is renewed before it ends; one that cannot be serves until then, and no longer', async () => {
  await currentToken();
  isAway = true;
  jest.setSystemTime((NINE_HOURS_SECONDS - 60) * 1_000);
  expect(await currentToken()).toBe('token 1');
  expect(asked).toBe(2);
  jest.setSystemTime(NINE_HOURS_SECONDS * 1_000);
  await expect(currentToken()).rejects.toThrow('ServerError');
  isAway = false;
  expect(await currentToken()).toBe('token 4');
});

test('a token that PayPal takes no longer is replaced; the failure to do so takes nothing away', async () => {
  await currentToken();
  isAway = true;
  await expect(currentToken({ insteadOf: 'token 1' })).rejects.toThrow('ServerError');
  expect(await currentToken()).toBe('token 1');
  isAway = false;
  expect(await currentToken({ insteadOf: 'token 1' })).toBe('token 3');
  expect(await currentToken({ insteadOf: 'token 1' })).toBe('token 3');
  expect(asked).toBe(3);
});
