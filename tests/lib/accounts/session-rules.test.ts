import {
  CLIENT_SESSION_MS,
  createClaims,
  REMEMBERED_SESSION_MS,
  renewClaims,
  type SessionKind,
  SHORT_SESSION_MAX_MS,
  SHORT_SESSION_MS,
  toSessionKind,
} from '@/lib/accounts/session-rules';

const DAY_MS = 86_400_000;
const createTestClaims = (kind: SessionKind, nowMs = 0) =>
  createClaims({ id: 'a'.repeat(24), tokenVersion: 0 }, { kind, sid: 'sid', nowMs });

test('sessions have the promised lifetimes', () => {
  expect(SHORT_SESSION_MS).toBe(300_000);
  expect(SHORT_SESSION_MAX_MS).toBe(12 * 3_600_000);
  expect(REMEMBERED_SESSION_MS).toBe(90 * DAY_MS);
  expect(CLIENT_SESSION_MS).toBe(30 * DAY_MS);
  expect([true, false, undefined].map(toSessionKind)).toEqual(['remembered', 'short', 'client']);
});

test('a short session lasts five minutes after its last use, and never more than twelve hours', () => {
  let session = createTestClaims('short');
  expect(session.endMs).toBe(SHORT_SESSION_MS);
  for (let nowMs = 0; nowMs < SHORT_SESSION_MAX_MS; nowMs += 200_000)
    session = renewClaims(session, nowMs) ?? session;
  expect(session.endMs).toBe(SHORT_SESSION_MAX_MS);
  expect(renewClaims(session, SHORT_SESSION_MAX_MS - 1)).toBeNull();
});

test('a remembered session is reissued at most once a day', () => {
  const session = createTestClaims('remembered', DAY_MS);
  expect(renewClaims(session, 2 * DAY_MS - 1)).toBeNull();
  expect(renewClaims(session, 2 * DAY_MS)).toMatchObject({
    issuedAtMs: 2 * DAY_MS,
    endMs: 2 * DAY_MS + REMEMBERED_SESSION_MS,
    sid: 'sid',
  });
});

test("a client's own token is never renewed", () => {
  expect(renewClaims(createTestClaims('client'), DAY_MS * 29)).toBeNull();
});
