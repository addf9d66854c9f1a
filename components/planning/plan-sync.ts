'use client';

import { planValues } from '@/components/cart/device-lists';
import { readPlanAccount, writePlanAccount } from '@/components/cart/plan-account-storage';
import { createStore } from '@/components/ui/store';
import { ApiError, callApi, isSessionEnd, readError } from '@/lib/http/api-client';
import { type DevicePlan, toDevicePlan, toPlanEntries } from '@/lib/planning/device-plan-rules';
import {
  hasSameEntries,
  isPartOf,
  listNewClashes,
  mergePlans,
  type PlanEntries,
  toEntries,
  withinPlanLimits,
} from '@/lib/planning/plan-merge-rules';
import type { getMealPlan, saveMealPlan } from '@/lib/recipe-box/meal-plan-endpoints';
import type { MealPlanView, PlanEntry } from '@/lib/recipe-box/meal-plan-schema';

/**
 * Keeps the plan of this device and the one in the signed-in user's account the same. The device has a full copy, so everything
 * works without a connection; what was changed meanwhile is merged and sent later.
 */

const PATH = '/api/users/me/plan';
const NO_ENTRIES: PlanEntries = new Map();
/** Two phones see each other's ticks within two seconds. */
const POLL_MS = 1_500;
const RETRY_MS = 10_000;
/** Several changes at once are one request. */
const SEND_DELAY_MS = 300;
/** A logout does not wait longer for the last changes. */
const LAST_SEND_TIMEOUT_MS = 8_000;

type SyncState = {
  version: number;
  /** The account's entries, as received last. */
  base: PlanEntries;
  /** This device's, with the times of their changes. */
  mine: PlanEntries;
  /** What clashed, until the visitor has read it. */
  untold: readonly string[];
};

export type PlanSyncStatus = {
  /** Whether the visitor must say if the device's plan joins the account's. */
  isAsking: boolean;
  /** Why changes are only on this device; empty if they are not. */
  failure: string;
  clashes: readonly string[];
};
const QUIET: PlanSyncStatus = { isAsking: false, failure: '', clashes: [] };
const status = createStore(QUIET);
export const usePlanSyncStatus = status.useValue;

const OFFLINE =
  'The shop can’t be reached. Your changes are saved on this device, and will be sent to your account later.';

/** The user whose plan this is, while the sync runs. */
let owner: string | null = null;
let running: Promise<void> | null = null;
/** The account's plan, while the visitor is asked whether the device's joins it. */
let offered: MealPlanView | null = null;
let livePages = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the last exchange failed. */
let hasFailed = false;

/** Starts with the plan of this user, who has logged in; returns how to stop. */
export function startPlanSync(userId: string): () => void {
  owner = userId;
  const stops = Object.values(planValues).map(({ subscribe }) => subscribe(sendSoon));
  const wake = () => document.visibilityState === 'visible' && void syncPlan();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  void syncPlan();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    clearTimeout(timer);
    owner = null;
    offered = null;
    status.set(QUIET);
  };
}

/** While a page of the plan is open and visible, changes of other devices arrive at once; returns how to end that. */
export function followPlan(): () => void {
  livePages += 1;
  void syncPlan();
  return () => {
    livePages -= 1;
  };
}

function sendSoon(): void {
  if (!owner || running || !hasUnsentPlan(owner)) return;
  clearTimeout(timer);
  timer = setTimeout(() => void syncPlan(), SEND_DELAY_MS);
}

/** Sends the changes of this device and receives those of others; resolves after the attempt. */
function syncPlan(timeoutMs?: number): Promise<void> {
  running ??= runSync(timeoutMs).finally(() => {
    running = null;
    scheduleNext();
  });
  return running;
}

async function runSync(timeoutMs?: number): Promise<void> {
  clearTimeout(timer);
  let failure = '';
  hasFailed = false;
  // Answered in another tab.
  if (owner && offered && readSync(owner)) offered = null;
  try {
    // What others change meanwhile is merged, and sent again.
    for (let hasMore = true; hasMore && owner && !offered; ) hasMore = await exchange(owner, timeoutMs);
  } catch (error) {
    hasFailed = true;
    console.warn('The plan could not be brought to the account', error);
    if (error instanceof ApiError && !isSessionEnd(error) && error.status < 500) failure = error.message;
    else if (owner && hasUnsentPlan(owner)) failure = OFFLINE;
  }
  if (owner) status.set({ isAsking: offered !== null, failure, clashes: readSync(owner)?.untold ?? [] });
}

function scheduleNext(): void {
  if (!owner || offered || document.visibilityState !== 'visible') return;
  const isLive = livePages > 0;
  if (!isLive && status.read().failure === '' && !hasUnsentPlan(owner)) return;
  timer = setTimeout(() => void syncPlan(), hasFailed ? RETRY_MS : isLive ? POLL_MS : SEND_DELAY_MS);
}

/** Exchanges changes once; resolves to whether there are more to send. */
async function exchange(userId: string, timeoutMs?: number): Promise<boolean> {
  const sync = updateSync(userId);
  if (!sync) return join(userId);
  const { version, mine } = sync;
  if (hasSameEntries(mine, sync.base)) {
    const { entries, ...changed } = await callApi<typeof getMealPlan>('GET', `${PATH}?version=${version}`, {
      isOwn: true,
    });
    return entries ? receive(userId, sync, { ...changed, entries }) : false;
  }
  try {
    const body = { version, entries: [...mine.values()] };
    const options = { body, isBackground: true, ...(timeoutMs && { timeoutMs }) };
    const saved = await callApi<typeof saveMealPlan>('PUT', PATH, options);
    return receive(userId, { version, base: mine }, saved);
  } catch (error) {
    const conflict = readError<typeof saveMealPlan>(error);
    if (conflict?.code !== 'edit_conflict') throw error;
    return receive(userId, sync, conflict.current as MealPlanView);
  }
}

