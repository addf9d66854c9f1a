import { ensureAdmin } from '@/lib/accounts/admin-commands';
import { makeResetLink } from '@/lib/accounts/reset-commands';
import { startFollowing, TagFollower } from '@/lib/cache/tag-follower';
import { startDatabase } from '@/lib/db/start';
import { env } from '@/lib/env';
import { processState } from '@/lib/http/process-state';
import { log } from '@/lib/log';
import { startOutbox } from '@/lib/mail/outbox-worker';
import { freshEngine } from '@/lib/search/index-queries';

/**
 * Everything a process does besides answering: reaches the database, makes the first admin, follows what
 * other processes change, fills the search index, and sends the letters of the outbox until it is asked
 * to end.
 */
export async function startWork(): Promise<void> {
  const follower = new TagFollower();
  await startDatabase(async () => {
    await makeFirstAdmin();
    // What changes while the index is filled is announced, and taken after it.
    await follower.begin();
    await freshEngine();
  });
  const state = processState();
  if (state.stopping) return;
  const following = startFollowing(follower);
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
