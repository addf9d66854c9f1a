import type { createRandom } from '@/tests/support/random';
import type { CrashMoment, CrashPoint, CrashTrap } from './crash-trap';

/** The proxies of a process. */
export type TrappedProcess = Record<(typeof PLACES)[number], { trap: CrashTrap }>;
/** A crash point, and the proxy that it passes. */
export type PlacedPoint = CrashPoint & { place: (typeof PLACES)[number] };

const PLACES = ['database', 'providers'] as const;
const MOMENTS: readonly CrashMoment[] = ['sent', 'responded'];
const CRASH_POINTS = {
  /** Commands that change an order's data: between two of them, a crash changes nothing. */
  database:
    /^(?:commitTransaction$|(?:insert|update|findAndModify|delete) (?!cache_tags|rate_limits|job_runs|users))/,
  /** Requests that change something at a provider. */
  providers: /^POST (?!.*(?:oauth2|verify-webhook-signature))/,
} as const;
/** One order may pass several updates of the same collection. */
const MAX_NTH = 3;

/** Returns the crash points that the processes pass during `work`, in an order that the seed determines. */
export async function observeCrashPoints(
  processes: readonly TrappedProcess[],
  random: ReturnType<typeof createRandom>,
  work: () => Promise<unknown>,
): Promise<PlacedPoint[]> {
  const names = { database: new Set<string>(), providers: new Set<string>() };
  for (const process of processes) {
    for (const place of PLACES) {
      process[place].trap.onRequest = (name) => {
        if (CRASH_POINTS[place].test(name)) names[place].add(name);
      };
    }
  }
  await work();
  for (const process of processes) for (const place of PLACES) process[place].trap.onRequest = undefined;
  const points = PLACES.flatMap((place) =>
    [...names[place]].sort().flatMap((name) => MOMENTS.map((moment) => ({ place, name, moment }))),
  );
  return random.shuffle(points).map((point) => ({ ...point, nth: random.integer(1, MAX_NTH) }));
}
