import { ensureAdmin } from '@/lib/accounts/admin-commands';
import { makeResetLink } from '@/lib/accounts/reset-commands';
import { startDatabase } from '@/lib/db/start';
import { env } from '@/lib/env';
import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';
import { startOutbox } from '@/lib/mail/outbox-worker';
import { startReconciler } from '@/lib/orders/reconcile-worker';

/**
 * Everything a process does besides answering: reaches the database, makes the first admin, and sends
 * the letters of the outbox and keeps orders and payments together until it is asked to end.
 */
export async function startWork(): Promise<void> {
  await startDatabase();
  const state = processState();
  if (state.stopping) return;
  const outbox = startOutbox({ makeResetLink });
  const reconciler = startReconciler();
  const closeDatabase = state.close;
  state.close = async () => {
    await Promise.all([outbox.stop(), reconciler.stop()]);
    await closeDatabase();
  };
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  await ensureAdmin(ADMIN_EMAIL, ADMIN_PASSWORD).catch((error: unknown) => {
    log.error({ err: error }, 'the first admin could not be made; npm run admin gives the role');
  });
}
