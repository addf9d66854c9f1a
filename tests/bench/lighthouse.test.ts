import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { openTrialShop } from '@/bench/lighthouse/trial-shop.mjs';

jest.mock('node:child_process', () => ({ ...jest.requireActual('node:child_process'), spawn: jest.fn() }));

const { MONGODB_URI } = process.env;
afterEach(() => {
  process.env.MONGODB_URI = MONGODB_URI;
  jest.restoreAllMocks();
});

test('the trial shop of a measurement has a database of its own, whatever MONGODB_URI names', async () => {
  process.env.MONGODB_URI = 'mongodb://db/shop';
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const stdout = new EventEmitter();
  jest.mocked(spawn).mockImplementation(() => {
    setImmediate(() => stdout.emit('data', 'The shop is open'));
    return Object.assign(new EventEmitter(), { stdout, exitCode: 0 }) as never;
  });
  await openTrialShop('.data/lighthouse');
  const [, , options] = jest.mocked(spawn).mock.calls[0] ?? [];
  expect(options?.env).toMatchObject({ SHOP_DATA: '.data/lighthouse' });
  expect(options?.env).not.toHaveProperty('MONGODB_URI');
});
