import { Shutdown } from '@/server/shutdown';

const onDrain = jest.fn();
const onStop = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  onDrain.mockReset();
  onStop.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

const createShutdown = (drainMs: number) => new Shutdown({ drainMs, timeoutMs: 25_000, onDrain, onStop });

test('without a drain, SIGTERM stops the process immediately, with all of the time', () => {
  createShutdown(0).drain('SIGTERM');
  expect(onDrain).not.toHaveBeenCalled();
  expect(onStop.mock.calls).toEqual([['SIGTERM', 25_000]]);
});

test('after the drain, the process stops once, in the time that is left', () => {
  const shutdown = createShutdown(5_000);
  shutdown.drain('SIGTERM');
  jest.advanceTimersByTime(4_999);
  shutdown.drain('SIGTERM');
  expect(onDrain).toHaveBeenCalledTimes(1);
  expect(onStop).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(onStop.mock.calls).toEqual([['SIGTERM', 20_000]]);
});

test('Ctrl-C during the drain stops the process immediately, and only once', () => {
  const shutdown = createShutdown(5_000);
  shutdown.drain('SIGTERM');
  jest.advanceTimersByTime(2_000);
  shutdown.stop('SIGINT');
  shutdown.stop('SIGINT');
  shutdown.drain('SIGTERM');
  jest.advanceTimersByTime(60_000);
  expect(onStop.mock.calls).toEqual([['SIGINT', 23_000]]);
});
