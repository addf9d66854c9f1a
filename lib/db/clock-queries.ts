import 'server-only';
import { connect } from './connect';

/**
 * Above it, in seconds, a clock is not synchronized: NTP keeps clocks within milliseconds. Further apart, two-step login refuses
 * codes that are right. Behind several routers or after an election, another server's clock decides over leases (`$$NOW`), so
 * it is bounded by their shortest duration, too.
 */
export const MAX_CLOCK_LEAD_S = 2;

/**
 * Returns by how many seconds the database's clock is ahead of this machine's; negative if it is behind. The answer's way
 * counts half.
 */
export async function measureClockLead(): Promise<number> {
  const { connection } = await connect();
  const startedMs = Date.now();
  const hello = await connection.db?.command({ hello: 1 });
  const middleMs = (startedMs + Date.now()) / 2;
  return Math.round((Number(hello?.localTime) - middleMs) / 1_000);
}
