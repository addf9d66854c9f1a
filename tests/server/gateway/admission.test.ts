import { Admission, TooBusyError } from '@/server/gateway/admission';

/** A task that ends when the test calls `end`. */
function createTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: jest.fn(() => ended), end: () => end() };
}

/** Limits that allow one client every slot. */
const toLimits = (all: { concurrent: number; waiting: number; waitMs: number }) => ({
  ...all,
  perClient: all,
});

test('a task is refused immediately when every slot and every queue position is taken', async () => {
  const admission = new Admission(toLimits({ concurrent: 1, waiting: 1, waitMs: 1_000 }));
  const [first, second] = [createTask(), createTask()];
  const running = admission.run('ada', first.run);
  const waiting = admission.run('ada', second.run);
  await expect(admission.run('ada', async () => {})).rejects.toBeInstanceOf(TooBusyError);
  expect([admission.active, admission.queued, admission.refused]).toEqual([1, 1, 1]);
  first.end();
  second.end();
  await Promise.all([running, waiting]);
  expect([admission.active, admission.queued]).toEqual([0, 0]);
});

test('a task that waits too long is refused, and its slot is not lost', async () => {
  const admission = new Admission(toLimits({ concurrent: 1, waiting: 5, waitMs: 20 }));
  const first = createTask();
  const running = admission.run('ada', first.run);
  await expect(admission.run('ada', async () => {})).rejects.toBeInstanceOf(TooBusyError);
  first.end();
  await running;
  expect(await admission.run('ada', async () => 'served')).toBe('served');
});

test('waiting tasks run in order, even after a failure', async () => {
  const admission = new Admission(toLimits({ concurrent: 1, waiting: 5, waitMs: 1_000 }));
  const first = createTask();
  const completed: number[] = [];
  const running = admission.run('ada', first.run);
  const failing = admission.run('ada', async () => {
    completed.push(1);
    throw new Error('failed');
  });
  const next = admission.run('ada', async () => completed.push(2));
  first.end();
  await running;
  await expect(failing).rejects.toThrow('failed');
  await next;
  expect([completed, admission.active]).toEqual([[1, 2], 0]);
});

test('one client never has all the slots, and another is served immediately', async () => {
  const admission = new Admission({
    concurrent: 3,
    waiting: 10,
    waitMs: 1_000,
    perClient: { concurrent: 2, waiting: 1 },
  });
  const tasks = [createTask(), createTask(), createTask()];
  const greedyTasks = tasks.map(({ run }) => admission.run('greedy', run));
  await expect(admission.run('greedy', async () => {})).rejects.toBeInstanceOf(TooBusyError);
  expect([admission.active, admission.queued]).toEqual([2, 1]);
  expect(await admission.run('ada', async () => 'served')).toBe('served');
  for (const { end } of tasks) end();
  await Promise.all(greedyTasks);
  expect([admission.active, admission.queued]).toEqual([0, 0]);
});

test('several greedy clients leave a slot to others: the fewer are free, the fewer may one have', async () => {
  const limits = { concurrent: 32, waiting: 512, waitMs: 1_000, perClient: { concurrent: 8, waiting: 64 } };
  const admission = new Admission(limits);
  const tasks = Array.from({ length: 4 * 8 }, () => createTask());
  const greedyTasks = tasks.map(({ run }, index) => admission.run(`greedy ${index % 4}`, run));
  expect([admission.active, admission.queued]).toEqual([26, 6]);
  expect(await admission.run('ada', async () => 'served')).toBe('served');
  for (const { end } of tasks) end();
  await Promise.all(greedyTasks);
  expect([admission.active, admission.queued]).toEqual([0, 0]);
});

test('waiting clients take turns: one with many requests is not served before one with a single request', async () => {
  const admission = new Admission(toLimits({ concurrent: 1, waiting: 10, waitMs: 1_000 }));
  const first = createTask();
  const completed: string[] = [];
  const running = admission.run('greedy', first.run);
  const serve = (name: string) => admission.run(name, async () => void completed.push(name));
  const waiting = ['greedy', 'greedy', 'greedy', 'ada'].map(serve);
  first.end();
  await Promise.all([running, ...waiting]);
  expect(completed.indexOf('ada')).toBeLessThanOrEqual(1);
});

test('a client without tasks is removed', async () => {
  const admission = new Admission(toLimits({ concurrent: 1, waiting: 1, waitMs: 10 }));
  const first = createTask();
  const running = admission.run('ada', first.run);
  await expect(admission.run('ben', async () => {})).rejects.toBeInstanceOf(TooBusyError);
  first.end();
  await running;
  expect(admission).toHaveProperty('clients.size', 0);
});
