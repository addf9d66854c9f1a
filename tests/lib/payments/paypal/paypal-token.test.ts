import { currentToken } from '@/lib/payments/paypal/paypal-token';
import { processState } from '@/lib/runtime/process-state';

const NINE_HOURS_SECONDS = 32_400;
let requestCount = 0;
let isDown = false;

beforeEach(() => {
  requestCount = 0;
  isDown = false;
  jest.useFakeTimers({ now: 0 });
  // Each test uses a different account, so that no test finds another's token.
  processState().sandboxPort = 1 + Math.floor(Math.random() * 60_000);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    requestCount += 1;
    if (isDown) return Response.json({ name: 'INTERNAL_SERVER_ERROR' }, { status: 500 });
    return Response.json({ access_token: `token ${requestCount}`, expires_in: NINE_HOURS_SECONDS });
  });
});
afterEach(() => {
  processState().sandboxPort = undefined;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('without a token, a PayPal outage is an error', async () => {
  isDown = true;
  await expect(currentToken()).rejects.toThrow('ServerError');
});

test('concurrent callers share one token request', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, () => currentToken()));
  expect([...new Set(tokens), requestCount]).toEqual(['token 1', 1]);
  expect(await currentToken()).toBe('token 1');
  expect(requestCount).toBe(1);
});

test('a token is renewed before it expires; when renewal fails it is used until then, and no longer', async () => {
  await currentToken();
  isDown = true;
  jest.setSystemTime((NINE_HOURS_SECONDS - 60) * 1_000);
  expect(await currentToken()).toBe('token 1');
  expect(requestCount).toBe(2);
  jest.setSystemTime(NINE_HOURS_SECONDS * 1_000);
  await expect(currentToken()).rejects.toThrow('ServerError');
  isDown = false;
  expect(await currentToken()).toBe('token 4');
});

test('a revoked token is replaced, and a failed replacement does no harm', async () => {
  await currentToken();
  isDown = true;
  await expect(currentToken({ insteadOf: 'token 1' })).rejects.toThrow('ServerError');
  expect(await currentToken()).toBe('token 1');
  isDown = false;
  expect(await currentToken({ insteadOf: 'token 1' })).toBe('token 3');
  expect(await currentToken({ insteadOf: 'token 1' })).toBe('token 3');
  expect(requestCount).toBe(3);
});