/** Merges what the account has now with what this device has changed since the plan that it `asked` with. */
function receive(userId: string, asked: Pick<SyncState, 'version' | 'base'>, plan: MealPlanView): boolean {
  const sync = updateSync(userId);
  // Logged out in another tab meanwhile.
  if (!sync || owner !== userId) return false;
  const isOlder = plan.version < sync.version;
  // Another tab was faster.
  if (isOlder && sync.version !== asked.version) return true;
  // The shop went back to a backup: no one has removed what that lacks.
  const base = isOlder ? NO_ENTRIES : asked.base;
  const theirs = toEntries(plan.entries);
  const merged = withinPlanLimits(mergePlans(base, sync.mine, theirs));
  const untold = [...sync.untold, ...listNewClashes(merged, sync.mine)];
  show(userId, { version: plan.version, base: theirs, mine: merged, untold });
  return !hasSameEntries(merged, theirs);
}

/** Begins with the account's plan, unless this device has something else, which is then asked about. */
async function join(userId: string): Promise<boolean> {
  const { version, entries } = await callApi<typeof getMealPlan>('GET', PATH, { isOwn: true });
  if (!entries || owner !== userId) return false;
  const theirs = toEntries(entries);
  if (!isPartOf(toPlanEntries(loadDevicePlan(), NO_ENTRIES, Date.now()), theirs)) {
    offered = { version, entries };
    return false;
  }
  show(userId, { version, base: theirs, mine: theirs, untold: [] });
  return false;
}

/** Joins the device's plan to the account's, or removes it from the device. */
export function joinPlans(keepsDevicePlan: boolean): void {
  if (!owner || !offered) return;
  // The other answer, in another tab, was first.
  if (readSync(owner)) return void syncPlan();
  const theirs = toEntries(offered.entries);
  const mine = keepsDevicePlan ? toPlanEntries(loadDevicePlan(), NO_ENTRIES, Date.now()) : theirs;
  const merged = withinPlanLimits(mergePlans(NO_ENTRIES, mine, theirs));
  const untold = listNewClashes(merged, theirs);
  show(owner, { version: offered.version, base: theirs, mine: merged, untold });
  offered = null;
  status.set(QUIET);
  void syncPlan();
}

/** Stores the state, and shows its plan on this device: first, so that no other tab takes it for removed. */
function show(userId: string, sync: SyncState): void {
  const stored = loadDevicePlan();
  const shown = toDevicePlan(sync.mine);
  const isSame = (key: keyof DevicePlan) => JSON.stringify(stored[key]) === JSON.stringify(shown[key]);
  if (!isSame('meals')) planValues.meals.change(() => shown.meals);
  if (!isSame('list')) planValues.list.change(() => shown.list);
  if (!isSame('pantry')) planValues.pantry.change(() => shown.pantry);
  if (!isSame('staples')) planValues.staples.change(() => shown.staples);
  writeSync(userId, sync);
}

function loadDevicePlan(): DevicePlan {
  const { meals, list, pantry, staples } = planValues;
  return { meals: meals.load(), list: list.load(), pantry: pantry.load(), staples: staples.load() };
}

/** Records the time of changes that were made on this device since; null if its plan is not from the account. */
function updateSync(userId: string): SyncState | null {
  const sync = readSync(userId);
  if (!sync) return null;
  const mine = withinPlanLimits(toPlanEntries(loadDevicePlan(), sync.mine, Date.now()));
  if (hasSameEntries(mine, sync.mine)) return sync;
  const updated = { ...sync, mine };
  writeSync(userId, updated);
  return updated;
}

function readSync(userId: string): SyncState | null {
  const text = readPlanAccount(userId);
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Record<'base' | 'mine', PlanEntry[]> &
      Omit<SyncState, 'base' | 'mine'>;
    return { ...stored, base: toEntries(stored.base), mine: toEntries(stored.mine) };
  } catch {
    return null;
  }
}

function writeSync(userId: string, { base, mine, ...sync }: SyncState): void {
  writePlanAccount(userId, JSON.stringify({ ...sync, base: [...base.values()], mine: [...mine.values()] }));
}

/** Whether the account lacks changes that were made on this device. */
function hasUnsentPlan(userId: string): boolean {
  const sync = updateSync(userId);
  return sync !== null && !hasSameEntries(sync.mine, sync.base);
}

/** Sends the last changes before a logout, which removes them from this device; resolves to whether the account has them. */
export async function sendLastPlanChanges(userId: string): Promise<boolean> {
  await running;
  if (hasUnsentPlan(userId)) await syncPlan(LAST_SEND_TIMEOUT_MS);
  return !hasUnsentPlan(userId);
}

/** Forgets what clashed: the visitor has read it. */
export function dismissClashes(): void {
  const sync = owner && readSync(owner);
  if (owner && sync) writeSync(owner, { ...sync, untold: [] });
  status.set({ ...status.read(), clashes: [] });
}
