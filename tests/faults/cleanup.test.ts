import { Cleanup, runUntilInterrupted } from './cleanup';

let cleanup: Cleanup;
let closed: string[];
beforeEach(() => {
  cleanup = new Cleanup();
  closed = [];
});
const open = (title: string) =>
  cleanup.open(
    title,
    () => title,
    async (opened) => {
      // Each takes a while, and none overtakes another.
      await new Promise((resolve) => setImmediate(resolve));
      closed.push(opened);
    },
  );

test('what a run has opened is closed once, the last first, however often a close is asked for', async () => {
  await open('database');
  await open('shop');
  await Promise.all([cleanup.close(), cleanup.close()]);
  await cleanup.close();
  expect(closed).toEqual(['shop', 'database']);
});

test('what is being opened at a close is awaited and closed too', async () => {
  let finishOpening = () => {};
  const opening = cleanup.open(
    'database',
    () =>
      new Promise<void>((resolve) => {
        finishOpening = resolve;
      }),
    () => closed.push('database'),
  );
  const closing = cleanup.close();
  await Promise.resolve();
  expect(cleanup.remaining).toEqual(['database']);
  finishOpening();
  await Promise.all([opening, closing]);
  expect([closed, cleanup.remaining]).toEqual([['database'], []]);
});

test('what cannot be closed keeps nothing else open, and is reported', async () => {
  await open('database');
  await cleanup.open(
    'shop',
    () => {},
    () => {
      throw new Error('refused');
    },
  );
  await expect(cleanup.close()).rejects.toMatchObject({ errors: [new Error('Still open: shop')] });
  expect(closed).toEqual(['database']);
});

test('after an interruption, nothing can be opened any more', async () => {
  await open('database');
  cleanup.interrupt();
  await expect(open('shop')).rejects.toThrow('interrupted');
  await cleanup.close();
  expect(closed).toEqual(['database']);
});

test('a run that throws has closed everything before it reports the error', async () => {
  const run = runUntilInterrupted(cleanup, async () => {
    await open('database');
    throw new Error('no one can pay');
  });
  await expect(run).rejects.toThrow('no one can pay');
  expect(closed).toEqual(['database']);
});
