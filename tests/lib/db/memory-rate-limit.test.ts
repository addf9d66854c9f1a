import { MemoryRateLimit } from '@/lib/db/memory-rate-limit';

const WINDOW_MS = 60_000;
let limit: MemoryRateLimit;

beforeEach(() => {
  jest.useFakeTimers({ now: 100 * WINDOW_MS });
  limit = new MemoryRateLimit({ max: 3, windowMs: WINDOW_MS });
});
afterEach(() => jest.useRealTimers());

const useUp = (key: string) => {
  for (let use = 0; use < 3; use += 1) limit.consume(key);
};

test('a client over the limit is refused until the window ends, and is told when that is', () => {
  useUp('203.0.113.9');
  jest.advanceTimersByTime(WINDOW_MS - 5_000);
  expect(() => limit.consume('203.0.113.9')).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 5 }),
  );
  jest.advanceTimersByTime(5_000);
  expect(() => limit.consume('203.0.113.9')).not.toThrow();
});

test('one client at its limit does not affect another one', () => {
  useUp('203.0.113.9');
  expect(() => limit.consume('198.51.100.7')).not.toThrow();
});

test('ever more clients do not fill the memory: new ones are refused, known ones are not', () => {
  for (let client = 0; client < 10_000; client += 1) limit.consume(`client ${client}`);
  expect(() => limit.consume('one more')).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  expect(() => limit.consume('client 1')).not.toThrow();
  jest.advanceTimersByTime(WINDOW_MS);
  expect(() => limit.consume('one more')).not.toThrow();
});
