import { disconnect } from '@/lib/db/connect';
import type { Environment } from '@/lib/runtime/env';
import { checkDatabase } from './database-check';
import { checkDisk } from './disk-check';
import type { Finding } from './finding';
import { checkMail } from './mail-check';
import { checkPayments } from './payment-check';

/** Runs the checks that need a valid environment, and yields each finding as soon as it is known. */
export async function* checkSurroundings(environment: Environment): AsyncGenerator<Finding> {
  yield* await checkDisk();
  try {
    if (environment.MONGODB_URI !== undefined) yield* await checkDatabase(environment);
  } finally {
    await disconnect();
  }
  yield await checkMail(environment);
  yield* await checkPayments(environment);
}
