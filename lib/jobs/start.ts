import { setTimeout as pause } from 'node:timers/promises';
import { ensureAdmin } from '@/lib/accounts/admin-commands';
import { makeTakeBackLink } from '@/lib/accounts/email-change-commands';
import { makeResetLink } from '@/lib/accounts/reset-commands';
import { startFollowing, TagFollower } from '@/lib/cache/tag-follower';
import { env, isAlertUnread } from '@/lib/config/env';
import { log } from '@/lib/log';
import { startOutbox } from '@/lib/mail/outbox-worker';
import { processState } from '@/lib/runtime/process-state';
import { untilDone } from '@/lib/runtime/repeat';
import { freshEngine, isSearchReady } from '@/lib/search/index-queries';
import { startReconciler } from '@/lib/settlement/reconcile-worker';
import { startDatabase } from './database-start';

const FILL_SEARCH_AFTER_MS = 1_000;

/**
 * Everything a process does besides answering: reaches the database, makes the first admin, follows what
 * other processes change, fills the search index, sends the letters of the outbox and keeps orders and
 * payments together, until it is asked to end.
 */
export async function startWork(): Promise<void> {
  warnWithoutSupport();
  const follower = new TagFollower();
  await startDatabase(async () => {
    await makeFirstAdmin();
    await follower.begin();
  });
  const state = processState();
  if (state.stopping) return;
  void fillSearchIndex();
  const following = startFollowing(follower);
  const outbox = startOutbox({ makeResetLink, makeTakeBackLink });
  const reconciler = startReconciler();
  const closeDatabase = state.close;
  state.close = async () => {
    await Promise.all([following.stop(), outbox.stop(), reconciler.stop()]);
    await closeDatabase();
  };
}

/**
 * After the first answers, because a large catalogue takes the database seconds and only searches need it:
 * one that comes earlier begins it. Until it is done the process does not call itself ready
 * (`/api/health/ready`). What changes meanwhile is announced, and taken after it.
 */
async function fillSearchIndex(): Promise<void> {
  const state = processState();
  await pause(FILL_SEARCH_AFTER_MS);
  await untilDone(
    async () => void (await freshEngine()),
    (error) => log.warn({ err: error }, 'the search index could not be filled yet; trying again'),
    () => state.stopping || isSearchReady(),
  );
}

/** Live money whose alerts nobody is written about: they stand on a page that somebody has to open. */
function warnWithoutSupport(): void {
  if (!isAlertUnread(env())) return;
  log.warn('SUPPORT_EMAIL is not set: nobody is written to when a payment needs a person');
}

async function makeFirstAdmin(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  await ensureAdmin(ADMIN_EMAIL, ADMIN_PASSWORD).catch((error: unknown) => {
    log.error({ err: error }, 'the first admin could not be made; npm run admin gives the role');
  });
}
