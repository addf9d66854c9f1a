import { processState } from '@/lib/runtime/process-state';
import { type PaymentSandbox, startPaymentSandbox } from '@/sandbox/start';
import type { Webhook } from '@/sandbox/webhooks';
import { withDatabase } from '@/tests/support/database';
import { isLongRun } from '@/tests/support/tiers';
import { ShopProcess } from './shop-processes';

/** A process is killed in one out of this many interleavings. */
const RUNS_PER_KILL = 20;

/** The number of test files among which the interleavings are divided; they run in parallel, each with its own database. */
const SHARD_COUNT = 4;
export type Shard = 1 | 2 | 3 | 4;

/** The surroundings of an interleaving: the sandbox, and two processes of the shop; `restartProcesses` replaces dead ones. */
export type InterleavingEnvironment = {
  seed: number;
  killsProcess: boolean;
  sandboxUrl: string;
  processes: ShopProcess[];
  restartProcesses: () => Promise<void>;
  /** Sets the function that receives the provider's webhooks. */
  onWebhook: (receiver: (webhook: Webhook) => Promise<number>) => void;
};

/** Random events that a seed determines. `run` returns the contradictions after them, and `events` lists them. */
type SeededRun = { run(): Promise<string[]>; readonly events: readonly string[] };

/**
 * Declares a test for each seed of one shard; `share` is how many there are in `npm test`. `npm run property` sets the number
 * and the first seed.
 */
export function describeSeeds(
  title: string,
  { shard, share }: { shard: Shard; share: number },
  prepare: (environment: InterleavingEnvironment) => Promise<SeededRun>,
): void {
  withDatabase();
  let sandbox: PaymentSandbox;
  let receiveWebhook = async (_webhook: Webhook) => 200;
  const processes: ShopProcess[] = [];
  const startProcess = () => ShopProcess.start(sandbox.port);

  beforeAll(async () => {
    sandbox = await startPaymentSandbox({ deliver: (webhook) => receiveWebhook(webhook) });
    processState().sandboxPort = sandbox.port;
    processes.push(...(await Promise.all([startProcess(), startProcess()])));
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await sandbox.close();
  });

  let pendingRestart = Promise.resolve();
  const restartProcesses = () => {
    pendingRestart = pendingRestart.then(async () => {
      processes.splice(
        0,
        processes.length,
        ...(await Promise.all(processes.map((process) => (process.isAlive ? process : startProcess())))),
      );
    });
    return pendingRestart;
  };

  const runs = Number(process.env.PROPERTY_RUNS ?? (isLongRun ? 3_000 : share));
  const firstSeed = Number(process.env.PROPERTY_SEED ?? 1);
  const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index).filter(
    (seed) => seed % SHARD_COUNT === shard - 1,
  );
  test.each(seeds)(title, async (seed) => {
    const interleaving = await prepare({
      seed,
      killsProcess: seed % RUNS_PER_KILL < 2 && seed % (2 * RUNS_PER_KILL) < 2,
      sandboxUrl: `http://127.0.0.1:${sandbox.port}`,
      processes,
      restartProcesses,
      onWebhook: (receiver) => {
        receiveWebhook = receiver;
      },
    });
    const failures = await interleaving.run();
    if (failures.length > 0) {
      throw new Error(
        [
          `To repeat only this interleaving: npm run property -- --runs 1 --seed ${seed}`,
          ...failures,
          '',
          ...interleaving.events,
        ].join('\n'),
      );
    }
  });
}
