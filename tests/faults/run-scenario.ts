import { pause } from '@/tests/support/separate-shop';
import { compareWithLedger, type Ledger } from './ledger';
import type { Scenario } from './scenario';
import { readMemoryMb, type Stage } from './stage';
import type { Traffic, TrafficReport } from './traffic';

export type ScenarioReport = Omit<TrafficReport, 'customers'> & {
  customerCount: number;
  recovery: Recovery;
  /** Of each process, before and after. */
  memoryMb: readonly { before: number; after: number }[];
  ledger: Ledger;
  /** Responses with status 500: something that the shop has not foreseen. */
  internalErrorCount: number;
};

/** Seconds from the end of the fault until each process is ready, and until a new customer has paid at each. */
type Recovery = { readySeconds: number; paidSeconds: number };

const WARM_UP_MS = 3_000;
const PROBE_NUMBER = 5_000;

/** Runs one scenario under traffic, waits until the shop has recovered and compares the ledger. */
export async function runScenario(stage: Stage, scenario: Scenario): Promise<ScenarioReport> {
  const before = readMemoryMb(stage);
  const traffic = await stage.openTraffic();
  let recovery: Recovery;
  try {
    await pause(WARM_UP_MS);
    await scenario.disturb(stage);
    await scenario.heal(stage);
    recovery = await measureRecovery(stage, traffic);
  } catch (error) {
    traffic.giveUp();
    throw error;
  }
  const { customers, ...report } = await traffic.finish();
  const after = readMemoryMb(stage);
  return {
    ...report,
    customerCount: customers.length,
    recovery,
    memoryMb: before.map((mb, index) => ({ before: mb, after: after[index] ?? Number.NaN })),
    ledger: await compareWithLedger(stage, customers),
    internalErrorCount: [...report.failures]
      .filter(([label]) => / 500\b/.test(label))
      .reduce((sum, [, count]) => sum + count, 0),
  };
}

async function measureRecovery({ shops }: Stage, traffic: Traffic): Promise<Recovery> {
  const startedMs = performance.now();
  const countSeconds = () => (performance.now() - startedMs) / 1_000;
  await Promise.all(shops.map((shop) => shop.waitUntilReady()));
  const readySeconds = countSeconds();
  await Promise.all(
    shops.map(async ({ port }, index) => {
      const hasPaid = await traffic.probe(traffic.firstNumber + PROBE_NUMBER + index, () => port);
      if (!hasPaid) throw new Error(`No one can pay at the process of port ${port}.`);
    }),
  );
  return { readySeconds, paidSeconds: countSeconds() };
}
