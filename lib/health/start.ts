import { ensureAdmin } from '@/lib/accounts/admin-commands';
import { makeResetLink } from '@/lib/accounts/reset-commands';
import { startFollowing } from '@/lib/cache/tag-follower';
import { startDatabase } from '@/lib/db/start';
import { env } from '@/lib/env';
import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';
import { startOutbox } from '@/lib/mail/outbox-worker';

/**
 * Everything a process does besides answering: reaches the database, makes the first admin, follows
 * what other processes change, and sends the letters of the outbox until it is asked to end.
 */
export async function startWork(): Promise<void> {
  await startDatabase(makeFirstAdmin);
  const state = processState();
  if (state.stopping) return;
  const following = startFollowing();
  const outbox = startOutbox({ makeResetLink });
  const closeDatabase = state.close;
  state.close = async () => {
    await Promise.all([following.stop(), outbox.stop()]);
    await closeDatabase();
  };
}

async function makeFirstAdmin(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  await ensureAdmin(ADMIN_EMAIL, ADMIN_PASSWORD).catch((error: unknown) => {
    log.error({ err: error }, 'the first admin could not be made; npm run admin gives the role');
  });
}
