import { Admission, TooBusyError } from '@/server/admission';

/** A task that ends when the test says so. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: jest.fn(() => ended), end: () => end() };
}

test('more than may run and wait is refused at once', async () => {
  const admission = new Admission({ atOnce: 1, waiting: 1, waitMs: 1_000 });
  const [first, second] = [task(), task()];
  const running = admission.run(first.run);
  const waiting = admission.run(second.run);
  await expect(admission.run(async () => {})).rejects.toBeInstanceOf(TooBusyError);
  expect([admission.active, admission.queued, admission.refused]).toEqual([1, 1, 1]);
  first.end();
  second.end();
  await Promise.all([running, waiting]);
  expect([admission.active, admission.queued]).toEqual([0, 0]);
});

test('whoever waits too long is refused, and his place is not lost', async () => {
  const admission = new Admission({ atOnce: 1, waiting: 5, waitMs: 20 });
  const first = task();
  const running = admission.run(first.run);
  await expect(admission.run(async () => {})).rejects.toBeInstanceOf(TooBusyError);
  first.end();
  await running;
  expect(await admission.run(async () => 'served')).toBe('served');
});

test('those who wait are served in order, also after a failure', async () => {
  const admission = new Admission({ atOnce: 1, waiting: 5, waitMs: 1_000 });
  const first = task();
  const served: number[] = [];
  const running = admission.run(first.run);
  const failing = admission.run(async () => {
    served.push(1);
    throw new Error('failed');
  });
  const next = admission.run(async () => served.push(2));
  first.end();
  await running;
  await expect(failing).rejects.toThrow('failed');
  await next;
  expect([served, admission.active]).toEqual([[1, 2], 0]);
});
