import type { Scenario } from '@/tests/faults/scenario';
import { pause } from '@/tests/support/separate-shop';

const FROZEN_MS = 30_000;
const CLOCK_AHEAD_MS = 8_000;

export const processFrozen: Scenario = {
  name: 'process-frozen',
  does: `Freezes one of two processes (SIGSTOP) for ${FROZEN_MS / 1_000} s, amid its orders.`,
  heals: 'It continues (SIGCONT) and finds that the other one has taken over.',
  disturb: async ({ shops: [first] }) => {
    first.signal('SIGSTOP');
    await pause(FROZEN_MS);
  },
  heal: async ({ shops: [first] }) => first.signal('SIGCONT'),
};

export const clockAhead: Scenario = {
  name: 'clock-ahead',
  does: `Restarts one of two processes with a clock that is ${CLOCK_AHEAD_MS / 1_000} s ahead.`,
  heals: 'It is restarted with the right time.',
  disturb: async (stage) => {
    const [, second] = stage.shops;
    await second.end('SIGTERM');
    second.start({ clockAheadMs: CLOCK_AHEAD_MS });
    await second.waitUntilReady();
    await stage.hold();
    await stage.hold();
  },
  heal: async ({ shops: [, second] }) => {
    await second.end('SIGTERM');
    second.start();
  },
};
