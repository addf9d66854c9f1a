import { observeCrashPoints, type PlacedPoint } from '@/tests/faults/crash-points';
import type { Scenario } from '@/tests/faults/scenario';
import type { ShopServer } from '@/tests/faults/shop-server';
import type { Stage } from '@/tests/faults/stage';
import { pause } from '@/tests/support/separate-shop';

const REACH_LIMIT_MS = 30_000;
/** Until a crash shows. */
const CRASH_MS = 500;

export const processCrashes: Scenario = {
  name: 'process-crashes',
  does: 'Kills the processes in turn with SIGKILL at each write and provider request of an order: when it is sent, and before its response arrives.',
  heals: 'The process is restarted after each.',
  disturb: (stage) =>
    crashAtEachPoint(stage, async (shop) => {
      await shop.end('SIGKILL');
      shop.start();
    }),
  heal: async () => {},
};

export const rendererCrashes: Scenario = {
  name: 'renderer-crashes',
  does: 'Crashes the renderers in turn at each of these points, by an exception or an endless loop.',
  heals: 'Their process replaces them after each.',
  disturb: (stage) =>
    crashAtEachPoint(stage, async (shop) => {
      const fault = stage.settings.random.pick(['uncaught exception', 'endless loop']);
      const headers = { 'X-Trial-Fault': fault };
      await fetch(`${shop.url}/api/health/ready`, { headers });
    }),
  heal: async () => {},
};

async function crashAtEachPoint(stage: Stage, crash: (shop: ShopServer) => Promise<void>): Promise<void> {
  const points = await observeCrashPoints(stage.shops, stage.settings.random, () => stage.hold());
  const missed = await crashAt(stage, points, crash);
  // A rare request may not occur often enough in time: its first occurrence counts, too.
  const stillMissed = await crashAt(
    stage,
    missed.map((point) => ({ ...point, nth: 1 })),
    crash,
  );
  const names = stillMissed.map(({ name, moment }) => `${name} (${moment})`).join(', ');
  const reached = points.length - stillMissed.length;
  console.log(`  crashed at ${reached} of ${points.length} points${names === '' ? '' : `, not: ${names}`}`);
}

/** Returns the points that were not reached in time. */
async function crashAt(
  stage: Stage,
  points: readonly PlacedPoint[],
  crash: (shop: ShopServer) => Promise<void>,
): Promise<PlacedPoint[]> {
  const missed: PlacedPoint[] = [];
  for (const [index, point] of points.entries()) {
    const shop = stage.shops[index % 2 === 0 ? 0 : 1];
    const { trap } = shop[point.place];
    const isReached = await Promise.race([
      trap.set(point).then(() => true),
      pause(REACH_LIMIT_MS).then(() => false),
    ]);
    trap.clear();
    if (isReached) {
      await crash(shop);
      await pause(CRASH_MS);
      await shop.waitUntilReady();
    } else missed.push(point);
  }
  return missed;
}
