import { setTimeout as pause } from 'node:timers/promises';
import { ensureAdmin, hasAdmin } from '@/lib/accounts/admin-commands';
import { createRestoreLink } from '@/lib/accounts/email-change-commands';
import { announceHostChange } from '@/lib/accounts/passkey-host-commands';
import { createResetLink } from '@/lib/accounts/reset-commands';
import { createVerificationLink } from '@/lib/accounts/verification-commands';
import { startOutboxWorker } from '@/lib/mail/outbox-worker';
import { findOrderLink } from '@/lib/orders/order-link-commands';
import { createOrderLink } from '@/lib/orders/order-token';
import { env, isAlertEmailMissing } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { processState } from '@/lib/runtime/process-state';
import { retryUntilDone } from '@/lib/runtime/repeat';
import { isSearchReady, loadFreshEngine } from '@/lib/search/index-queries';
import { startReconciler } from '@/lib/settlement/reconcile-worker';
import { readSettings } from '@/lib/site/setting-queries';
import { startDatabase } from './database-start';

const FILL_SEARCH_AFTER_MS = 1_000;

/**
 * Starts the process's background work, which runs until the process stops: it connects to the database,
 * creates the first admin, fills the search index, sends the emails in the outbox, and reconciles orders with payments.
 */
export async function startBackgroundJobs(): Promise<void> {
  await startDatabase(createFirstAdmin);
  const state = processState();
  if (state.stopping) return;
  void fillSearchIndex();
  void warnIfAlertEmailMissing();
  void announcePasskeyHost();
  const outbox = startOutboxWorker({
    ...{ createResetLink, createRestoreLink, createVerificationLink, createOrderLink, findOrderLink },
  });
  const reconciler = startReconciler();
  const closeDatabase = state.close;
  state.close = async () => {
    await Promise.all([outbox.stop(), reconciler.stop()]);
    await closeDatabase();
  };
}

/**
 * Starts after the first responses, because reading a large catalog takes seconds and only searches need it;
 * an earlier search also starts it. `/api/health/ready` does not report ready until it is done. Changes
 * announced during the load are applied afterwards.
 */
async function fillSearchIndex(): Promise<void> {
  const state = processState();
  await pause(FILL_SEARCH_AFTER_MS);
  await retryUntilDone(
    async () => void (await loadFreshEngine()),
    (error) => log.warn({ err: error }, 'the search index could not be filled; retrying'),
    () => state.stopping || isSearchReady(),
  );
  if (!state.stopping) log.info('the shop is ready');
}

async function announcePasskeyHost(): Promise<void> {
  const state = processState();
  let isDone = false;
  await retryUntilDone(
    async () => {
      await announceHostChange();
      isDone = true;
    },
    (error) => log.warn({ err: error }, 'the owners of passkeys could not be told of the new host; retrying'),
    () => state.stopping || isDone,
  );
}

/**
 * Warns if alerts about live payments are not emailed, because they are then only visible on the admin's alerts page.
 */
async function warnIfAlertEmailMissing(): Promise<void> {
  if (!isAlertEmailMissing(env())) return;
  try {
    if ((await readSettings()).contactEmail) return;
  } catch (error) {
    log.warn({ err: error }, 'the settings could not be read');
  }
  log.warn('no contact email is set: no one is emailed when a payment needs attention');
}

async function createFirstAdmin(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  try {
    if (!ADMIN_EMAIL || !ADMIN_PASSWORD) {
      if (!(await hasAdmin())) log.warn('no one can administer the shop: set ADMIN_EMAIL and ADMIN_PASSWORD');
      return;
    }
    const outcome = await ensureAdmin(ADMIN_EMAIL, ADMIN_PASSWORD);
    if (outcome === 'created') log.info('the first admin was created');
    if (outcome === 'customer')
      log.warn('ADMIN_EMAIL belongs to a customer; use npm run admin to assign the role');
  } catch (error) {
    log.error({ err: error }, 'the first admin could not be created; use npm run admin to assign the role');
  }
}
