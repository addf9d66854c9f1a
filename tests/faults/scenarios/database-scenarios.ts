import { DATABASE_COMMANDS, type DatabaseCondition } from '@/tests/faults/database-proxy';
import type { Scenario } from '@/tests/faults/scenario';
import type { Stage } from '@/tests/faults/stage';
import { pause } from '@/tests/support/separate-shop';

const KILLS = 3;
const SLOW_MS = 300;
/** Longer than the shop waits for an answer. */
const LATE_MS = 3_000;

async function setCondition({ shops }: Stage, condition: DatabaseCondition): Promise<void> {
  await Promise.all(shops.map(({ database }) => database.setCondition(condition)));
}

const open = (stage: Stage) => setCondition(stage, 'open');

export const databaseKilled: Scenario = {
  name: 'database-killed',
  does: `Kills the database with SIGKILL ${KILLS} times.`,
  heals: 'It is restarted within a second.',
  disturb: async (stage) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      process.kill(stage.databasePid, 'SIGKILL');
      await pause(stage.settings.holdMs / KILLS);
    }
  },
  heal: open,
};

export const databaseAway: Scenario = {
  name: 'database-away',
  does: 'Refuses every connection to the database.',
  heals: 'Connections are accepted again.',
  disturb: async (stage) => {
    await setCondition(stage, 'refused');
    await stage.hold();
  },
  heal: open,
};

export const databaseSlow: Scenario = {
  name: 'database-slow',
  does: `Delays each command to the database and each reply by ${SLOW_MS} ms.`,
  heals: 'The delay ends.',
  disturb: async (stage) => {
    await setCondition(stage, { delayMs: SLOW_MS });
    await stage.hold();
  },
  heal: open,
};

export const databaseLate: Scenario = {
  name: 'database-late',
  does: `Answers ${LATE_MS} ms late, one after the other to ${DATABASE_COMMANDS.join(', ')}: it has done what the shop has given up.`,
  heals: 'It answers at once.',
  disturb: async (stage) => {
    for (const command of DATABASE_COMMANDS) {
      await setCondition(stage, { delayMs: LATE_MS, command });
      // At least two answers of each kind.
      await pause(Math.max(stage.settings.holdMs / DATABASE_COMMANDS.length, 2 * LATE_MS));
    }
  },
  heal: open,
};

export const databaseHalfOpen: Scenario = {
  name: 'database-half-open',
  does: 'Keeps the connections to the database open, but no byte arrives in either direction.',
  heals: 'The connections end; new ones work.',
  disturb: async (stage) => {
    await setCondition(stage, 'half-open');
    await stage.hold();
  },
  heal: open,
};

export const databaseAbsent: Scenario = {
  name: 'database-absent',
  does: 'Stops both processes and starts them while the database refuses connections.',
  heals: 'Connections are accepted.',
  disturb: async (stage) => {
    await Promise.all(stage.shops.map((shop) => shop.end('SIGTERM')));
    await setCondition(stage, 'refused');
    for (const shop of stage.shops) shop.start();
    await stage.hold();
  },
  heal: open,
};
