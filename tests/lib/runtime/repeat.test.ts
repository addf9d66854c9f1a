import { repeat, untilDone } from '@/lib/runtime/repeat';

test('work that is aborted before it starts is not attempted', async () => {
  const work = jest.fn(async () => {});
  await untilDone(work, fail, () => true);
  expect(work).not.toHaveBeenCalled();
});

test('a rethrown failure ends the attempts', async () => {
  const work = jest.fn(async () => {
    throw new Error('for good');
  });
  const rethrow = (error: unknown) => {
    throw error;
  };
  await expect(untilDone(work, rethrow)).rejects.toThrow('for good');
  expect(work).toHaveBeenCalledTimes(1);
});

test('failed work is reported and retried until it succeeds', async () => {
  const failures: unknown[] = [];
  const away = new Error('away');
  const work = jest.fn(async () => {});
  work.mockRejectedValueOnce(away);
  await untilDone(work, (error) => failures.push(error));
  expect(work).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([away]);
});

/** Longer than any test: an earlier run was triggered by a wake. */
const MUCH_LATER_MS = 60 * 60_000;

test('a stop during the pause ends the loop without another run', async () => {
  const turns = new Turns();
  const loop = repeat(turns.work, MUCH_LATER_MS);
  (await turns.next()).end();
  await loop.stop();
  loop.wake();
  expect(turns.started).toBe(1);
});

test('a stop waits for the current run and aborts its signal', async () => {
  const turns = new Turns();
  const loop = repeat(turns.work, MUCH_LATER_MS);
  const turn = await turns.next();
  const seen: string[] = [];
  const stopped = loop.stop().then(() => seen.push('stopped'));
  expect(turn.signal.aborted).toBe(true);
  // A stop that did not wait for the run would have finished by then.
  await new Promise((resolve) => setImmediate(resolve));
  seen.push('turn over');
  turn.end();
  await stopped;
  expect(seen).toEqual(['turn over', 'stopped']);
  expect(turns.started).toBe(1);
});

test('the work is repeated after its pause', async () => {
  const turns = new Turns();
  const loop = repeat(turns.work, 1);
  (await turns.next()).end();
  (await turns.next()).end();
  await loop.stop();
});

test('a wake cuts the pause short', async () => {
  const turns = new Turns();
  const loop = repeat(turns.work, MUCH_LATER_MS);
  (await turns.next()).end();
  await new Promise((resolve) => setImmediate(resolve));
  loop.wake();
  (await turns.next()).end();
  await loop.stop();
  expect(turns.started).toBe(2);
});

test('a wake during a run starts one more run, and only one', async () => {
  const turns = new Turns();
  const loop = repeat(turns.work, MUCH_LATER_MS);
  const turn = await turns.next();
  loop.wake();
  loop.wake();
  turn.end();
  (await turns.next()).end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(turns.started).toBe(2);
  await loop.stop();
});

/** Work whose runs the test ends itself. */
class Turns {
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
    const turn = this.waiting.shift();
    if (turn) return turn;
    await new Promise<void>((resolve) => {
      this.announce = resolve;
    });
    return this.next();
  }
}

function fail(error: unknown): never {
  throw error;
}
