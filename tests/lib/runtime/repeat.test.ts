import { repeat, retryUntilDone } from '@/lib/runtime/repeat';

test('work that is aborted before it starts is not attempted', async () => {
  const work = jest.fn(async () => {});
  await retryUntilDone(work, fail, () => true);
  expect(work).not.toHaveBeenCalled();
});

test('a rethrown failure ends the attempts', async () => {
  const work = jest.fn(async () => {
    throw new Error('permanent failure');
  });
  const rethrow = (error: unknown) => {
    throw error;
  };
  await expect(retryUntilDone(work, rethrow)).rejects.toThrow('permanent failure');
  expect(work).toHaveBeenCalledTimes(1);
});

test('failed work is reported and retried until it succeeds', async () => {
  const failures: unknown[] = [];
  const away = new Error('away');
  const work = jest.fn(async () => {});
  work.mockRejectedValueOnce(away);
  await retryUntilDone(work, (error) => failures.push(error));
  expect(work).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([away]);
});

/** Longer than any test, so only a wake can start another run. */
const MUCH_LATER_MS = 60 * 60_000;

test('a stop during the pause ends the loop without another run', async () => {
  const runs = new ControlledRuns();
  const loop = repeat(runs.work, MUCH_LATER_MS);
  (await runs.next()).end();
  await loop.stop();
  loop.wake();
  expect(runs.started).toBe(1);
});

test('a stop waits for the current run and aborts its signal', async () => {
  const runs = new ControlledRuns();
  const loop = repeat(runs.work, MUCH_LATER_MS);
  const run = await runs.next();
  const events: string[] = [];
  const stopped = loop.stop().then(() => events.push('stopped'));
  expect(run.signal.aborted).toBe(true);
  // A stop that did not wait for the run would have finished by then.
  await new Promise((resolve) => setImmediate(resolve));
  events.push('run ended');
  run.end();
  await stopped;
  expect(events).toEqual(['run ended', 'stopped']);
  expect(runs.started).toBe(1);
});

test('the work is repeated after its pause', async () => {
  const runs = new ControlledRuns();
  const loop = repeat(runs.work, 1);
  (await runs.next()).end();
  (await runs.next()).end();
  await loop.stop();
});

test('a wake cuts the pause short', async () => {
  const runs = new ControlledRuns();
  const loop = repeat(runs.work, MUCH_LATER_MS);
  (await runs.next()).end();
  await new Promise((resolve) => setImmediate(resolve));
  loop.wake();
  (await runs.next()).end();
  await loop.stop();
  expect(runs.started).toBe(2);
});

test('a wake during a run starts one more run, and only one', async () => {
  const runs = new ControlledRuns();
  const loop = repeat(runs.work, MUCH_LATER_MS);
  const run = await runs.next();
  loop.wake();
  loop.wake();
  run.end();
  (await runs.next()).end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs.started).toBe(2);
  await loop.stop();
});

/** Work whose runs the test ends itself. */
class ControlledRuns {
  started = 0;
  private waiting: { signal: AbortSignal; end: () => void }[] = [];
  private announce: () => void = () => {};

  work = (signal: AbortSignal) =>
    new Promise<void>((end) => {
      this.started += 1;
      this.waiting.push({ signal, end });
      this.announce();
    });

  async next(): Promise<{ signal: AbortSignal; end: () => void }> {
    const run = this.waiting.shift();
    if (run) return run;
    await new Promise<void>((resolve) => {
      this.announce = resolve;
    });
    return this.next();
  }
}

function fail(error: unknown): never {
  throw error;
}
