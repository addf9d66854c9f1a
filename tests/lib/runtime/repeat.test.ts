import { untilDone } from '@/lib/runtime/repeat';

test('what is over before it begins is not tried', async () => {
  const work = jest.fn(async () => {});
  await untilDone(work, fail, () => true);
  expect(work).not.toHaveBeenCalled();
});

test('a failure that is thrown on ends the trying', async () => {
  const work = jest.fn(async () => {
    throw new Error('for good');
  });
  const throwOn = (error: unknown) => {
    throw error;
  };
  await expect(untilDone(work, throwOn)).rejects.toThrow('for good');
  expect(work).toHaveBeenCalledTimes(1);
});

test('what fails is noted and tried again until it succeeds', async () => {
  const failures: unknown[] = [];
  const away = new Error('away');
  const work = jest.fn(async () => {});
  work.mockRejectedValueOnce(away);
  await untilDone(work, (error) => failures.push(error));
  expect(work).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([away]);
});

function fail(error: unknown): never {
  throw error;
}
