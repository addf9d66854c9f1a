import { decodeSessionToken, encodeSessionToken } from '@/lib/accounts/session';
import type { SessionClaims } from '@/lib/accounts/session-rules';

const HOUR_MS = 3_600_000;

function createClaims(): SessionClaims {
  const nowMs = Date.now();
  return {
    userId: 'a'.repeat(24),
    version: 1,
    sid: 'a random id of a session',
    kind: 'client',
    issuedAtMs: nowMs,
    endMs: nowMs + HOUR_MS,
    hardEndMs: Number.MAX_SAFE_INTEGER,
  };
}

afterEach(() => {
  jest.useRealTimers();
});

test('a token that was read before is refused as soon as it has expired', async () => {
  const claims = createClaims();
  const token = await encodeSessionToken(claims);
  expect(await decodeSessionToken(token)).toEqual(claims);
  expect(await decodeSessionToken(token)).toEqual(claims);
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick', 'setImmediate'], now: claims.endMs });
  expect(await decodeSessionToken(token)).toBeNull();
});

test('a forged copy of a token that was read before is refused', async () => {
  const token = await encodeSessionToken(createClaims());
  await decodeSessionToken(token);
  for (const forged of [`x${token}`, token.slice(0, -4), token.toLowerCase(), token.replace('..', '.x.')])
    expect(await decodeSessionToken(forged)).toBeNull();
});
