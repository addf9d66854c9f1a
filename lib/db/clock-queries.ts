import 'server-only';
import { connect } from './connect';

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
